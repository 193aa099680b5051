import { attemptLimits } from '../../../client/http/attempts.ts';
import { ClientError, type ClientErrorKind } from '../../../client/errors.ts';
import { createHurry, pauseUnless } from '../../../core/pause.ts';
import type { LinkHooks } from '../../../client/link/linkSetup.ts';
import type { Gap, PushedUpdate } from '../../../client/link/pushedUpdate.ts';
import { createAsking, type AskingParts, type Publish } from './asking.ts';

/** One update in the form of the stream: pushed, or made from an answer as a snapshot. */
export interface Incoming {
  /** The exact JSON. */
  readonly text: string;
  readonly value: unknown;
  /** The id of the frame, if the update was pushed. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** The period before this update from which others may be missing. */
  readonly gap?: Gap | undefined;
}

/** The dependencies and callbacks of a watch's source. */
export interface SourceParts extends Omit<AskingParts, 'onPause'> {
  /** Follows the stream or a room; undefined if the watch polls instead. */
  readonly follow: (matchId: string | undefined, hooks: LinkHooks) => AsyncIterable<PushedUpdate> | undefined;
  /** The poll interval in milliseconds, if nothing is pushed. */
  readonly pollEvery: number;
  readonly now: () => number;
  readonly setTimer: (ms: number, run: () => void) => () => void;
  readonly onUpdate: (incoming: Incoming) => void;
  /** Called with the reason why no updates arrive, and the next attempt; with undefined once they arrive again. */
  readonly onProblem: (problem: string | undefined, retryAt?: number) => void;
  /** Called for everything that arrives over a link, including heartbeats. */
  readonly onAlive: () => void;
}

export interface Source {
  /** Requests the present state of one match or of all. @throws ClientError */
  refresh(matchId: string | undefined): Promise<void>;
  /** Follows a match, or all, until no more updates come or the signal aborts. @throws ClientError */
  run(matchId: string | undefined, signal: AbortSignal): Promise<void>;
  /** Tries again at once if the service was lost; a second after the last attempt at the earliest. */
  hurry(): void;
}

/** A room was tried, but the service offers none for this key. The user does not need to know. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** The pause before the next attempt to reach a service that was lost, in ms: ten attempts a minute. */
const lostPause = 6000;
/** Why a poll failed, and the milliseconds between it and the next one. */
interface Lost {
  readonly message: string;
  readonly pollEvery: number;
}

/** The longest pause that a service may ask for, in seconds. */
const longestAsked = 3600;
/** Failures of a service that was reached: to ask it again soon would be of no use. */
const refusals: readonly ClientErrorKind[] = ['rateLimited', 'unreadable'];

/** How long a link that brought updates and was then refused or damaged is left alone, in ms. */
const returnAfter = 300_000;

export const createSource = (parts: SourceParts): Source => {
  const { now, onUpdate } = parts;
  const hurry = createHurry();
  /** When the last update came over a link that broke; undefined once an answer has told the state since. */
  let lostAt: number | undefined;
  /** The service's own word on when it may be asked again. */
  let notBefore = 0;
  /** When the last update arrived, pushed or polled, and when the last one was polled. */
  let knownAt: number | undefined;
  let askedAt = -Infinity;
  /** The number of updates that were pushed. */
  let pushes = 0;
  /** When each match was last followed, by its id. */
  const leftAt = new Map<string | undefined, number>();
  const publish: Publish = (matchId, headers, state) => {
    // The service's own clock dates this answer, if it sends a date; later events are new.
    const dated = Date.parse(headers['date'] ?? '');
    const at = new Date(Number.isNaN(dated) ? now() : dated).toISOString();
    const value = { id: `${matchId}:fetched:${at}`, type: 'snapshot', matchId, at, state };
    // An answer is the present state, so nothing is missing between two of them.
    const gap = lostAt === undefined ? undefined : { from: lostAt, to: now() };
    lostAt = undefined;
    onUpdate({ text: JSON.stringify(value), value, id: value.id, name: 'snapshot', gap });
    knownAt = now();
  };

  const onPause = (seconds: number): void => {
    notBefore = Math.max(notBefore, now() + Math.min(seconds, longestAsked) * 1000);
  };
  const ask = createAsking({ ...parts, onPause }, publish);
  /** Asks, and counts from the answer: a request may have waited for its turn. */
  const counted = async (asking: () => Promise<void>): Promise<void> => {
    askedAt = now();
    try {
      await asking();
    } finally {
      askedAt = now();
    }
  };
  const refresh = (matchId: string | undefined): Promise<void> => counted(() => ask.whole(matchId));

  /** `away`: the time since which nothing was followed; undefined if following has just begun. */
  const take = async (pushed: AsyncIterable<PushedUpdate>, away: number | undefined): Promise<void> => {
    let from = away;
    for await (const { id, event, text, gap: before } of pushed) {
      parts.onSpent(undefined);
      parts.onHeard();
      pushes += 1;
      knownAt = now();
      const missed = from === undefined ? before : { from, to: knownAt };
      from = undefined;
      onUpdate({ text, value: parseJson(text), id, name: event, gap: missed });
    }
  };
  const hooksOf = (signal: AbortSignal): LinkHooks => ({
    signal,
    lostPause,
    hurried: hurry.next,
    heard: () => {
      parts.onAlive();
      parts.onProblem(undefined);
    },
    onBreak: (error, pause) => parts.onProblem(error.message, now() + pause),
    onDone: parts.onProblem,
  });

  /** Resolves when the next poll is due, or at `until`. */
  const nextPoll = (lost: Lost | undefined, until: number, signal: AbortSignal): Promise<void> => {
    const due = Math.max(now(), askedAt + (lost?.pollEvery ?? parts.pollEvery), notBefore);
    if (lost) parts.onProblem(lost.message, due);
    const least = Math.max(askedAt + attemptLimits.gapMs, notBefore) - now();
    return pauseUnless(
      parts,
      { ms: Math.min(due, until) - now(), least, hurried: lost && hurry.next() },
      signal,
    );
  };

  const afterFailure = ({ kind, message, facts }: ClientError): Lost => {
    onPause(facts.retryAfter ?? 0);
    const pollEvery = refusals.includes(kind) ? parts.pollEvery : Math.min(parts.pollEvery, lostPause);
    return { message, pollEvery };
  };

  /**
   * Polls until the match is over or the signal aborts; returns whether `until` has come. `reason`: why nothing is
   * pushed, if the user should know.
   */
  const poll = async (
    matchId: string | undefined,
    signal: AbortSignal,
    { reason, until = Infinity }: { readonly reason?: string | undefined; readonly until?: number } = {},
  ): Promise<boolean> => {
    let lost: Lost | undefined;
    for (;;) {
      await nextPoll(lost, until, signal);
      if (signal.aborted) return false;
      if (until <= now()) return true;
      try {
        await counted(() => ask.poll(matchId));
        lost = undefined;
        parts.onProblem(reason);
      } catch (error) {
        if (signal.aborted || (error instanceof ClientError && error.kind === 'notFound')) return false;
        lost = afterFailure(passing(error));
      }
    }
  };

  const follow = async (matchId: string | undefined, signal: AbortSignal): Promise<void> => {
    let away = leftAt.get(matchId);
    for (;;) {
      const pushed = parts.follow(matchId, hooksOf(signal));
      if (!pushed) return void (await poll(matchId, signal));
      const before = pushes;
      try {
        return await take(pushed, away);
      } catch (error) {
        if (signal.aborted) return;
        // Pushed updates are lost, so poll the scoreboard.
        const isNone = error instanceof NoRoomError;
        const reason = isNone ? undefined : passing(error, ['forbidden', 'notFound']).message;
        parts.onProblem(reason);
        lostAt = knownAt;
        // What has never brought an update is not there; what has brought some may do so again.
        const until = pushes > before || away !== undefined ? now() + returnAfter : Infinity;
        if (!(await poll(matchId, signal, { reason, until }))) return;
        away = knownAt;
      }
    }
  };

  return {
    refresh,
    hurry: () => hurry.now(),
    run: async (matchId, signal) => {
      try {
        await follow(matchId, signal);
      } finally {
        leftAt.set(matchId, now());
      }
    },
  };
};

/** The failure if it may be temporary; rethrows any other. `also`: kinds that concern only one transport. */
const passing = (error: unknown, also: readonly ClientErrorKind[] = []): ClientError => {
  const passes = ['network', 'timeout', 'serverFailed', 'rateLimited', 'unreadable', ...also];
  if (error instanceof ClientError && passes.includes(error.kind)) return error;
  throw error;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
