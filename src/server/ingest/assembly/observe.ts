import { toMapName } from '../../../core/mapName.ts';
import { toLength } from '../../../core/scoreboard/state.ts';
import { exchanged, otherSide, otherTeam } from '../../../core/scoreboard/rules.ts';
import type { Observation, Shared, Told } from '../observation.ts';
import { ranks } from '../ranks.ts';
import { sayCorrection, takeTotals } from './corrections.ts';
import { shift, takeLateDamage } from './rounds.ts';
import { offer } from './hold.ts';
import { closeMatch, nameMap, takeMap } from './maps.ts';
import type { Turn } from './state.ts';
import { areFlipped, isNamed, nameTeams, takeNames } from './teams.ts';

export const observe = (turn: Turn, told: Observation): void => {
  const ours = turn.state.sources[turn.source]?.isFlipped ? flip(told) : told;
  if (isShared(ours)) offer(turn, ours);
  // The compiler cannot see that each is taken by its own.
  else (facts[ours.is] as (turn: Turn, told: Fact) => void)(turn, ours);
};

/** What a source says of its teams, in our order of them. */
const flip = (told: Observation): Observation => {
  if ('score' in told && told.score && 'team1' in told.score)
    return { ...told, score: exchanged(told.score) };
  if (told.is === 'side') return { ...told, team1: otherSide(told.team1) };
  return told.is === 'veto' ? { ...told, by: told.by && otherTeam(told.by) } : told;
};

type Fact = Exclude<Observation, Shared>;

const facts: { readonly [K in Fact['is']]: (turn: Turn, told: Told<K>) => void } = {
  player: (turn, told) => takePlayer(turn, told),
  names: takeNames,
  map: (turn, told) => takeMap(turn, { ...told, name: toMapName(told.name) }),
  series: (turn, told) => takeSeries(turn, told),
  veto: ({ state }, { map, name, by }) => nameMap(state, map, toMapName(name), by),
  totals: takeTotals,
  late_damage: takeLateDamage,
  side: ({ state }, { team1 }) => void (state.team1Side = team1),
  length: ({ state }, { rounds }) => void (state.maxRounds = toLength(rounds) ?? state.maxRounds),
  gap: turn => {
    const { state } = turn;
    const isNew = !state.isLossy && state.round > 0 && !state.mapOver;
    state.isLossy = true;
    if (isNew) sayCorrection(turn, 'recount');
  },
  match_end: turn => {
    turn.state.endTold = true;
    if (turn.state.mapOver) closeMatch(turn);
  },
};

const isShared = (told: Observation): told is Shared => told.is in ranks;

const takePlayer = ({ state }: Turn, { id, name, side, round: told }: Told<'player'>): void => {
  const known = state.players[id];
  const team = known?.team ?? null;
  const round = told === undefined ? undefined : told + shift(state);
  // Where he stood in an earlier round is no news of the one in play.
  if (known && round !== undefined && round < state.round) state.players[id] = { ...known, name };
  else state.players[id] = { name, side, team, ...(round !== undefined && { round }) };
};

/** An operator's word stands: only what is missing is taken. */
const takeSeries = (turn: Turn, { bestOf, team1 = '', team2 = '' }: Told<'series'>): void => {
  const { state, source } = turn;
  if (state.opening.bestOf === null && bestOf !== undefined) state.opening = { ...state.opening, bestOf };
  if (!isNamed(state)) nameTeams(state, team1, team2);
  const own = state.sources[source];
  if (own) own.isFlipped = areFlipped(state, team1, team2);
};
