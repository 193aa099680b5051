import { createBoards } from '../boards.ts';
import type { Store } from '../../data/store/store.ts';
import type { Clock } from '../clock.ts';
import { createHandOut, type Hear } from './handOut.ts';
import { addTimes, type LiveSource } from '../liveSource.ts';
import {
  countUntil,
  createPlayingReader,
  type FollowedMatch,
  isSameCourse,
  type Playing,
} from './playing.ts';
import { byTime, type Included, toEventUpdate, toSnapshotUpdate, type Update } from './update.ts';
import { greatest, least } from '../../core/extremes.ts';

export interface FeedParts {
  readonly store: Store;
  readonly source: LiveSource;
  readonly clock: Clock;
  /** The delay behind the clock, in ms. */
  readonly delay: number;
  /** Receives an error that interrupts the feed. The feed tries again after a pause. */
  readonly report: (fault: unknown) => void;
}

/** The longest time between two checks of the file, in ms: matches may be added to it. */
const recheck = 60_000;
const retryAfter = 1000;

export type Feed = ReturnType<typeof createFeed>;

/** Publishes live matches while someone listens. Nothing is lost: updates depend only on the clock and the scripts. */
export const createFeed = ({ store, source, clock, delay, report }: FeedParts) => {
  const boards = createBoards(source);
  const matches = createPlayingReader(store, source);
  const listeners = createHandOut(clock, report);
  let playing = new Map<number, Playing>();
  let publishedUntil = -Infinity;
  let nextCheck = -Infinity;
  let stopTimer: (() => void) | undefined;

  const find = (matchNumber: number) => playing.get(matchNumber) ?? matches.find(matchNumber, publishedUntil);

  /** What a snapshot includes, if several nodes share the log: the last place that was published. What is not known here yet, and what is not due, has a later one. */
  const included = (): Included | undefined => {
    const epoch = source.epoch?.();
    if (epoch === undefined) return undefined;
    const places = [...playing.values()].map(({ script, next }) => script.positions?.[next - 1] ?? 0);
    return { epoch, position: greatest([0, ...places]) };
  };

  const snapshot = (number: number, ofAll = false): readonly Update[] => {
    const state = boards.at(number, publishedUntil);
    return state ? [toSnapshotUpdate(state, number, publishedUntil, { included: included(), ofAll })] : [];
  };

  /** Finds matches that have begun, and drops finished matches whose events are all published. */
  const check = (): readonly number[] => {
    const before = playing;
    const live = [...matches.since(publishedUntil, publishedUntil, before)];
    // The last event may have the time of the match's end, when the file no longer counts the match as live.
    const ending = [...before.values()].filter(match => match.next < match.times.length);
    playing = new Map([...live, ...ending].map(match => [match.number, match]));
    const ends = live.map(match => match.endsAt);
    nextCheck = least([publishedUntil + recheck, matches.nextStart(publishedUntil), ...ends]);
    return live.map(({ number }) => number).filter(number => !before.has(number));
  };

  const due = (): readonly Update[] =>
    [...playing.values()].flatMap(match => {
      const from = match.next;
      if (match.times.length < match.script.events.length) addTimes(match.times, match.script);
      match.next = countUntil(match.times, publishedUntil, from);
      if (listeners.size === 0) return [];
      return match.script.events.slice(from, match.next).map((event, index) => {
        const at = match.times[from + index] ?? publishedUntil;
        return toEventUpdate(event, match.number, at, match.script.positions?.[from + index]);
      });
    });

  /** The matches of which more is known than their listeners were told: a player has joined, a name was corrected. */
  const renewed = (updates: readonly Update[]): readonly number[] =>
    [...playing.values()]
      .filter(({ script, opening }) => script.opening !== opening && !script.opening.cancelled)
      .filter(({ number }) => updates.some(update => update.matchNumber === number))
      .map(match => {
        match.opening = match.script.opening;
        return match.number;
      });

  /** Publishes what is due, and up to `atLeast`, which another node has published. Returns until when (ms) all is published. */
  const advance = (atLeast = -Infinity): number => {
    // If the clock is set back, the feed waits until the clock catches up.
    publishedUntil = Math.max(publishedUntil, clock.now() - delay, atLeast);
    const updates = due().toSorted(byTime);
    const changed = renewed(updates);
    const begun = publishedUntil >= nextCheck ? check() : [];
    const snapshots = [...begun, ...changed].flatMap((number, index, { length }) =>
      snapshot(number, index === length - 1),
    );
    const all = [...updates, ...snapshots];
    if (all.length > 0) listeners.publish(all);
    return publishedUntil;
  };

  /** The time until the next update, in ms. Never 0: a timer that is always due starves everything else. */
  const pause = (): number => {
    const next = least([
      nextCheck,
      ...[...playing.values()].map(match => match.times[match.next] ?? Infinity),
    ]);
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
    // The last listener may have left during these updates.
    stopTimer = listeners.size > 0 ? clock.setTimer(wait, run) : undefined;
  };

  const checkNow = (): void => {
    nextCheck = -Infinity;
    if (listeners.size === 0) return;
    stopTimer?.();
    run();
  };
  source.listen?.(checkNow);

  return {
    advance,
    included,
    /** The live matches as of the last advance, by number. */
    matches: (): readonly FollowedMatch[] =>
      [...playing.values()]
        .filter(match => match.endsAt > publishedUntil)
        .sort((a, b) => a.number - b.number),
    find,
    /** Those live at `since` (ms) or later, by number, or the match `only`. A script is made on demand, which takes long. */
    matchesSince: (since: number, only?: number): Iterable<FollowedMatch> =>
      matches.since(since, publishedUntil, playing, only),
    /** One update with the current state of each live match, or of the match `only`. */
    snapshots: (only?: number): readonly Update[] =>
      [...playing.keys()]
        .filter(number => only === undefined || number === only)
        .sort((a, b) => a - b)
        .flatMap(number => snapshot(number)),
    /** Reads the store and the source again after they were replaced. */
    refresh: (): void => {
      listeners.flush();
      const live = matches.since(publishedUntil, publishedUntil, new Map());
      const now = new Map([...live].map(match => [match.number, match]));
      playing = new Map(
        [...playing].flatMap(([number, match]) => {
          const row = now.get(number);
          // Every other match is published as a snapshot, like a match that has just begun.
          return row && isSameCourse(match, row) ? [[number, row]] : [];
        }),
      );
      checkNow();
    },
    flush: listeners.flush,
    /** Passes every update published from now on to `hear`, ordered by time. The returned function ends this. */
    listen: (hear: Hear): (() => void) => {
      listeners.add(hear);
      stopTimer ??= clock.setTimer(pause(), run);
      return () => {
        listeners.remove(hear);
        if (listeners.size > 0) return;
        stopTimer?.();
        stopTimer = undefined;
        playing = new Map();
        nextCheck = -Infinity;
      };
    },
  };
};
