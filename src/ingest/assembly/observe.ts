import type { Observation, Shared } from '../observation.ts';
import { ranks } from '../ranks.ts';
import { takeTotals } from './corrections.ts';
import { offer } from './hold.ts';
import { closeMatch, nameMap, takeMap } from './maps.ts';
import type { Turn } from './state.ts';
import { isNamed, nameTeams, takeNames } from './teams.ts';

/** Takes one thing that a source says. */
export const observe = (turn: Turn, told: Observation): void => {
  if (isShared(told)) return offer(turn, told);
  takeFact(turn, told);
};

const takeFact = (turn: Turn, told: Exclude<Observation, Shared>): void => {
  const { state } = turn;
  switch (told.is) {
    case 'player':
      return takePlayer(turn, told);
    case 'names':
      return takeNames(turn, told);
    case 'side':
      state.team1Side = told.team1;
      return;
    case 'map':
      return takeMap(turn, told);
    case 'series':
      return takeSeries(turn, told);
    case 'veto':
      return nameMap(state, told.map, told.name, told.by);
    case 'totals':
      return takeTotals(turn, told.rounds, told.lines);
    case 'gap':
      state.isLossy = true;
      return;
    case 'match_end':
      return state.mapOver ? closeMatch(turn, told.winner ?? undefined) : undefined;
  }
};

const isShared = (told: Observation): told is Shared => told.is in ranks;

const takePlayer = ({ state }: Turn, { id, name, side }: Extract<Observation, { is: 'player' }>): void => {
  state.players[id] = { name, side, team: state.players[id]?.team ?? null };
};

/** An operator's word stands: only what is missing is taken. */
const takeSeries = (
  { state }: Turn,
  { bestOf, team1, team2 }: Extract<Observation, { is: 'series' }>,
): void => {
  if (state.opening.bestOf === null && bestOf !== undefined) state.opening = { ...state.opening, bestOf };
  if (!isNamed(state)) nameTeams(state, team1, team2);
};
