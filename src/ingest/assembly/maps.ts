import type { Score, TeamKey } from '../../scoreboard/event.ts';
import { isMapOver, mapsToWin } from '../../scoreboard/rules.ts';
import type { Observation, ToldMapEnd } from '../observation.ts';
import { correct, linesOf } from './corrections.ts';
import { emit, finishedRounds, type MatchState, note, type Turn } from './state.ts';
import { toTeams } from './teams.ts';

const leaderOf = ({ team1, team2 }: Score): TeamKey | null =>
  team1 === team2 ? null : team1 > team2 ? 'team1' : 'team2';

/** Goes on to the next map of the series. */
export const nextMap = (state: MatchState): void => {
  state.mapNumber += 1;
  state.mapName = state.opening.maps.find(({ number }) => number === state.mapNumber)?.name ?? state.nextName;
  state.nextName = '';
  state.team1Side = null;
  state.score = { team1: 0, team2: 0 };
  state.offset = { team1: 0, team2: 0 };
  state.round = 0;
  state.inRound = false;
  state.mapOver = false;
  state.isLossy = false;
  state.winners = [];
  state.sides = [];
  state.tallies = [];
  state.untoldDamage = {};
  state.isBlind = false;
  state.lost = { damage: false, headshots: false };
};

/** A map is named: the one in play, or the next one where this one is over. */
export const takeMap = (turn: Turn, { name, map }: Extract<Observation, { is: 'map' }>): void => {
  const { state } = turn;
  if (state.matchOver || name === '') {
    if (map !== undefined && state.mapOver && map === state.mapNumber + 1) nextMap(state);
    return;
  }
  if (state.mapName !== name) closeDecided(turn);
  if (state.mapOver) {
    state.nextName = name;
    return;
  }
  if (state.mapName === name) return;
  if (finishedRounds(state) > 0) {
    note(turn, 'map', `the server plays ${name}, but ${state.mapName} is not over; \`ingest fix\` decides`);
    return;
  }
  state.mapName = name;
  nameMap(state, state.mapNumber, name);
};

export const nameMap = (state: MatchState, number: number, name: string, pickedBy?: TeamKey | null): void => {
  const { maps } = state.opening;
  const before = maps.find(map => map.number === number);
  const after = { number, name, pickedBy: pickedBy === undefined ? (before?.pickedBy ?? null) : pickedBy };
  if (before?.name === name && before.pickedBy === after.pickedBy) return;
  const others = maps.filter(map => map.number !== number);
  state.opening = { ...state.opening, maps: [...others, after].sort((a, b) => a.number - b.number) };
  if (number === state.mapNumber) state.mapName = name;
};

export const endMap = (turn: Turn, told: ToldMapEnd): void => {
  const { state } = turn;
  if (state.matchOver || state.mapOver || (told.map ?? state.mapNumber) !== state.mapNumber) return;
  const score = toTeams(state, told.score, Math.max(1, state.round));
  if (score.team1 + score.team2 === 0) return;
  const differs =
    Math.max(score.team1, score.team2) !== Math.max(state.score.team1, state.score.team2) ||
    Math.min(score.team1, score.team2) !== Math.min(state.score.team1, state.score.team2);
  if (differs) {
    note(turn, 'map', 'the end of the map tells another score than its rounds: rounds were missed');
    state.isLossy = true;
    correct(turn, { reason: 'recount', round: score.team1 + score.team2, score });
  }
  closeMap(turn);
};

/** How long the end of a map that is won by the rules is waited for, in milliseconds. */
const patience = 60_000;

/** When a map that is won ends although no source says so; undefined for one that goes on. */
export const dueEnd = (state: MatchState): number | undefined =>
  isDecided(state) ? state.scoredAt + patience : undefined;

const isDecided = ({ mapOver, matchOver, inRound, score }: MatchState): boolean =>
  !mapOver && !matchOver && !inRound && isMapOver(score);

/** The map is won, and something shows that its end was missed. */
export const closeDecided = (turn: Turn): void => {
  if (!isDecided(turn.state)) return;
  note(turn, 'map', 'its end was not told; it is over by its score');
  closeMap(turn);
};

/** Ends the map with the score that it has, and the match with it if it is decided. */
export const closeMap = (turn: Turn): void => {
  const { state } = turn;
  const winner = leaderOf(state.score);
  if (winner) state.series[winner] += 1;
  state.mapOver = true;
  state.inRound = false;
  tellMapEnd(turn);
  const { bestOf } = state.opening;
  const { team1, team2 } = state.series;
  if (state.endTold) closeMatch(turn);
  if (bestOf === null) return;
  if (Math.max(team1, team2) >= mapsToWin(bestOf) || state.mapNumber >= bestOf) closeMatch(turn);
};

export const tellMapEnd = (turn: Turn): void => {
  const { state } = turn;
  emit(turn, {
    type: 'map_end',
    mapNumber: state.mapNumber,
    map: state.mapName,
    winner: leaderOf(state.score),
    score: { ...state.score },
    series: { ...state.series },
    ...(!state.isLossy && state.tallies.length > 0 && { lines: [...linesOf(state)] }),
  });
};

export const closeMatch = (turn: Turn): void => {
  const { state } = turn;
  if (state.matchOver) return;
  state.matchOver = true;
  emit(turn, { type: 'match_end', winner: leaderOf(state.series), series: { ...state.series } });
};
