import { toIdentifier } from '../identifiers.ts';
import { notFound } from '../problem.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from './clock.ts';
import type { Feed } from './feed.ts';
import { createFeed } from './feed.ts';
import type { LiveSource } from './liveSource.ts';
import type { Reader } from './reader.ts';
import { createReader } from './reader.ts';
import { missedSince } from './resume.ts';

export interface HubParts {
  readonly store: Store;
  readonly live: LiveSource;
  readonly clock: Clock;
  /** Hears of faults that no listener is told of. */
  readonly report: (fault: unknown) => void;
}

/** What a listener wants to hear. */
export interface Subscription {
  /** Only this match, by its number; the stream ends with it. */
  readonly match: number | undefined;
  /** Go on after this update, where that can be told; else it begins with a snapshot of each match. */
  readonly lastEventId?: string | undefined;
  /** ms that the listener's plan lags behind. */
  readonly delay: number;
  /** Aborted when the listener has gone. */
  readonly signal?: AbortSignal | undefined;
}

/** A listener's place in the stream, and whether that goes on where the listener had left it. */
export interface ListenerReader extends Reader {
  /** Whether it goes on after the update that was asked for; else it begins with a snapshot of each match. */
  readonly resumed: boolean;
}

/** What the stream and the rooms have in common: every live match followed once, whoever listens. */
export interface LiveHub {
  readonly clock: Clock;
  /** @throws ApiProblem NOT_FOUND where the match is not live. The reader is given back by `end`. */
  subscribe(subscription: Subscription): ListenerReader;
  /** Goes over to what the data say now. Who follows a match that is not live there is at its end. */
  refresh(): void;
  /** Ends every reader, and takes no more. */
  close(): void;
}

/** Updates that wait for a slow reader, and that are sent again to one who comes back. */
const waitingLimit = 512;

export const createLiveHub = ({ store, live, clock, report }: HubParts): LiveHub => {
  // A plan that lags behind hears a feed of its own, which is the same one, later.
  const feeds = new Map<number, Feed>();
  /** With each whether what it follows is live. */
  const readers = new Map<Reader, () => boolean>();
  let isClosed = false;

  const feedOf = (delay: number): Feed => {
    const known = feeds.get(delay);
    if (known) return known;
    const feed = createFeed({ store, source: live, clock, delay, report });
    feeds.set(delay, feed);
    return feed;
  };

  const nameOf = (match = 0): string => toIdentifier(store.prefix, 'match', match);

  return {
    clock,
    subscribe: ({ match, lastEventId, delay, signal }) => {
      const feed = feedOf(delay);
      const now = feed.advance();
      const missed =
        lastEventId === undefined
          ? undefined
          : missedSince(feed, now, { lastEventId, match, prefix: store.prefix, limit: waitingLimit });
      const isFollowed = (): boolean =>
        match === undefined || feed.matches().some(({ number }) => number === match);
      const isLive = isFollowed();
      if (!isLive && !missed?.length) throw notFound(`${nameOf(match)} is not live`);

      const queue = createReader({ limit: waitingLimit, snapshots: () => feed.snapshots(match) });
      const stop = feed.listen(updates => {
        const own = match === undefined ? updates : updates.filter(each => each.matchNumber === match);
        if (own.length > 0) queue.push(own);
        if (match !== undefined && own.some(each => each.type === 'match_end')) reader.end();
      });
      const reader: ListenerReader = {
        ...queue,
        resumed: missed !== undefined,
        get ended() {
          return queue.ended;
        },
        end: () => {
          stop();
          readers.delete(reader);
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
    refresh: () => {
      for (const feed of feeds.values()) feed.refresh();
      for (const [reader, isFollowed] of readers) if (!isFollowed()) reader.end();
    },
    close: () => {
      isClosed = true;
      for (const reader of readers.keys()) reader.end();
    },
  };
};
