import { exchanged, otherSide, otherTeam, sideOfTeam1 } from '../../../core/scoreboard/rules.ts';
import { IngestError, type Correction } from '../intake.ts';
import { correct, sayCorrection } from './corrections.ts';
import { cancelMatch, closeDecided, closeMap, closeMatch, nameMap, tellMapEnd } from './maps.ts';
import { finishedRounds, regulationIn, type Turn } from './state.ts';
import { nameTeams } from './teams.ts';

/** Applies what an operator corrects. Every change of what was sent before is an event. */
export const applyFix = (turn: Turn, correction: Correction): void => {
  const { state } = turn;
  const wasOver = state.matchOver;
  if (state.opening.cancelled) throw new IngestError(422, 'match', 'the match was cancelled');
  if (wasOver && correction.kind === 'end') throw new IngestError(422, 'match', 'the match is over');
  check(turn, correction);
  state.matchOver = false;
  apply(turn, correction);
  // What was over is over again, as corrected: a map may be won by its corrected score.
  if (wasOver) {
    closeDecided(turn);
    closeMatch(turn);
  }
};

const apply = (turn: Turn, correction: Correction): void => {
  const { state } = turn;
  switch (correction.kind) {
    case 'end':
      // A map that is not won by the rules has no winner.
      closeDecided(turn);
      return closeMatch(turn);
    case 'cancel':
      return cancelMatch(turn);
    case 'teams':
      if ('swap' in correction) return exchangeTeams(turn);
      return nameTeams(state, correction.team1Name, correction.team2Name);
    case 'sides':
      return fixSides(turn, correction);
    case 'map':
      nameMap(state, correction.map, correction.name);
      return correction.map === state.mapNumber ? say(turn) : undefined;
    case 'veto':
      for (const { number, name, pickedBy } of correction.maps) nameMap(state, number, name, pickedBy);
      return say(turn);
    case 'score':
      return fixScore(turn, correction);
  }
};

/** The side at the start of the map. The wrong side means that everything won so far was counted for the other team. */
const fixSides = (turn: Turn, { team1Side }: Extract<Correction, { kind: 'sides' }>): void => {
  const { state } = turn;
  const now = sideOfTeam1(team1Side, Math.max(1, state.round), regulationIn(state));
  if (state.team1Side !== null && state.team1Side !== now) exchangeTeams(turn);
  else state.team1Side = now;
};

/** Refuses what does not fit the match, before anything has changed. */
const check = ({ state }: Turn, correction: Correction): void => {
  const { kind } = correction;
  if (kind === 'map' && correction.name.trim() === '')
    throw new IngestError(422, 'name', 'the map needs a name');
  if (kind !== 'score' && kind !== 'sides') return;
  const { map = state.mapNumber } = correction;
  if (map !== state.mapNumber)
    throw new IngestError(422, 'map', `map ${map} is not the one in play, which is map ${state.mapNumber}`);
  const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value < 1000;
  if (kind === 'score' && !(isCount(correction.team1) && isCount(correction.team2)))
    throw new IngestError(422, 'score', 'a score is two whole numbers from 0 to 999');
};

/** A correction that makes nothing void, where something was told. */
const say = (turn: Turn): void => {
  const { round, mapNumber, mapOver } = turn.state;
  if (round === 0 && mapNumber === 1) return;
  sayCorrection(turn, 'fix');
  if (mapOver) tellMapEnd(turn);
};

const fixScore = (turn: Turn, { team1, team2 }: Extract<Correction, { kind: 'score' }>): void => {
  const { state } = turn;
  const { score, offset, inRound, mapOver } = state;
  const added = team1 + team2 - finishedRounds(state);
  state.offset = {
    team1: offset.team1 + team1 - score.team1,
    team2: offset.team2 + team2 - score.team2,
  };
  const round = Math.max(0, inRound ? state.round + added : team1 + team2);
  correct(turn, { reason: 'fix', round, score: { team1, team2 } });
  state.inRound = inRound && added === 0;
  if (mapOver) closeMap(turn);
};

/** The teams were taken for each other: what was won, the sides and the players belong to the other one. */
const exchangeTeams = (turn: Turn): void => {
  const { state } = turn;
  const { opening } = state;
  state.areExchanged = !state.areExchanged;
  const players = opening.players.map(player => ({ ...player, team: otherTeam(player.team) }));
  state.opening = { ...opening, players };
  for (const player of Object.values(state.players)) player.team &&= otherTeam(player.team);
  state.series = exchanged(state.series);
  state.offset = exchanged(state.offset);
  state.winners = state.winners.map(team => team && otherTeam(team));
  state.sides = state.sides.map(side => side && otherSide(side));
  state.team1Side = state.team1Side && otherSide(state.team1Side);
  if (state.round === 0 && state.mapNumber === 1) return;
  state.score = exchanged(state.score);
  sayCorrection(turn, 'fix', { swapped: true });
  if (state.mapOver) tellMapEnd(turn);
};
