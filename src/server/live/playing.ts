import type { Store } from '../../data/store/store.ts';
import { addTimes, type LiveSource, type MatchScript } from '../liveSource.ts';

export interface Playing {
  readonly number: number;
  readonly script: MatchScript;
  /** The times of the script's events, in ms since 1970 UTC, like the next two fields. */
  readonly times: number[];
  startsAt: number;
  endsAt: number;
  /** The index of the first unpublished event. */
  next: number;
  /** The opening that listeners know. */
  opening: MatchScript['opening'];
}

/** A match as others see it. */
export type FollowedMatch = Readonly<Omit<Playing, 'next' | 'opening'>>;

interface MatchTimes {
  readonly id: number;
  readonly starts_at: number;
  readonly ends_at: number;
}

/** Finds matches as they are at `until` (ms since 1970 UTC): none begins later, and events up to then count as published. */
export const createPlayingReader = (store: Store, source: LiveSource) => {
  const open = (row: MatchTimes, until: number): Playing | undefined => {
    const script = source.script(row.id);
    if (!script) return undefined;
    const times: number[] = [];
    addTimes(times, script);
    const next = countUntil(times, until);
    return { number: row.id, script, times, next, opening: script.opening, ...spanOf(row) };
  };
  return {
    find: (number: number, until: number): Playing | undefined => {
      const row = store.get<MatchTimes>(
        'SELECT id, starts_at, ends_at FROM match WHERE id = ? AND starts_at <= ? AND ends_at IS NOT NULL',
        number,
        until,
      );
      return row && open(row, until);
    },
    /** Those live at `since` or later, by number, or `only`. Those in `known` are not opened again. */
    *since(since: number, until: number, known: ReadonlyMap<number, Playing>, only?: number) {
      const rows = store.all<MatchTimes>(
        'SELECT id, starts_at, ends_at FROM match WHERE starts_at <= ? AND ends_at > ? ORDER BY id',
        until,
        since,
      );
      for (const row of rows) {
        if (only !== undefined && row.id !== only) continue;
        const match = known.get(row.id);
        const opened = match ? Object.assign(match, spanOf(row)) : open(row, until);
        if (opened) yield opened;
      }
    },
    /** When the next match begins, in ms since 1970 UTC; Infinity if the store knows of none. */
    nextStart: (until: number): number =>
      store.get<{ at: number | null }>('SELECT min(starts_at) AS at FROM match WHERE starts_at > ?', until)
        ?.at ?? Infinity,
  };
};

const spanOf = (row: MatchTimes) => ({ startsAt: row.starts_at, endsAt: row.ends_at });

/** Whether both versions of a match have the same course, so that its listeners need no new snapshot. */
export const isSameCourse = (one: FollowedMatch, other: FollowedMatch): boolean =>
  one.script.opening.matchId === other.script.opening.matchId &&
  one.times.length === other.times.length &&
  one.script.events.at(-1)?.id === other.script.events.at(-1)?.id &&
  one.times.every((at, index) => at === other.times[index]);

/** Counts the times, in ascending order, that are not after `now`. The first `from` are known not to be. */
export const countUntil = (times: readonly number[], now: number, from = 0): number => {
  let count = from;
  while ((times[count] ?? Infinity) <= now) count += 1;
  return count;
};
