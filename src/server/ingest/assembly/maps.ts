import type { Score, TeamKey } from '../../../core/scoreboard/event.ts';
import { isMapOver, leaderOf, mapsToWin } from '../../../core/scoreboard/rules.ts';
import type { ToldMapEnd, Told } from '../observation.ts';
import { correct, linesOf, sayCorrection, takeBackMap } from './corrections.ts';
import {
  emit,
  finishedRounds,
  type MatchState,
  note,
  openMap,
  regulationIn,
  shownMap,
  type Turn,
} from './state.ts';
import { toTeams } from './teams.ts';

export const nextMap = (state: MatchState): void => {
  state.mapNumber += 1;
  const { name } = state.opening.maps.find(({ number }) => number === state.mapNumber) ?? {};
  Object.assign(state, openMap(name ?? state.nextName));
  // Where the players stood in a round of the map before says nothing of this one.
  for (const player of Object.values(state.players)) if (player.round !== undefined) player.side = null;
};

/** A map is named: the one in play, or the next one where this one is over. */
export const takeMap = (turn: Turn, { name, map }: Told<'map'>): void => {
  const { state } = turn;
  if (state.matchOver || name === '') {
    if (map !== state.mapNumber + 1 || !state.mapOver) return;
    closeDecided(turn);
    return nextMap(state);
  }
  if (state.mapName !== name) closeDecided(turn);
  if (state.mapOver) {
    state.nextName = name;
    return;
  }
  state.nextName = '';
  if (state.mapName === name) return;
  if (finishedRounds(state) > 0) {
    state.nextName = name;
    note(turn, 'map', `the server plays ${name}, but ${state.mapName} is not over; \`ingest fix\` decides`);
    return;
  }
  state.mapName = name;
  nameMap(state, state.mapNumber, name);
};

/** The map begins again, on the one that the server has loaded meanwhile. */
export const takeLoaded = (state: MatchState): void => {
  if (state.nextName !== '') nameMap(state, state.mapNumber, state.nextName);
  state.nextName = '';
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
  if (state.matchOver || (told.map ?? state.mapNumber) !== state.mapNumber) return;
  if (state.mapOver && !state.isConcluded) return;
  const score = toTeams(state, told.score, Math.max(1, state.round));
  const rounds = score.team1 + score.team2;
  if (rounds === 0) return;
  const most = ({ team1, team2 }: Score): number => Math.max(team1, team2);
  if (rounds !== finishedRounds(state) || most(score) !== most(state.score)) {
    if (rounds > finishedRounds(state)) reopen(turn);
    note(turn, 'map', 'the end of the map tells another score than its rounds: rounds were missed');
    state.isLossy = true;
    correct(turn, { reason: 'recount', round: rounds, score });
  }
  if (state.mapOver) closeSeries(turn);
  else closeMap(turn);
};

/** How long a source has to tell the end of a map won by the rules, in ms; longest for the match, which frees the sources. */
const patience = { map: 60_000, match: 600_000, unknown: 1_800_000 } as const;

/** When a map that is won by the rules ends although no source says so, and later the match; undefined if neither does. */
export const dueEnd = (state: MatchState): number | undefined => {
  if (isDecided(state)) return state.goesOn ? undefined : state.scoredAt + patience.map;
  if (state.matchOver || !state.mapOver) return undefined;
  // Nobody said how long the series is, so it is over when no further map begins.
  if (state.opening.bestOf === null) return state.scoredAt + patience.unknown;
  return state.isConcluded && isSeriesDecided(state) ? state.scoredAt + patience.match : undefined;
};

const isDecided = (state: MatchState): boolean =>
  !state.mapOver && !state.matchOver && !state.inRound && isMapOver(state.score, regulationIn(state));

const untoldEnd = 'its end was not told; it is over by its score';

/** No source has told the end in time: first the map is over, unless a source goes on with it, and later the match. */
export const conclude = (turn: Turn): void => {
  const { state } = turn;
  if (state.mapOver) return state.opening.bestOf === null ? closeMatch(turn) : closeSeries(turn);
  note(turn, 'map', untoldEnd);
  settleMap(turn);
  if (state.endTold) closeSeries(turn);
  else state.isConcluded = true;
};

/** The map is won, and something shows that its end was missed. */
export const closeDecided = (turn: Turn): void => {
  const { state } = turn;
  if (state.isConcluded && !state.matchOver) closeSeries(turn);
  if (!isDecided(state)) return;
  note(turn, 'map', untoldEnd);
  closeMap(turn);
};

/** A source tells a round of a map that is over by the rules. False if the map is over for certain. */
export const goOn = (turn: Turn, round: number): boolean => {
  const { state } = turn;
  if (state.matchOver || !state.isConcluded || round <= finishedRounds(state)) return false;
  reopen(turn);
  return true;
};

/** A map that was over by the rules is in play: its winner loses it again. */
const reopen = (turn: Turn): void => {
  const { state } = turn;
  if (!state.isConcluded) return;
  note(turn, 'map', 'it was over by its score, but goes on: it has other rules');
  takeBackMap(state);
  state.goesOn = true;
  sayCorrection(turn, 'recount');
};

/** Ends the map with the score that it has, and the match with it if it is decided. */
export const closeMap = (turn: Turn): void => {
  settleMap(turn);
  closeSeries(turn);
};

const settleMap = (turn: Turn): void => {
  const { state } = turn;
  const winner = leaderOf(state.score);
  if (winner) state.series[winner] += 1;
  state.mapOver = true;
  state.inRound = false;
  tellMapEnd(turn);
};

/** The end of the map is certain, and with it that of the match if it is decided. */
const closeSeries = (turn: Turn): void => {
  const { state } = turn;
  state.isConcluded = false;
  if (state.endTold || isSeriesDecided(state)) closeMatch(turn);
};

const isSeriesDecided = ({ opening: { bestOf }, series, mapNumber }: MatchState): boolean =>
  bestOf !== null && (Math.max(series.team1, series.team2) >= mapsToWin(bestOf) || mapNumber >= bestOf);

export const tellMapEnd = (turn: Turn): void => {
  const { state } = turn;
  emit(turn, {
    type: 'map_end',
    mapNumber: state.mapNumber,
    map: shownMap(state),
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
  emit(turn, { type: 'match_end', winner: winnerOf(state), series: { ...state.series } });
};

/** Nobody wins a match that an operator ends before it is decided. A source may tell the end of an undecided one. */
const winnerOf = (state: MatchState): TeamKey | null => {
  const isInMap = state.round > 0 && !state.mapOver;
  const isResult = state.opening.bestOf === null || state.endTold || isSeriesDecided(state);
  return !isInMap && isResult ? leaderOf(state.series) : null;
};

/** Takes back everything that was told of the match, and ends it. */
export const cancelMatch = (turn: Turn): void => {
  const { state } = turn;
  const series = { team1: 0, team2: 0 };
  Object.assign(state, openMap(''), { series, mapNumber: 1, matchOver: false });
  state.opening = { ...state.opening, cancelled: true };
  sayCorrection(turn, 'cancel');
  closeMatch(turn);
};
