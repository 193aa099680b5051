import { getOrMake } from '../../core/getOrMake.ts';
import { toIdentifier } from '../../data/store/identifiers.ts';
import { notFound } from '../../data/store/problem.ts';
import type { Store } from '../../data/store/store.ts';
import type { Access } from '../access/check.ts';
import type { Clock } from '../clock.ts';
import { createFeed, type Feed } from './feed.ts';
import type { LiveSource } from '../liveSource.ts';
import { createReader, type Reader } from './reader.ts';
import { missedSince } from './resume.ts';
import type { Update } from './update.ts';

export interface HubParts {
  readonly store: Store;
  readonly live: LiveSource;
  readonly clock: Clock;
  /** Receives the errors that no listener sees. */
  readonly report: (fault: unknown) => void;
}

export interface Subscription extends Pick<Access, 'delay' | 'sit'> {
  /** The number of the only wanted match; the stream ends with that match. Undefined: all matches. */
  readonly match: number | undefined;
  /** Resume after this update if that is possible; otherwise begin with a snapshot of each match. */
  readonly lastEventId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ListenerReader extends Reader {
  /** Whether the stream resumes after the requested update; otherwise it begins with a snapshot of each match. */
  readonly resumed: boolean;
}

/** The maximum number of updates queued for a slow reader, and of updates repeated when a reader resumes. */
const waitingLimit = 512;

export type LiveHub = ReturnType<typeof createLiveHub>;

/** The shared source of the stream and the rooms. It follows each live match once for all listeners. */
export const createLiveHub = ({ store, live, clock, report }: HubParts) => {
  // Plans with the same delay share a feed. A delayed feed publishes the same updates later.
  const feeds = new Map<number, Feed>();
  /** For each reader, a function that checks whether its match is live. */
  const readers = new Map<Reader, () => boolean>();
  let isClosed = false;

  const feedOf = (delay: number): Feed =>
    getOrMake(feeds, delay, () => createFeed({ store, source: live, clock, delay, report }));

  /** The last published updates, by match: all listeners of a match get the same list. */
  let divided: readonly Update[] = [];
  const byMatch = new Map<number, readonly Update[]>();
  const ownOf = (updates: readonly Update[], match: number | undefined): readonly Update[] => {
    if (match === undefined) return updates;
    if (divided !== updates) byMatch.clear();
    divided = updates;
    return getOrMake(byMatch, match, () => updates.filter(each => each.matchNumber === match));
  };

  const nameOf = (match = 0): string => toIdentifier(store.prefix, 'match', match);

  return {
    clock,
    /** The caller releases the reader with `end`. @throws ApiProblem NOT_FOUND if the match is not live, and what `sit` throws */
    subscribe: ({ match, lastEventId, delay, sit, signal }: Subscription): ListenerReader => {
      const feed = feedOf(delay);
      const now = feed.advance();
      const missed =
        lastEventId === undefined
          ? undefined
          : missedSince(feed, now, { lastEventId, match, prefix: store.prefix, limit: waitingLimit });
      const isFollowed = () => match === undefined || feed.matches().some(({ number }) => number === match);
      const isLive = isFollowed();
      if (!isLive && !missed?.length) throw notFound(`${nameOf(match)} is not live`);
      const leave = sit?.();

      const snapshots = (): readonly Update[] => {
        // A snapshot includes what is published, which the listener may not have been told yet.
        feed.flush();
        return feed.snapshots(match);
      };
      const queue = createReader({ limit: waitingLimit, snapshots });
      const stop = feed.listen(updates => {
        const own = ownOf(updates, match);
        if (own.length > 0) queue.push(own);
        if (match !== undefined && own.some(each => each.type === 'match_end')) reader.end();
      });
      const reader: ListenerReader = {
        ...queue,
        resumed: missed !== undefined,
        end: () => {
          stop();
          // A reader may be ended more than once.
          if (readers.delete(reader)) leave?.();
          signal?.removeEventListener('abort', reader.end);
          queue.end();
        },
      };
      readers.set(reader, isFollowed);
      signal?.addEventListener('abort', reader.end, { once: true });
      queue.push(missed ?? feed.snapshots(match));
      if (!isLive || isClosed || signal?.aborted) reader.end();
      return reader;
    },
    /** How many updates wait for listeners that are slow to read. */
    waiting: (): number => readers.keys().reduce((sum, reader) => sum + reader.waiting(), 0),
    /** Reads the data again after a replacement. Readers of a match that is no longer live end. */
    refresh: (): void => {
      for (const feed of feeds.values()) feed.refresh();
      for (const [reader, isFollowed] of readers) if (!isFollowed()) reader.end();
    },
    close: (): void => {
      isClosed = true;
      for (const reader of readers.keys()) reader.end();
    },
  };
};
