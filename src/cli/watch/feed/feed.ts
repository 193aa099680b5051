import type { Client } from '../../../client/client.ts';
import { ClientError } from '../../../client/errors.ts';
import { aborted, pause } from '../../../core/pause.ts';
import { roundsOf } from './polling.ts';
import type { Status, TransportName } from './state.ts';
import { createPacer, type Pace } from './pacer.ts';
import { createSource, type Incoming, type SourceOptions, type SourceParts } from './source.ts';
import { isUnknown } from './until.ts';
import { createTracker, endsAwaited, isFetched, type Step } from './tracker.ts';

export interface FeedOptions extends SourceOptions {
  /** Milliseconds between two requests, if the user chose them; otherwise the matches and the plan decide. */
  readonly pollEvery?: number | undefined;
  /** Whether every match is followed at once; a room has a single match. */
  readonly every?: boolean;
  /** The shown data are stale after this many milliseconds without a sign of life; 45 s by default. */
  readonly silence?: number | undefined;
  /** Whether what is not understood is wanted all the same: it is recorded, or handed to a command. */
  readonly keepsUnread?: boolean;
  /** The maximum number of requests and updates; unlimited by default. */
  readonly most?: number | undefined;
}

export interface FeedService extends Pick<SourceParts, 'poller' | 'followOver'> {
  readonly client: Pick<Client, 'live' | 'results'>;
  /** Whether it pushes one match where one is named; otherwise it always delivers every match. */
  readonly isScoped: boolean;
}

interface FeedParts {
  readonly options: FeedOptions;
  /** The match to follow; undefined: every match. */
  readonly matchId: string | undefined;
  /** Whether it is the only one for good: updates that name no match are of it, and those of others are not told. */
  readonly isOnly?: boolean;
  readonly leads?: Parameters<typeof createTracker>[2];
  /** What decides when the service is asked, unless the user does. */
  readonly pace?: Pace | undefined;
  /** What the notices need besides the updates. */
  readonly known?: Parameters<typeof createTracker>[1];
  readonly clock: Pick<SourceParts, 'now' | 'setTimer'>;
  /** Receives each update with the steps read from it; no steps if the update was not understood. */
  readonly onSteps: (steps: readonly Step[], incoming: Incoming, at: number) => void;
  readonly onChange: (status: Status) => void;
}

/** The default time of silence after which the shown data are stale, in milliseconds. */
const staleAfter = 45_000;
/** The time after which updates of which none is understood are not wanted any more, in milliseconds. */
const unreadFor = 120_000;
/** The minimum time between two repeated requests, in milliseconds. */
const repetition = 60_000;

export type Feed = ReturnType<typeof createFeed>;

/**
 * Opens a feed: the updates of a match, or of all, with a tracker behind them. It sends no request until it runs or
 * refreshes, and asks how a followed match ended if no update says it.
 */
export const createFeed = (service: FeedService, parts: FeedParts) => {
  const { options, isOnly = false, known, leads, clock, onSteps, onChange } = parts;
  const { now, setTimer } = clock;
  const [transport = 'poll'] = options.transports;
  const tracker = createTracker(isOnly ? parts.matchId : undefined, known, leads);
  const pacer = createPacer(tracker, now, parts.pace);
  let listed: readonly string[] = [];
  /** Resolves when the results of matches that left the list were asked for. */
  let results: Promise<void> = Promise.resolve();
  const dueAfter = async (askedAt: number, matchId: string | undefined): Promise<number> => {
    const { pollEvery } = options;
    await results;
    const due = pollEvery === undefined ? await pacer.next(askedAt, listed, matchId) : askedAt + pollEvery;
    if (status.transport === 'poll') change({ staleAfter: due - askedAt + staleAfter });
    return due;
  };
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
    onChange(status);
  };
  const limitReached = (): number | undefined =>
    options.most !== undefined && status.spent >= options.most ? options.most : undefined;
  const enough = new AbortController();
  const spend = (left?: number): void => {
    const { left: before } = status;
    change({
      spent: status.spent + 1,
      left: left ?? (before === undefined ? undefined : Math.max(0, before - 1)),
    });
    if (limitReached() !== undefined) enough.abort();
  };
  /** Since when nothing that was pushed was understood. */
  let unreadSince: number | undefined;
  const see = (isUnread: boolean, at: number): void => {
    change(isUnread ? { aliveAt: at, unread: (status.unread ?? 0) + 1 } : { aliveAt: at, heardAt: at });
    unreadSince = isUnread ? (unreadSince ?? at) : undefined;
    if (
      isUnread &&
      at - (unreadSince ?? at) >= unreadFor &&
      status.transport !== 'poll' &&
      !options.keepsUnread
    )
      source.leave('no update is understood: asking instead');
  };
  const take = (incoming: Incoming): void => {
    const at = now();
    if (incoming.gap) change({ gaps: (status.gaps ?? 0) + 1 });
    const steps = tracker.take(incoming, at);
    tracker.forget(at, subject);
    if (!isFetched(incoming)) see(isUnknown(steps), at);
    // A service that always pushes every match also sends others.
    const told = isOnly ? steps.filter(({ matchId }) => matchId === subject) : steps;
    if (told.length > 0 || steps.length === 0) onSteps(told, incoming, at);
    const about = target();
    const own = steps.filter(({ matchId }) => about === undefined || matchId === about);
    if (incoming.gap || steps.length === 0 || own.some(({ isLost }) => isLost)) again();
  };
  const ends = async (matchIds: readonly string[]): Promise<void> => {
    for (const matchId of matchIds) {
      const answer = await service.client.results.match({ matchId }).catch(asUnknown);
      if (!answer) continue;
      spend();
      const value = endOf(matchId, answer.found(), now());
      if (value) take({ text: JSON.stringify(value), value, id: value.id, event: value.type });
    }
  };
  const source = createSource({
    ...service,
    options,
    dueAfter,
    alone: () => {
      const matchId = options.pollEvery === undefined ? pacer.alone() : undefined;
      if (matchId === undefined) return undefined;
      return { matchId, rounds: roundsOf(tracker.timeline.newest.get(matchId)?.board.maps) };
    },
    now,
    setTimer,
    onUpdate: take,
    onTransport: next => {
      if (status.transport !== next) change({ transport: next, staleAfter: staleFor(next, options) });
    },
    onList: matchIds => {
      listed = matchIds;
      const gone = tracker.setOrder(matchIds, now()).filter(pacer.isOfInterest);
      if (gone.length > 0 && limitReached() === undefined) results = ends(gone);
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
      if (!isOver(matchId)) await pause({ setTimer }, options.pollEvery ?? repetition, signal);
    }
  };
  let subject = parts.matchId;
  /** Aborts when another match is followed. */
  let turn = new AbortController();
  /** Aborts when the match that is followed turns out to be gone. */
  let gone = new AbortController();
  const target = (): string | undefined => (isOnly || service.isScoped ? subject : undefined);
  const refresh = (): Promise<void> => source.refresh(target());
  const run = async (signal: AbortSignal): Promise<void> => {
    gone = new AbortController();
    const wanted = AbortSignal.any([signal, enough.signal]);
    const matchId = target();
    try {
      await source.run(matchId, AbortSignal.any([wanted, gone.signal]));
    } finally {
      waiting?.();
      waiting = undefined;
    }
    if (matchId !== undefined) await learnEnd(matchId, wanted);
  };
  let askedAt = -Infinity;
  /** Cancels the request that waits for its turn. */
  let waiting: (() => void) | undefined;
  const askAgain = (): void => {
    waiting = undefined;
    if (limitReached() !== undefined || status.transport === 'poll') return;
    askedAt = now();
    // If that fails too, what is pushed or polled goes on.
    refresh().catch((error: unknown) => {
      if (isOnly && error instanceof ClientError && error.kind === 'notFound') gone.abort();
    });
  };
  /** Requests the present state because something was missed: at most once a minute, then later, unless the next poll does. */
  const again = (): void => {
    const wait = askedAt + repetition - now();
    if (wait <= 0 && waiting === undefined) askAgain();
    else if (status.transport !== 'poll') waiting ??= setTimer(wait, askAgain);
  };
  return {
    tracker,
    status: (): Status => status,
    /** The limit, after it was reached; undefined before, and without a limit. */
    limitReached,
    refresh,
    /** Follows the match until no more updates come or the signal aborts. @throws ClientError if the service refuses permanently */
    run,
    /** Requests the present state, follows, and goes on with what `focus` names until the signal aborts. @throws ClientError */
    async follow(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        turn = new AbortController();
        const either = AbortSignal.any([signal, turn.signal]);
        askedAt = now();
        await refresh();
        await run(either);
        if (either.aborted) continue;
        change({ ended: true });
        await aborted(either);
      }
    },
    focus(matchId: string | undefined): void {
      const before = target();
      subject = matchId;
      if (target() !== before) turn.abort();
    },
    /** Asks how matches ended that are gone although no update ended them, and takes it as an update. */
    ends,
    again,
    /** Tries again at once if the service was lost. */
    hurry: (): void => {
      if (status.retryAt !== undefined) source.hurry();
    },
  };
};

const staleFor = (
  transport: TransportName,
  { pollEvery = 0, silence = staleAfter }: Pick<FeedOptions, 'pollEvery' | 'silence'>,
): number => (transport === 'poll' ? pollEvery + staleAfter : silence);

type Result = ReturnType<Awaited<ReturnType<Client['results']['match']>>['found']>;

/** The update that nobody pushed; undefined if the match is not over. */
const endOf = (matchId: string, match: Result, now: number) => {
  const { status, score, winner, team1Name, team1Slug } = match ?? {};
  const { team1, team2 } = score ?? {};
  if (status !== 'finished' || team1 === undefined || team2 === undefined) return undefined;
  const won = winner?.toLowerCase();
  const isFirst = [team1Name, team1Slug].some(name => name?.toLowerCase() === won);
  return {
    id: `${matchId}:result`,
    type: 'match_end',
    matchId,
    at: new Date(now).toISOString(),
    winner: won === undefined ? null : isFirst ? 'team1' : 'team2',
    series: { team1, team2 },
  };
};

const asUnknown = (error: unknown): undefined => {
  if (!(error instanceof ClientError)) throw error;
};
