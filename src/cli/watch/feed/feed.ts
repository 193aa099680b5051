import type { Client } from '../../../client/client.ts';
import { ClientError } from '../../../client/errors.ts';
import { pause } from '../../../core/pause.ts';
import type { Status, TransportName } from './state.ts';
import { createEnds, endsAwaited } from './ends.ts';
import { createRefetch } from './follow.ts';
import { createSource, type Source, type SourceParts } from './source.ts';
import { createTracker, type Known, type Step, type Tracker } from './tracker.ts';
import { type FollowOver, followWithFallback, type PushTransport } from './transports.ts';

/** How a watch receives its updates. */
export interface FeedOptions {
  /** The transports to try in turn. The watch polls if there are none, or none is left. */
  readonly transports: readonly PushTransport[];
  /** Milliseconds between two requests, if nothing is pushed. */
  readonly pollEvery: number;
  /** Whether the user chose the transport; otherwise the rest of the quota decides. */
  readonly isChosen: boolean;
  /** Whether no update may be lost. */
  readonly whole: boolean;
  /** Whether every match is followed at once; a room has a single match. */
  readonly every?: boolean;
  /** The shown data are stale after this many milliseconds without a sign of life; 45 s by default. */
  readonly silence?: number | undefined;
  /** The maximum number of requests and updates; unlimited by default. */
  readonly most?: number | undefined;
}

/** The parts of a service that a feed needs. */
export interface FeedService {
  readonly client: Pick<Client, 'live' | 'results'>;
  /** A client that sends no request again. */
  readonly poller: Pick<Client, 'live'>;
  readonly followOver: FollowOver;
}

/** A source with a tracker behind it, and the state of the feed. The source asks how a followed match ended if no update says it. */
export interface Feed {
  readonly tracker: Tracker;
  readonly source: Source;
  readonly status: () => Status;
  /** The limit, after it was reached; undefined before, and without a limit. */
  readonly limitReached: () => number | undefined;
  /** Asks how matches ended that are gone although no update ended them, and takes it as an update. */
  readonly ends: (matchIds: readonly string[]) => Promise<void>;
  /** Asks for the scoreboard of `only` again because something was missed, at most once a minute. */
  again(): void;
  /** Whether the scoreboard may be asked for beside the updates. Where it is polled, the next poll does that. */
  readonly affords: () => boolean;
  /** Tries again at once if the service was lost. */
  hurry(): void;
  /** Marks the feed as ended: no update will come. */
  end(): void;
}

/** The default time of silence after which the shown data are stale, in milliseconds. */
const staleAfter = 45_000;

/** Opens a feed of `only`, or of every match. It sends no request until the source runs or refreshes. */
export const createFeed = (
  service: FeedService,
  {
    options,
    only,
    leads,
    known,
    clock,
    onSteps,
    onChange,
    onGone,
  }: {
    readonly options: FeedOptions;
    readonly only: string | undefined;
    /** Whether a match comes before others on the board. */
    readonly leads?: Parameters<typeof createTracker>[2];
    /** What the notices need besides the updates. */
    readonly known?: Known | undefined;
    readonly clock: Pick<SourceParts, 'now' | 'setTimer'>;
    /** Receives each update with the steps read from it; no steps if the update was not understood. */
    readonly onSteps: (
      steps: readonly Step[],
      incoming: Parameters<SourceParts['onUpdate']>[0],
      at: number,
    ) => void;
    /** Called when the status changed. */
    readonly onChange: () => void;
    /** Called with matches that left the list without an ending update; by default, their results are asked for. */
    readonly onGone?: (matchIds: readonly string[]) => void;
  },
): Feed => {
  const { now, setTimer } = clock;
  const [transport = 'poll'] = options.transports;
  const tracker = createTracker(only, known, leads);
  let status: Status = {
    transport,
    heardAt: undefined,
    staleAfter: staleFor(transport, options),
    spent: 0,
    left: undefined,
    ended: false,
    ...(!options.isChosen && { pushHint: '--stream pushes' }),
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
  const spend = (left: number | undefined): void => {
    const { left: before } = status;
    change({
      spent: status.spent + 1,
      left: left ?? (before === undefined ? undefined : Math.max(0, before - 1)),
    });
    if (limitReached() !== undefined) enough.abort();
  };
  const take: SourceParts['onUpdate'] = incoming => {
    const at = now();
    if (incoming.gap) change({ gaps: (status.gaps ?? 0) + 1 });
    onSteps(tracker.take(incoming, at), incoming, at);
  };
  const ends = createEnds({ client: service.client, now, take, onSpent: () => spend(undefined) });
  const asked = createSource({
    client: service.client,
    poller: service.poller,
    follow: followWithFallback(service.followOver, { ...options, use, now }),
    pollEvery: options.pollEvery,
    now,
    setTimer,
    onUpdate: take,
    onList: matchIds => {
      const gone = tracker.setOrder(matchIds, now());
      if (gone.length === 0) return;
      if (onGone) onGone(gone);
      else if (limitReached() === undefined) void ends(gone);
    },
    onHeard: () => change({ heardAt: now(), aliveAt: now() }),
    onAlive: () => change({ aliveAt: now() }),
    onSpent: spend,
    onProblem: (problem, retryAt) => {
      const downSince = retryAt === undefined ? undefined : (status.downSince ?? now());
      if (problem !== status.problem || retryAt !== status.retryAt) change({ problem, retryAt, downSince });
    },
  });
  const isOver = (matchId: string): boolean => tracker.timeline.newest.get(matchId)?.board.finished === true;
  const learnEnd = async (matchId: string, signal: AbortSignal): Promise<void> => {
    const turns = status.transport === 'poll' ? endsAwaited : 1;
    for (let turn = 1; !signal.aborted && !isOver(matchId); turn += 1) {
      await ends([matchId]);
      if (turn === turns) return;
      if (!isOver(matchId)) await pause({ setTimer }, options.pollEvery, signal);
    }
  };
  /** Aborts when the match that is followed turns out to be gone. */
  let gone = new AbortController();
  const source: Source = {
    ...asked,
    async run(matchId, signal) {
      gone = new AbortController();
      const wanted = AbortSignal.any([signal, enough.signal]);
      await asked.run(matchId, AbortSignal.any([wanted, gone.signal]));
      if (matchId !== undefined) await learnEnd(matchId, wanted);
    },
  };
  const affords = (): boolean => limitReached() === undefined && status.transport !== 'poll';
  const { again } = createRefetch({
    // If that fails too, what is pushed or polled goes on.
    ask: () =>
      source.refresh(only).catch((error: unknown) => {
        if (error instanceof ClientError && error.kind === 'notFound') gone.abort();
      }),
    affords,
    now,
  });
  return {
    tracker,
    source,
    status: () => status,
    limitReached,
    ends,
    again,
    affords,
    hurry: () => {
      if (status.retryAt !== undefined) source.hurry();
    },
    end: () => change({ ended: true }),
  };
};

const staleFor = (
  transport: TransportName,
  { pollEvery, silence = staleAfter }: Pick<FeedOptions, 'pollEvery' | 'silence'>,
): number => (transport === 'poll' ? pollEvery + staleAfter : silence);
