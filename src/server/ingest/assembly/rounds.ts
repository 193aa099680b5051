import { toWeaponName } from '../../../core/weaponName.ts';
import type { Score, Side, TeamKey } from '../../../core/scoreboard/event.ts';
import { otherSide, otherTeam, regulation } from '../../../core/scoreboard/rules.ts';
import type { ToldBomb, ToldEnd, ToldKill, ToldStart, Told } from '../observation.ts';
import { contradict, missed } from './corrections.ts';
import { closeDecided, goOn, nextMap } from './maps.ts';
import { emit, finishedRounds, type MatchState, note, type Tally, type Turn, shownMap } from './state.ts';
import { assignPlayers, decideSide, toTeams } from './teams.ts';

export const shift = ({ offset }: MatchState): number => offset.team1 + offset.team2;

export const startRound = (turn: Turn, told: ToldStart): void => {
  const { state } = turn;
  if (state.matchOver) return;
  if (told.round === 1) closeDecided(turn);
  if (!reachMap(turn, told.round)) return;
  const round = told.round + shift(state);
  if (round <= finishedRounds(state) || (round === state.round && state.inRound)) return;
  begin(turn, round, told);
};

/** Makes the map of a told round the one in play. False if the round is of one that is over. */
const reachMap = (turn: Turn, told: number): boolean => {
  const { state } = turn;
  if (state.matchOver) return false;
  if (!state.mapOver || goOn(turn, told + shift(state))) return true;
  if (told !== 1) return false;
  closeDecided(turn);
  if (!state.matchOver) nextMap(state);
  return !state.matchOver;
};

const begin = (turn: Turn, round: number, { loadouts, untold }: Pick<ToldStart, 'loadouts' | 'untold'>) => {
  const { state } = turn;
  const team1Side = decideSide(turn, round);
  assignPlayers(state, round);
  state.round = round;
  state.inRound = true;
  state.isBlind = untold.includes('kills');
  state.dead = [];
  state.bomb = [];
  put(state.sides, round - 1, team1Side);
  state.tallies[round - 1] = {};
  for (let index = 0; index < round; index += 1) state.tallies[index] ??= {};
  const { mapNumber, maxRounds } = state;
  const map = shownMap(state);
  const isStated = maxRounds !== undefined && maxRounds !== regulation;
  emit(turn, {
    type: 'round_start',
    mapNumber,
    round,
    map,
    team1Side,
    ...(isStated && { maxRounds }),
    loadouts: loadouts
      .filter(({ playerId }) => state.players[playerId]?.team)
      .map(({ weapon, utility, ...rest }) => ({
        ...rest,
        weapon: toWeaponName(weapon),
        ...(utility && { utility: utility.flatMap(each => toWeaponName(each) ?? []) }),
      })),
    untold: [...untold],
  });
};

/** JSON has no holes, so they are filled. */
const put = <T>(list: (T | null)[], index: number, value: T): void => {
  while (list.length < index) list.push(null);
  list[index] = value;
};

/** Makes the round of a told event the one in play, if its start was missed. False if the event belongs nowhere. */
const reach = (turn: Turn, told: number, what: string): boolean => {
  const { state } = turn;
  if (!reachMap(turn, told)) return false;
  const round = told + shift(state);
  if (round === state.round) return true;
  if (round <= finishedRounds(state)) {
    note(turn, `round ${round}`, `${what} of a round that is over came too late`);
    return false;
  }
  note(turn, `round ${round}`, `its start was missed, so its kills may be incomplete`);
  begin(turn, round, { loadouts: [], untold: ['kills'] });
  return true;
};

export const tellKill = (turn: Turn, told: ToldKill): void => {
  const { state } = turn;
  if (!reach(turn, told.round, 'a kill') || state.dead.includes(told.victim)) return;
  // A kill may be told late, when the teams have changed sides.
  assignPlayers(state, state.round, 'new ones');
  state.dead.push(told.victim);
  count(state, told);
  const { mapNumber, round } = state;
  const { killer: killerId, victim: victimId, assister: assisterId, headshot, health } = told;
  const kill = { killerId, victimId, assisterId, weapon: toWeaponName(told.weapon), headshot };
  emit(turn, { type: 'kill', mapNumber, round, ...kill, ...(health && { health }) });
};

/** As the scoreboard counts: see scoreboard/reduce.ts. */
const count = (state: MatchState, { killer, victim, assister, headshot }: ToldKill): void => {
  const teamOf = (id: string | null) => (id === null ? null : (state.players[id]?.team ?? null));
  const isAgainst = (id: string | null) => id !== victim && teamOf(id) !== teamOf(victim);
  if (killer !== null) {
    add(state, killer, 0, isAgainst(killer) ? 1 : -1);
    if (!isAgainst(killer)) add(state, killer, 5, 1);
    else if (headshot) add(state, killer, 3, 1);
  }
  if (assister !== null && isAgainst(assister)) add(state, assister, 2, 1);
  add(state, victim, 1, 1);
};

const add = (state: MatchState, id: string, index: 0 | 1 | 2 | 3 | 4 | 5, much: number): void => {
  const tallies = (state.tallies[state.round - 1] ??= {});
  const tally: Tally = (tallies[id] ??= [0, 0, 0, 0, 0]);
  tally[index] = (tally[index] ?? 0) + much;
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
  if (!reachMap(turn, told.round)) return;
  const after = told.score && toTeams(state, told.score, told.round + shift(state));
  const round = after ? after.team1 + after.team2 : told.round + shift(state);
  if (round <= finishedRounds(state)) {
    checkRepeat(turn, round, told);
    return;
  }
  reachEnd(turn, round, told, after);
  if (state.round !== round || !state.inRound) reach(turn, round - shift(state), 'the end');
  finish(turn, round, told, after);
};

const finish = (turn: Turn, round: number, told: ToldEnd, after: Score | null): void => {
  const { state } = turn;
  const { side, reason, seconds } = told;
  const winner = winnerOf(turn, told, after);
  state.team1Side = winner === 'team1' ? side : otherSide(side);
  put(state.sides, round - 1, state.team1Side);
  // An end that was missed is told in the next freeze time, where the players may have changed sides.
  if (told.score) assignPlayers(state, round);
  state.score[winner] += 1;
  state.scoredAt = turn.at;
  state.inRound = false;
  state.isLossy ||= state.isBlind;
  put(state.winners, round - 1, winner);
  addDamage(state, told.damage);
  const damage = sumOf(told.damage, state.untoldDamage);
  state.untoldDamage = {};
  const { mapNumber, score } = state;
  const end = { winner, side, reason, score: { ...score }, seconds, damage };
  emit(turn, { type: 'round_end', mapNumber, round, ...end });
};

const addDamage = (state: MatchState, damage: ToldEnd['damage']): void => {
  for (const [id, much] of Object.entries(damage)) if (much > 0) add(state, id, 4, much);
};

const sumOf = (one: ToldEnd['damage'], two: ToldEnd['damage']): Record<string, number> => {
  const sum = { ...one };
  for (const [id, much] of Object.entries(two)) sum[id] = (sum[id] ?? 0) + much;
  return sum;
};

/** Counts what happened after the end that was told. The next end tells it. */
export const takeLateDamage = ({ state }: Turn, { round, damage }: Told<'late_damage'>): void => {
  if (state.mapOver || state.inRound || round + shift(state) !== state.round) return;
  addDamage(state, damage);
  state.untoldDamage = sumOf(state.untoldDamage, damage);
};

/** The team whose score rose; without a score, the team on the side that won. */
const winnerOf = ({ state }: Turn, { side }: ToldEnd, after: Score | null): TeamKey => {
  if (after && after.team1 > state.score.team1) return 'team1';
  if (after && after.team2 > state.score.team2) return 'team2';
  return teamOn(state, side);
};

const teamOn = ({ team1Side }: MatchState, side: Side) => ((team1Side ?? 'CT') === side ? 'team1' : 'team2');

/** Makes up for rounds that were missed, and for a score before the end that was another one. */
const reachEnd = (turn: Turn, round: number, told: ToldEnd, after: Score | null): void => {
  const { state } = turn;
  if (round > finishedRounds(state) + 1) missed(turn, round - 1, beforeEnd(state, told, after));
  else if (after && !isRise(state.score, after)) contradict(turn, beforeEnd(state, told, after));
};

const isRise = (before: Score, after: Score) => after.team1 >= before.team1 && after.team2 >= before.team2;

const beforeEnd = (state: MatchState, { side }: ToldEnd, after: Score | null): Score => {
  const score = after ?? state.score;
  const winner = teamOn(state, side);
  const won = score[winner] > state.score[winner] ? winner : otherTeam(winner);
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
