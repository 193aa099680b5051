import type { Client } from '../../client/client.ts';
import type { Status, TransportName } from '../frame/state.ts';
import { createSource, type Source, type SourceParts } from './source.ts';
import { createTracker, type Step, type Tracker } from './tracker.ts';
import { type FollowOver, followWithFallback } from './transports.ts';

/** How a watch receives its updates. */
export interface FeedOptions {
  readonly stream: boolean;
  readonly room: boolean;
  /** Prefers the room of one match to the stream, where the service has rooms for this key. */
  readonly preferRoom?: boolean;
  /** Milliseconds between two requests, where nothing is pushed. */
  readonly pollEvery: number;
  /** Whether the user chose the transport; otherwise what is left of the plan decides. */
  readonly isChosen?: boolean;
  /** The most requests and updates that it may cost; unlimited where absent. */
  readonly most?: number | undefined;
}

/** What a feed needs of a service. */
export interface FeedService {
  readonly client: Pick<Client, 'live'>;
  /** Whether updates may cost requests: the service is not the one in this process. */
  readonly isRemote: boolean;
  readonly followOver: FollowOver;
}

/** A source with a tracker behind it, and the state of the feed. */
export interface Feed {
  readonly tracker: Tracker;
  readonly source: Source;
  readonly status: () => Status;
  /** The limit, once it is reached; undefined before, and where there is no limit. */
  readonly limitReached: () => number | undefined;
  /** Marks the feed as ended: no update will come. */
  end(): void;
}

/** Milliseconds of silence after which what is shown is stale. */
const staleAfter = 45_000;

/**
 * The transport of a feed. Following the service in this process costs nothing. At a remote service each pushed update
 * may cost a request, so the feed polls unless the options ask for a push transport.
 */
export const chooseTransport = (
  options: Pick<FeedOptions, 'room' | 'stream'>,
  { isRemote }: Pick<FeedService, 'isRemote'>,
): Exclude<TransportName, 'replay'> => {
  if (options.room) return 'room';
  return options.stream || !isRemote ? 'sse' : 'poll';
};

/** Opens a feed of `only`, or of every match. Nothing is requested before the source is asked to. */
export const createFeed = (
  service: FeedService,
  {
    options,
    only,
    clock,
    onSteps,
    onChange,
  }: {
    readonly options: FeedOptions;
    readonly only: string | undefined;
    readonly clock: Pick<SourceParts, 'now' | 'setTimer'>;
    /** Receives each update with the steps read from it: none where the update was not understood. */
    readonly onSteps: (
      steps: readonly Step[],
      incoming: Parameters<SourceParts['onUpdate']>[0],
      at: number,
    ) => void;
    /** The status changed. */
    readonly onChange: () => void;
  },
): Feed => {
  const { now, setTimer } = clock;
  const transport = chooseTransport(options, service);
  const tracker = createTracker(only);
  let status: Status = {
    transport,
    heardAt: undefined,
    staleAfter: staleFor(transport, options),
    spent: 0,
    left: undefined,
    ended: false,
  };
  const change = (next: Partial<Status>): void => {
    status = { ...status, ...next };
    onChange();
  };
  /** Notes which transport carries the updates from now on. */
  const use = (next: TransportName): void => {
    if (status.transport !== next) change({ transport: next, staleAfter: staleFor(next, options) });
  };
  const limitReached = (): number | undefined =>
    options.most !== undefined && status.spent >= options.most ? options.most : undefined;
  const enough = new AbortController();
  const asked = createSource({
    client: service.client,
    follow: followWithFallback(transport, service.followOver, {
      preferRoom: options.preferRoom === true,
      use,
    }),
    pollEvery: options.pollEvery,
    now,
    setTimer,
    onUpdate: incoming => {
      const at = now();
      onSteps(tracker.take(incoming, at), incoming, at);
    },
    onList: matchIds => tracker.setOrder(matchIds),
    onHeard: () => change({ heardAt: now() }),
    onSpent: left => {
      const { left: before } = status;
      change({
        spent: status.spent + 1,
        left: left ?? (before === undefined ? undefined : Math.max(0, before - 1)),
      });
      if (limitReached() !== undefined) enough.abort();
    },
    onProblem: problem => change({ problem }),
  });
  const source: Source = {
    ...asked,
    run: (matchId, signal) => asked.run(matchId, AbortSignal.any([signal, enough.signal])),
  };
  return { tracker, source, status: () => status, limitReached, end: () => change({ ended: true }) };
};

const staleFor = (transport: TransportName, { pollEvery }: FeedOptions): number =>
  transport === 'poll' ? pollEvery + staleAfter : staleAfter;
