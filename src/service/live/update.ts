import type { updateTypes } from '../../api/entities/live.ts';
import { toLiveRounds, toLiveScoreboard, toLiveState } from '../../scoreboard/answers.ts';
import type { MatchEvent } from '../../scoreboard/event.ts';
import type { ScoreboardState } from '../../scoreboard/state.ts';
import { toTime } from '../time.ts';

/** One pushed update. It is created once and shared by all listeners. */
export interface Update {
  readonly id: string;
  readonly type: (typeof updateTypes)[number];
  readonly matchNumber: number;
  /** ms since 1970 UTC. */
  readonly at: number;
  /** The update as JSON. */
  readonly text: string;
}

/** A position in the stream. The client has seen everything up to it. */
export interface Cursor {
  readonly matchNumber: number;
  readonly at: number;
  /** The index of the event in the match's script; undefined for a snapshot. */
  readonly index: number | undefined;
}

export const toEventUpdate = (event: MatchEvent, matchNumber: number, at: number): Update => ({
  id: event.id,
  type: event.type,
  matchNumber,
  at,
  text: JSON.stringify(event),
});

/** The complete state of a match at `now` (ms): the answers of `/state` and `/scoreboard`, and the rounds. */
export const toSnapshotUpdate = (state: ScoreboardState, matchNumber: number, now: number): Update => {
  const { matchId } = state.opening;
  const id = `${matchId}${snapshotMark}${now}`;
  const at = toTime(now);
  const whole = { ...toLiveState(state, now), ...toLiveScoreboard(state, now), rounds: toLiveRounds(state) };
  const text = JSON.stringify({ id, type: 'snapshot', matchId, at, state: whole });
  return { id, type: 'snapshot', matchNumber, at: now, text };
};

/** A snapshot that replaces updates that were not sent. It is marked with `missed`. */
export const toReplacement = (snapshot: Update): Update => ({
  ...snapshot,
  text: `{"missed":true,${snapshot.text.slice(1)}`,
});

const snapshotMark = ':snapshot:';

/** The match and the time from a snapshot's id; undefined for any other id. */
export const parseSnapshotId = (
  id: string,
): { readonly matchId: string; readonly at: number } | undefined => {
  const [, matchId, at] = /^([^:]+):snapshot:(\d{1,15})$/u.exec(id) ?? [];
  return matchId === undefined ? undefined : { matchId, at: Number(at) };
};

/** The match of an update's id. */
export const matchIdOf = (updateId: string): string => updateId.slice(0, Math.max(0, updateId.indexOf(':')));
