import type { Score, TeamKey } from '../../scoreboard/event.ts';
import { otherSide } from '../../scoreboard/rules.ts';
import type { ToldBomb, ToldEnd, ToldKill, ToldPlayed, ToldStart } from '../observation.ts';
import { correct } from './corrections.ts';
import { nextMap } from './maps.ts';
import { emit, finishedRounds, type MatchState, note, type Tally, type Turn } from './state.ts';
import { assignPlayers, decideSide, sideFromScore, toTeams } from './teams.ts';

const shift = ({ offset }: MatchState): number => offset.team1 + offset.team2;

export const startRound = (turn: Turn, told: ToldStart): void => {
  const { state } = turn;
  if (state.matchOver) return;
  if (state.mapOver) {
    if (told.round !== 1) return;
    nextMap(state);
  }
  const round = told.round + shift(state);
  if (round <= finishedRounds(state) || (round === state.round && state.inRound)) return;
  begin(turn, round, told);
};

const begin = (
  turn: Turn,
  round: number,
  { loadouts, untold }: Pick<ToldStart, 'loadouts' | 'untold'>,
): void => {
  const { state } = turn;
  const team1Side = decideSide(turn, round);
  assignPlayers(state);
  state.round = round;
  state.inRound = true;
  state.isBlind = untold.includes('kills');
  state.dead = [];
  state.bomb = [];
  state.sides[round - 1] = team1Side;
  fill(state.sides, null);
  state.tallies[round - 1] = {};
  for (let index = 0; index < round; index += 1) state.tallies[index] ??= {};
  const { mapNumber, mapName: map } = state;
  emit(turn, {
    type: 'round_start',
    mapNumber,
    round,
    map,
    team1Side,
    loadouts: loadouts.filter(({ playerId }) => state.players[playerId]?.team),
    untold: [...untold],
  });
};

/** JSON has no holes. */
const fill = <T>(list: (T | null)[], value: T | null): void => {
  for (let index = 0; index < list.length; index += 1) list[index] ??= value;
};

/** Makes the round of a told event the one in play, if its start was missed. False if the event belongs nowhere. */
const reach = (turn: Turn, told: number, what: string): boolean => {
  const { state } = turn;
  if (state.matchOver || (state.mapOver && told !== 1)) return false;
  const round = told + shift(state);
  if (!state.mapOver && round === state.round) return true;
  if (!state.mapOver && round <= finishedRounds(state)) {
    note(turn, `round ${round}`, `${what} of a round that is over came too late`);
    return false;
  }
  if (state.mapOver) nextMap(state);
  note(turn, `round ${round}`, `its start was missed, so its kills may be incomplete`);
  begin(turn, round, { loadouts: [], untold: ['kills'] });
  return true;
};

export const tellKill = (turn: Turn, told: ToldKill): void => {
  const { state } = turn;
  if (!reach(turn, told.round, 'a kill') || state.dead.includes(told.victim)) return;
  assignPlayers(state);
  state.dead.push(told.victim);
  count(state, told);
  const { killer, victim, assister, weapon, headshot, health } = told;
  emit(turn, {
    type: 'kill',
    mapNumber: state.mapNumber,
    round: state.round,
    killerId: killer,
    victimId: victim,
    assisterId: assister,
    weapon,
    headshot,
    ...(health && { health }),
  });
};

/** As the scoreboard counts: see scoreboard/withinRound.ts. */
const count = (state: MatchState, { killer, victim, assister, headshot }: ToldKill): void => {
  const teamOf = (id: string | null) => (id === null ? null : (state.players[id]?.team ?? null));
  const isAgainst = (id: string | null) => id !== victim && teamOf(id) !== teamOf(victim);
  if (killer !== null) add(state, killer, 0, isAgainst(killer) ? 1 : -1);
  if (killer !== null && headshot && isAgainst(killer)) add(state, killer, 3, 1);
  if (assister !== null && isAgainst(assister)) add(state, assister, 2, 1);
  add(state, victim, 1, 1);
};

const add = (state: MatchState, id: string, index: 0 | 1 | 2 | 3 | 4, much: number): void => {
  const tallies = (state.tallies[state.round - 1] ??= {});
  const tally: Tally = (tallies[id] ??= [0, 0, 0, 0, 0]);
  tally[index] += much;
};

export const tellBomb = (turn: Turn, told: ToldBomb): void => {
  const { state } = turn;
  if (!reach(turn, told.round, 'a bomb') || state.bomb.includes(told.what)) return;
  state.bomb.push(told.what);
  const { mapNumber, round } = state;
  const { player: playerId, site } = told;
  if (told.what === 'planted') emit(turn, { type: 'bomb_planted', mapNumber, round, playerId, site });
  else if (told.what === 'defused') emit(turn, { type: 'bomb_defused', mapNumber, round, playerId });
  else emit(turn, { type: 'bomb_exploded', mapNumber, round });
};

export const endRound = (turn: Turn, told: ToldEnd): void => {
  const { state } = turn;
  if (state.matchOver || (state.mapOver && told.round !== 1)) return;
  const after = told.score && toTeams(state, told.score);
  const round = after ? after.team1 + after.team2 : told.round + shift(state);
  if (!state.mapOver && round <= finishedRounds(state)) {
    checkRepeat(turn, round, told);
    return;
  }
  if (state.mapOver) nextMap(state);
  if (round > finishedRounds(state) + 1) missed(turn, round - 1, beforeEnd(state, told, after));
  if (state.round !== round || !state.inRound) reach(turn, round - shift(state), 'the end');
  finish(turn, round, told, after);
};

const finish = (turn: Turn, round: number, told: ToldEnd, after: Score | null): void => {
  const { state } = turn;
  const winner = winnerOf(turn, told, after);
  state.team1Side = winner === 'team1' ? told.side : otherSide(told.side);
  state.sides[round - 1] = state.team1Side;
  assignPlayers(state);
  state.score[winner] += 1;
  state.inRound = false;
  state.isLossy ||= state.isBlind;
  state.winners[round - 1] = winner;
  fill(state.winners, null);
  for (const [id, damage] of Object.entries(told.damage)) if (damage > 0) add(state, id, 4, damage);
  emit(turn, {
    type: 'round_end',
    mapNumber: state.mapNumber,
    round,
    winner,
    side: told.side,
    reason: told.reason,
    score: { ...state.score },
    seconds: told.seconds,
    damage: told.damage,
  });
};

/** The team whose score rose; without a score, the team on the side that won. */
const winnerOf = ({ state }: Turn, { side }: ToldEnd, after: Score | null): TeamKey => {
  if (after && after.team1 > state.score.team1) return 'team1';
  if (after && after.team2 > state.score.team2) return 'team2';
  return (state.team1Side ?? 'CT') === side ? 'team1' : 'team2';
};

const beforeEnd = (state: MatchState, { side }: ToldEnd, after: Score | null): Score => {
  const score = after ?? state.score;
  const winner = (state.team1Side ?? 'CT') === side ? 'team1' : 'team2';
  const won = score[winner] > state.score[winner] ? winner : winner === 'team1' ? 'team2' : 'team1';
  return { ...score, [won]: Math.max(state.score[won], score[won] - 1) };
};

const checkRepeat = (turn: Turn, round: number, told: ToldEnd): void => {
  const { state } = turn;
  const side = state.sides[round - 1];
  const winner = state.winners[round - 1];
  if (!side || !winner) return;
  const won = winner === 'team1' ? side : otherSide(side);
  if (won !== told.side)
    note(turn, `round ${round}`, `the sources differ: ${told.side} is told to have won it, ${won} stands`);
};

/** Rounds were missed: the score is right again at once, and the counts when a source tells totals. */
const missed = (turn: Turn, round: number, score: Score): void => {
  const { state } = turn;
  const from = finishedRounds(state) + 1;
  note(
    turn,
    `round ${from}`,
    from >= round ? 'its end was missed' : `rounds ${from} to ${round} were missed`,
  );
  state.isLossy = true;
  correct(turn, { reason: 'recount', round, score });
};

/** What the source counts as finished: nothing new as a rule, else play went back or rounds were missed. */
export const takePlayed = (turn: Turn, told: ToldPlayed): void => {
  const { state } = turn;
  if (state.matchOver) return;
  if (state.mapOver) {
    if (told.how === 'restore' && told.rounds > 0) goBack(turn, told);
    return;
  }
  const rounds = told.rounds + shift(state);
  const known = finishedRounds(state);
  if (rounds < known || (rounds === known && told.how !== 'now' && state.round > known)) goBack(turn, told);
  else if (rounds === known) sideFromScore(state, told.score);
  else catchUp(turn, told, rounds);
};

const goBack = (turn: Turn, told: ToldPlayed): void => {
  const { state } = turn;
  if (told.rounds === 0) state.offset = { team1: 0, team2: 0 };
  const round = told.rounds + shift(state);
  correct(turn, {
    reason: round === 0 ? 'restart' : 'restore',
    round,
    score: toTeams(state, told.score),
  });
};

/** The end of one round can still be told, without its reason; more are only made up for in the score. */
const catchUp = (turn: Turn, told: ToldPlayed, rounds: number): void => {
  const { state } = turn;
  const score = toTeams(state, told.score);
  const gained = score.team1 - state.score.team1 + (score.team2 - state.score.team2);
  const isOne = gained === 1 && score.team1 >= state.score.team1 && score.team2 >= state.score.team2;
  if (isOne && state.round === rounds && state.inRound) {
    const winner = score.team1 > state.score.team1 ? 'team1' : 'team2';
    const side = state.sides[rounds - 1] ?? state.team1Side ?? 'CT';
    note(turn, `round ${rounds}`, 'its end was missed: only its winner is known');
    state.isLossy = true;
    const won = winner === 'team1' ? side : otherSide(side);
    endRound(turn, {
      is: 'round_end',
      round: rounds - shift(state),
      side: won,
      reason: null,
      score: null,
      seconds: null,
      damage: {},
    });
    return;
  }
  missed(turn, rounds, score);
  sideFromScore(state, told.score);
};
