import { forgetSides } from '../people.ts';
import type { RoundReason } from '../../../core/scoreboard/event.ts';
import type { Sink } from '../observation.ts';
import { flushKills, settleRound, tell, tellHeld } from './kills.ts';
import { patterns } from './line.ts';
import { type LogState, openPhase, openRound } from './state.ts';

/** Kills after the last round's end no longer belong to it. */
export const startFreeze = (state: LogState, stamp: number, sink: Sink): void => {
  flushKills(state, sink);
  // The end of the round was missed, or the round does not count.
  if (state.phase === 'live' && state.played >= 0) state.isAdrift = true;
  if (state.phase === 'over' && Object.keys(state.damage).length > 0)
    tell(state, sink, { is: 'late_damage', round: state.played, damage: state.damage });
  state.damage = {};
  openPhase(state, 'freeze', stamp);
  if (state.unproved.length === 0) state.isProved = false;
};

export const startRound = (state: LogState, stamp: number, sink: Sink): void => {
  flushKills(state, sink);
  if (state.ended) endRound(state, sink);
  if (state.phase !== 'freeze') missFreeze(state, sink);
  if (state.isAdrift) dropHeld(state, sink);
  openRound(state, stamp);
  if (state.played < 0 || state.isOver) return;
  if (state.played > 0) proveAll(state, sink);
  state.round = state.played + 1;
  const loadouts = Object.entries(state.people)
    .filter(([, { side }]) => side !== null)
    .map(([playerId]) => ({ ...unknown, playerId, money: state.money[playerId] ?? null }));
  tell(state, sink, { is: 'round_start', round: state.round, loadouts, untold: [] });
};

/** In a freeze time that was missed the teams may have changed sides; and after no end, the round has any number. */
const missFreeze = (state: LogState, sink: Sink): void => {
  if (state.played < 0 || state.isOver) return;
  forgetSides(state.people, sink);
  if (state.phase === 'over') return;
  state.isAdrift = true;
};

const unknown = { money: null, equipment: null, weapon: null, armor: null, helmet: null, kit: null };

/** What the game counted as a round was no knife round. */
const proveAll = (state: LogState, sink: Sink): void => {
  state.isProved = true;
  tellHeld(state, sink);
};

const reasons: ReadonlyMap<string, readonly ['CT' | 'T', RoundReason]> = new Map([
  ['CTs_Win', ['CT', 'elimination']],
  ['Terrorists_Win', ['T', 'elimination']],
  ['Target_Bombed', ['T', 'bomb']],
  ['Bomb_Defused', ['CT', 'defuse']],
  ['Target_Saved', ['CT', 'time']],
  ['CTs_Surrender', ['T', 'surrender']],
  ['Terrorists_Surrender', ['CT', 'surrender']],
]);

/** The notice of a round's end. The names of the teams follow it, so it is told with the score after them. */
export const takeNotice = (state: LogState, stamp: number, found: RegExpExecArray, sink: Sink): void => {
  const [, word = '', ct, t] = found;
  const how = reasons.get(word);
  if (!how) {
    // A draw is a restored round: its score comes with the next status.
    if (word === 'Round_Draw') state.how = 'restore';
    return;
  }
  flushKills(state, sink);
  if (state.played < 0 || state.isOver) return;
  const [side, reason] = how;
  state.names = { ct: '', t: '' };
  state.ended = { side, reason, ct: Number(ct), t: Number(t), stamp };
};

/** The round is over: everything about its end has come. */
export const endRound = (state: LogState, sink: Sink): void => {
  const { ended, names } = state;
  if (!ended) return;
  state.ended = null;
  openPhase(state, 'over', ended.stamp);
  const { side, reason, ct, t, stamp } = ended;
  const round = ct + t;
  settleRound(state, round, sink);
  if (round <= state.played) tellReturn(state, ended, sink);
  const isNamed = names.ct !== '' && names.t !== '';
  if (isNamed) tell(state, sink, { is: 'names', ...names });
  if (reason === 'defuse')
    tell(state, sink, { is: 'bomb', round, what: 'defused', player: defuserOf(state, stamp), site: null });
  if (reason === 'bomb') tell(state, sink, { is: 'bomb', round, what: 'exploded', player: null, site: null });
  const startedAt = state.round === round ? state.startedAt : null;
  const seconds = startedAt === null ? null : Math.round((stamp - startedAt) / 1000);
  const { damage } = state;
  state.damage = {};
  const score = { ct, t, ...(isNamed && { names }) };
  tell(state, sink, { is: 'round_end', round, side, reason, score, seconds, damage });
  state.round = round;
  state.played = round;
};

type Ended = NonNullable<LogState['ended']>;

/** A round that has ended before ends again: play went back to its start, and what said so never came. */
const tellReturn = ({ names }: LogState, { side, ct, t }: Ended, sink: Sink): void => {
  const score = { ct: ct - (side === 'CT' ? 1 : 0), t: t - (side === 'T' ? 1 : 0), names: { ...names } };
  const rounds = score.ct + score.t;
  sink.tell({ is: 'gap' });
  sink.tell({ is: 'played', rounds, score, how: 'return' });
};

/** CS2 does not name the defuser: he gets his reward in the moment of the notice, or he was the last one to begin. */
const defuserOf = ({ defusers, rewarded }: LogState, stamp: number): string | null => {
  if (rewarded?.stamp === stamp && defusers.includes(rewarded.id)) return rewarded.id;
  return defusers.at(-1) ?? null;
};

/** Names and score of both sides, at the end of a round and in the freeze time. */
export const takeStatus = (state: LogState, stamp: number, text: string, sink: Sink): void => {
  const name = patterns.teamName.exec(text);
  if (name) {
    state.names[name[1] === 'CT' ? 'ct' : 't'] = name[2] ?? '';
    return;
  }
  const found = patterns.status.exec(text);
  if (!found) return;
  const [, ct, t, map = '', played] = found;
  if (state.ended) {
    endRound(state, sink);
    return;
  }
  if (state.phase !== 'freeze') startFreeze(state, stamp, sink);
  takeScore(state, { rounds: Number(played), score: { ct: Number(ct), t: Number(t) }, map }, sink);
};

interface Status {
  readonly rounds: number;
  readonly score: { readonly ct: number; readonly t: number };
  readonly map: string;
}

const takeScore = (state: LogState, { rounds, score, map }: Status, sink: Sink): void => {
  const how = settleFreeze(state, rounds, sink);
  state.played = rounds;
  if (rounds < 0) return;
  state.how = 'now';
  if (state.isOver && how === 'now') return;
  if (rounds > 0) proveAll(state, sink);
  state.isOver = false;
  sink.tell({ is: 'map', name: map });
  sink.tell({ is: 'played', rounds, score, how });
  // Later in a map, the names of a freeze time are the old ones where the sides change.
  const { names } = state;
  if (rounds === 0 && names.ct !== '' && names.t !== '') sink.tell({ is: 'names', ...names });
};

/** The number of a round that begins settles the one before it: one that was played and does not count was thrown away. */
const settleFreeze = (state: LogState, rounds: number, sink: Sink): LogState['how'] => {
  const { isAdrift, how, played } = state;
  if (!isAdrift) return how;
  if (how === 'now' && rounds > played) settleRound(state, rounds, sink);
  else dropHeld(state, sink);
  state.isAdrift = false;
  if (how !== 'now') return how;
  return rounds === played ? (rounds === 0 ? 'restart' : 'restore') : 'now';
};

const dropHeld = (state: LogState, sink: Sink): void => {
  const { length } = state.unproved;
  if (length > 0) sink.note('round', `its number is not known, so ${length} of its events are left out`);
  state.unproved = [];
};

export const takeGameOver = (state: LogState, text: string, sink: Sink): void => {
  flushKills(state, sink);
  endRound(state, sink);
  const found = patterns.gameOver.exec(text);
  if (!found || state.isOver || state.played < 0) return;
  proveAll(state, sink);
  state.isOver = true;
  sink.tell({ is: 'map_end', score: { ct: Number(found[2]), t: Number(found[3]) } });
};
