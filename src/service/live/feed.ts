import { createBoards } from '../boards.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from './clock.ts';
import type { LiveSource, MatchScript } from './liveSource.ts';
import type { Update } from './update.ts';
import { toEventUpdate, toSnapshotUpdate } from './update.ts';

/** What a feed is made of. */
export interface FeedParts {
  readonly store: Store;
  readonly source: LiveSource;
  readonly clock: Clock;
  /** How far behind the clock it tells things, in ms. */
  readonly delay: number;
  /** Hears of a fault that keeps it from going on; it tries again a while later. */
  readonly report: (fault: unknown) => void;
}

/** A match whose course is known. */
export interface FollowedMatch {
  readonly number: number;
  readonly script: MatchScript;
  /** When each of the script's events happens, in ms; so are the two below. */
  readonly times: readonly number[];
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * Every live match, told as it happens. It runs only while someone listens: what was told is a matter of the clock
 * and the scripts alone, so nothing is lost while nobody does.
 */
export interface Feed {
  /** Tells what is due. Comes back with the moment (ms) up to which everything has been told. */
  advance(): number;
  /** The live matches as of the last advance, by number. */
  matches(): readonly FollowedMatch[];
  /** A match by its number, live or not. */
  find(matchNumber: number): FollowedMatch | undefined;
  /** Matches that were live at `since` (ms) or after it, those still live too, by number. */
  matchesSince(since: number): readonly FollowedMatch[];
  /** The matches, or the one, as they stand now: an update each. */
  snapshots(only?: number): readonly Update[];
  /** Goes over to what the store and the source say now, where they were replaced. */
  refresh(): void;
  /** Hears all updates from now on, in order of time; the function that comes back ends it. */
  listen(hear: (updates: readonly Update[]) => void): () => void;
}

/** Matches appear in the file while it is being read: it is looked at again after so many ms at the latest. */
const recheck = 60_000;
const retryAfter = 1000;

interface Playing extends FollowedMatch {
  /** The first event that has not been told. */
  next: number;
}

interface MatchTimes {
  readonly id: number;
  readonly starts_at: number;
  readonly ends_at: number;
}

export const createFeed = ({ store, source, clock, delay, report }: FeedParts): Feed => {
  const boards = createBoards(source);
  const listeners = new Set<(updates: readonly Update[]) => void>();
  let playing = new Map<number, Playing>();
  let told = -Infinity;
  let nextCheck = -Infinity;
  let stopTimer: (() => void) | undefined;

  const find = (matchNumber: number): Playing | undefined => {
    const known = playing.get(matchNumber);
    if (known) return known;
    const row = store.get<MatchTimes>(
      'SELECT id, starts_at, ends_at FROM match WHERE id = ? AND starts_at <= ? AND ends_at IS NOT NULL',
      matchNumber,
      told,
    );
    return row && open(row);
  };

  /** `known`: whether those that are followed already are taken as they are. */
  const matchesSince = (since: number, known = true): readonly Playing[] =>
    store
      .all<MatchTimes>(
        'SELECT id, starts_at, ends_at FROM match WHERE starts_at <= ? AND ends_at > ? ORDER BY id',
        told,
        since,
      )
      .flatMap(row => (known ? playing.get(row.id) : undefined) ?? open(row) ?? []);

  const open = (row: MatchTimes): Playing | undefined => {
    const script = source.script(row.id);
    if (!script) return undefined;
    const times = script.events.map(event => Date.parse(event.at));
    const next = countUntil(times, told);
    return { number: row.id, script, times, next, startsAt: row.starts_at, endsAt: row.ends_at };
  };

  const snapshot = (number: number): readonly Update[] => {
    const state = boards.at(number, told);
    return state ? [toSnapshotUpdate(state, number, told)] : [];
  };

  /** Looks for matches that have begun, and forgets those that are over and told. */
  const check = (): readonly Update[] => {
    const before = playing;
    const live = matchesSince(told);
    // The last event may come with the match's end, when the file does not count it live any more.
    const ending = [...before.values()].filter(match => match.next < match.times.length);
    playing = new Map([...live, ...ending].map(match => [match.number, match]));
    const ends = live.map(match => match.endsAt);
    const begins = store.get<{ at: number | null }>(
      'SELECT min(starts_at) AS at FROM match WHERE starts_at > ?',
      told,
    )?.at;
    nextCheck = Math.min(told + recheck, begins ?? Infinity, ...ends);
    return live.filter(match => !before.has(match.number)).flatMap(match => snapshot(match.number));
  };

  const due = (): readonly Update[] =>
    [...playing.values()].flatMap(match => {
      const from = match.next;
      match.next = countUntil(match.times, told, from);
      if (listeners.size === 0) return [];
      return match.script.events
        .slice(from, match.next)
        .map((event, index) => toEventUpdate(event, match.number, match.times[from + index] ?? told));
    });

  const advance = (): number => {
    // A clock that is set back holds the feed until it has caught up.
    told = Math.max(told, clock.now() - delay);
    const updates = due().toSorted((a, b) => a.at - b.at || a.matchNumber - b.matchNumber);
    const begun = told >= nextCheck ? check() : [];
    const all = [...updates, ...begun];
    if (all.length > 0) for (const hear of listeners) hear(all);
    return told;
  };

  /** How long until something is due, in ms. Never nothing: a timer that is due at once starves everything else. */
  const pause = (): number => {
    const next = Math.min(
      nextCheck,
      ...[...playing.values()].map(match => match.times[match.next] ?? Infinity),
    );
    return Math.min(recheck, Math.max(1, next - (clock.now() - delay)));
  };

  const run = (): void => {
    let wait = retryAfter;
    try {
      advance();
      wait = pause();
    } catch (fault) {
      report(fault);
    }
    // What was told may have been the last that anyone waited for.
    stopTimer = listeners.size > 0 ? clock.setTimer(wait, run) : undefined;
  };

  return {
    advance,
    matches: () =>
      [...playing.values()].filter(match => match.endsAt > told).sort((a, b) => a.number - b.number),
    find,
    matchesSince: since => matchesSince(since),
    snapshots: only =>
      [...playing.keys()]
        .filter(number => only === undefined || number === only)
        .sort((a, b) => a - b)
        .flatMap(snapshot),
    refresh: () => {
      nextCheck = -Infinity;
      const now = new Map(matchesSince(told, false).map(match => [match.number, match]));
      playing = new Map(
        [...playing].flatMap(([number, match]) => {
          const row = now.get(number);
          // Any other is told of with a snapshot, as one that has begun.
          return row && isSameCourse(match, row) ? [[number, row]] : [];
        }),
      );
      if (listeners.size === 0) return;
      stopTimer?.();
      run();
    },
    listen: hear => {
      // What is due belongs to those who listen already.
      advance();
      listeners.add(hear);
      stopTimer ??= clock.setTimer(pause(), run);
      return () => {
        listeners.delete(hear);
        if (listeners.size > 0) return;
        stopTimer?.();
        stopTimer = undefined;
        playing = new Map();
        nextCheck = -Infinity;
      };
    },
  };
};

/** Whether two readings of a match tell the same, so that whoever follows it need not begin anew. */
const isSameCourse = (one: FollowedMatch, other: FollowedMatch): boolean =>
  one.script.opening.matchId === other.script.opening.matchId &&
  one.times.length === other.times.length &&
  one.script.events.at(-1)?.id === other.script.events.at(-1)?.id &&
  one.times.every((at, index) => at === other.times[index]);

/** How many of the times, in order, are not after `now`; `from` of them are known not to be. */
const countUntil = (times: readonly number[], now: number, from = 0): number => {
  let count = from;
  while ((times[count] ?? Infinity) <= now) count += 1;
  return count;
};
