import type { RoundReason } from '../../scoreboard/event.ts';
import type { Sink } from '../observation.ts';
import { flushKills, tell } from './kills.ts';
import { patterns } from './line.ts';
import type { LogState } from './state.ts';

/** A freeze time begins: kills after the last round's end no longer belong to it. */
export const startFreeze = (state: LogState, sink: Sink): void => {
  flushKills(state, sink);
  state.phase = 'freeze';
  if (state.unproved.length === 0) state.isProved = false;
};

/** The freeze time is over: the round begins. */
export const startRound = (state: LogState, stamp: number, sink: Sink): void => {
  flushKills(state, sink);
  state.phase = 'live';
  state.health = {};
  state.damage = {};
  state.defusers = [];
  state.rewarded = null;
  state.ended = null;
  state.startedAt = stamp;
  if (state.played < 0 || state.isOver) return;
  if (state.played > 0) proveAll(state, sink);
  state.round = state.played + 1;
  const loadouts = Object.entries(state.people)
    .filter(([, { side }]) => side !== null)
    .map(([playerId]) => ({ ...unknown, playerId, money: state.money[playerId] ?? null }));
  tell(state, sink, { is: 'round_start', round: state.round, loadouts, untold: [] });
};

const unknown = { money: null, equipment: null, weapon: null, armor: null, helmet: null, kit: null };

/** What the game counted as a round was no knife round. */
const proveAll = (state: LogState, sink: Sink): void => {
  state.isProved = true;
  for (const told of state.unproved.splice(0)) sink.tell(told);
};

/** Why a round ended, by the notice. */
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
  state.phase = 'over';
  const { side, reason, ct, t, stamp } = ended;
  const round = ct + t;
  if (names.ct !== '' && names.t !== '') tell(state, sink, { is: 'names', ...names });
  if (reason === 'defuse')
    tell(state, sink, { is: 'bomb', round, what: 'defused', player: defuserOf(state, stamp), site: null });
  if (reason === 'bomb') tell(state, sink, { is: 'bomb', round, what: 'exploded', player: null, site: null });
  const seconds = state.round === round ? Math.round((stamp - state.startedAt) / 1000) : null;
  const damage = { ...state.damage };
  tell(state, sink, { is: 'round_end', round, side, reason, score: { ct, t }, seconds, damage });
  state.round = round;
  state.played = round;
};

/** CS2 does not name the defuser: he gets his reward in the moment of the notice, or he was the last one to begin. */
const defuserOf = ({ defusers, rewarded }: LogState, stamp: number): string | null => {
  if (rewarded?.stamp === stamp && defusers.includes(rewarded.id)) return rewarded.id;
  return defusers.at(-1) ?? null;
};

/** Names and score of both sides, at the end of a round and in the freeze time. */
export const takeStatus = (state: LogState, text: string, sink: Sink): void => {
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
  takeScore(state, { rounds: Number(played), ct: Number(ct), t: Number(t), map }, sink);
};

/** The score of a freeze time. */
const takeScore = (
  state: LogState,
  {
    rounds,
    ct,
    t,
    map,
  }: { readonly rounds: number; readonly ct: number; readonly t: number; readonly map: string },
  sink: Sink,
): void => {
  const { how } = state;
  state.played = rounds;
  state.how = 'now';
  if (rounds < 0) return;
  if (state.isOver && how === 'now') return;
  if (rounds > 0) proveAll(state, sink);
  state.isOver = false;
  sink.tell({ is: 'map', name: map });
  sink.tell({ is: 'played', rounds, score: { ct, t }, how });
  // Later in a map, the names of a freeze time are the old ones where the sides change.
  const { names } = state;
  if (rounds === 0 && names.ct !== '' && names.t !== '') sink.tell({ is: 'names', ...names });
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
