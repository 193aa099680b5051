import type { updateTypes } from '../../core/updateTypes.ts';
import { toLiveRounds, toLiveScoreboard, toLiveState } from '../../core/scoreboard/answers.ts';
import type { MatchEvent } from '../../core/scoreboard/event.ts';
import type { ScoreboardState } from '../../core/scoreboard/state.ts';
import { toTime } from '../../data/store/time.ts';

/** One pushed update. It is created once and shared by all listeners. */
export interface Update {
  readonly id: string;
  readonly type: (typeof updateTypes)[number];
  readonly matchNumber: number;
  /** ms since 1970 UTC. */
  readonly at: number;
  /** The place of an event among those of all matches, if several nodes share the log. */
  readonly position?: number | undefined;
  readonly text: string;
}

/** A position in the stream. The client has seen everything up to it. */
export interface Cursor {
  readonly matchNumber: number;
  readonly at: number;
  /** The index of the event in the match's script; undefined for a snapshot. */
  readonly index: number | undefined;
  /** The place up to which it has seen the events of all matches, if several nodes share the log. */
  readonly position: number | undefined;
  /** Whether a snapshot came after those of all other matches. */
  readonly ofAll?: boolean | undefined;
}

/** Updates in the order in which they are told. */
export const byTime = (one: Update, other: Update): number =>
  one.at - other.at || (one.position ?? 0) - (other.position ?? 0) || one.matchNumber - other.matchNumber;

export const toEventUpdate = (event: MatchEvent, matchNumber: number, at: number, position?: number) => {
  const { id, type } = event;
  return { id, type, matchNumber, at, position, text: JSON.stringify(event) };
};

/** The part of the log that a snapshot includes, where several nodes share the log. */
export interface Included {
  readonly epoch: number;
  /** The place of the last event, of any match; 0 for none. */
  readonly position: number;
}

/** What the reader of a snapshot has seen besides. `ofAll`: whether every live match, and not only those before in the list. */
interface Seen {
  readonly included: Included | undefined;
  readonly ofAll: boolean;
}

/** The complete state of a match at `now` (ms): the answers of `/state` and `/scoreboard`, and the rounds. */
export const toSnapshotUpdate = (
  state: ScoreboardState,
  matchNumber: number,
  now: number,
  { included, ofAll }: Seen,
): Update => {
  const { matchId } = state.opening;
  const place = included ? `:${included.epoch}-${included.position}` : '';
  const id = `${matchId}${snapshotMark}${now}${place}${ofAll ? '-all' : ''}`;
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

/** What a snapshot's id says. */
export interface SnapshotId extends Seen {
  readonly matchId: string;
  /** ms since 1970. */
  readonly at: number;
}

/** The match, the time and the place from a snapshot's id; undefined for any other id. */
export const parseSnapshotId = (id: string): SnapshotId | undefined => {
  const [, matchId, at, epoch, position, all] =
    /^([^:]+):snapshot:(\d{1,15})(?::(\d{1,15})-(\d{1,15}))?(-all)?$/u.exec(id) ?? [];
  if (matchId === undefined) return undefined;
  const included = epoch === undefined ? undefined : { epoch: Number(epoch), position: Number(position) };
  return { matchId, at: Number(at), included, ofAll: all !== undefined };
};

/** The match of an update's id. */
export const matchIdOf = (updateId: string): string => updateId.slice(0, Math.max(0, updateId.indexOf(':')));
