import { createSource, type Source, type SourceParts } from '../../watch/feed/source.ts';
import type { Status, TransportName } from '../../watch/frame/state.ts';
import { createTracker, type Step, type Tracker } from '../../watch/feed/tracker.ts';
import type { CommandContext } from '../session/context.ts';
import { allowsRooms, liveBudget, updatesPerMap } from '../session/liveBudget.ts';
import type { OpenService } from '../session/openService.ts';
import { usageOf } from '../commands/route/streamCost.ts';
import { followOver } from './transports.ts';

/** How a watch is to be fed. */
export interface FeedOptions {
  readonly stream: boolean;
  readonly room: boolean;
  /** A room where one match is followed and the service has one for this key; the stream where not. */
  readonly preferRoom?: boolean;
  /** Milliseconds between two askings, where nothing is pushed. */
  readonly pollEvery: number;
  /** Whether the user has said how; else what is left of the plan decides. */
  readonly isChosen?: boolean;
  /** Requests and updates that it may cost at the most; without end where absent. */
  readonly most?: number | undefined;
}

/** A source with a tracker behind it, and how the feed is doing. */
export interface Feed {
  readonly tracker: Tracker;
  readonly source: Source;
  readonly status: () => Status;
  /** The most that it may cost, once it has cost so much; undefined before, and where it may cost anything. */
  readonly limitReached: () => number | undefined;
  /** The feed has told all there is. */
  end(): void;
}

/** Silence after which what is shown is old, in milliseconds. */
const staleAfter = 45_000;

/** A plan that nobody knows, which is taken for a small one. */
const unknownUsage = { left: null, limit: null, spent: 0, plan: null, rooms: false };

/**
 * The wish with what is left of the plan considered: where a map with every update pushed stays within the live budget,
 * the match's room is followed where the plan has rooms, or the stream; else the service is asked now and then, which
 * is said.
 */
export const withinBudget = async (
  wish: FeedOptions,
  { source, ledger }: Pick<OpenService, 'source' | 'ledger'>,
  context: Pick<CommandContext, 'settings' | 'note'>,
): Promise<FeedOptions> => {
  if (source.kind !== 'remote' || wish.isChosen || !ledger) return wish;
  const usage = (await usageOf(ledger)) ?? unknownUsage;
  const { allowsMap, left, isGuess, most } = liveBudget(usage, context.settings);
  if (allowsMap) return { ...wish, stream: true, preferRoom: allowsRooms(usage) };
  const of = isGuess ? `some ${left}, as the plan is not known` : `the ${left} that are left`;
  await context.note(
    `Asking every ${wish.pollEvery / 1000} s: pushed, a map costs about ${updatesPerMap} requests, and live updates may cost ${most} of ${of}. --stream insists.`,
  );
  return wish;
};

/**
 * What carries the updates. The service inside costs nothing and is followed; of any other each pushed update may
 * cost a request, so it is asked now and then unless the user insists.
 */
export const chooseTransport = (
  wish: FeedOptions,
  { source }: Pick<OpenService, 'source'>,
): Exclude<TransportName, 'replay'> => {
  if (wish.room) return 'room';
  return wish.stream || source.kind !== 'remote' ? 'sse' : 'poll';
};

/** `hear` is told of each step, and of what came without being understood as one. */
export const createFeed = (
  context: CommandContext,
  service: OpenService,
  {
    wish,
    only,
    hear,
    changed,
  }: {
    readonly wish: FeedOptions;
    readonly only: string | undefined;
    readonly hear: (
      steps: readonly Step[],
      incoming: Parameters<SourceParts['onUpdate']>[0],
      at: number,
    ) => void;
    /** The status changed. */
    readonly changed: () => void;
  },
): Feed => {
  const { host } = context;
  const transport = chooseTransport(wish, service);
  const tracker = createTracker(only);
  let status: Status = {
    transport,
    heardAt: undefined,
    staleAfter: staleFor(transport, wish),
    spent: 0,
    left: undefined,
    ended: false,
  };
  const change = (next: Partial<Status>): void => {
    status = { ...status, ...next };
    changed();
  };
  /** What carries the updates from now on. */
  const use = (next: TransportName): void => {
    if (status.transport !== next) change({ transport: next, staleAfter: staleFor(next, wish) });
  };
  const limitReached = (): number | undefined =>
    wish.most !== undefined && status.spent >= wish.most ? wish.most : undefined;
  const enough = new AbortController();
  const asked = createSource({
    client: service.client,
    follow: followOver(transport, service, { wish, use }),
    pollEvery: wish.pollEvery,
    now: host.now,
    setTimer: host.setTimer,
    onUpdate: incoming => {
      const at = host.now();
      hear(tracker.take(incoming, at), incoming, at);
    },
    onList: matchIds => tracker.setOrder(matchIds),
    onHeard: () => change({ heardAt: host.now() }),
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
