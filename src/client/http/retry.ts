import { attemptLimits, passingStatuses, createPacing, type Pacing } from './pacing.ts';
import type { Outcome } from './exchange.ts';
import { toServiceError } from './serviceError.ts';

export const maxRetries = 3;
/** The most of them after a 429. */
const maxTurns = 2;

/**
 * The longest `Retry-After` of a failing service to wait for, in seconds; a longer one is reported to the user at once.
 */
const longestWait = 15;

/** What waiting needs; handed in, so that tests take no time. */
export interface RetrySetup {
  readonly now: () => number;
  /** Uniformly distributed from 0 up to 1. */
  readonly random: () => number;
  /** Calls `run` once, after `ms`. The returned function cancels the timer. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
  /** Shared by everything that the process sends to the service; by default the policy has its own. */
  readonly pacing?: Pacing;
  /** The most retries of a request; by default `maxRetries`. */
  readonly most?: number;
}

/** The retries of one command, over all its requests. */
export interface RetryPolicy {
  readonly now: () => number;
  readonly pacing: Pacing;
  /**
   * Returns the milliseconds to wait before the next attempt; undefined if a retry is pointless or would come after
   * `endsAt`, which does not limit the wait for the service's minute. `retry` counts from 1. The returned moment is
   * reserved: the next request gets a later one.
   */
  pauseBefore(retry: number, outcome: Outcome, url: URL, endsAt: number): number | undefined;
}

export const createRetryPolicy = ({
  now,
  random,
  setTimer,
  pacing = createPacing({ now, setTimer }),
  most = maxRetries,
}: RetrySetup): RetryPolicy => ({
  now,
  pacing,
  pauseBefore: (retry, outcome, url, endsAt) => {
    const isTurn = isLimited(outcome);
    if (retry > (isTurn ? Math.min(most, maxTurns) : most)) return undefined;
    const asked = requestedWait(outcome, pacing, now());
    if (asked === undefined) return undefined;
    const least = Math.max(attemptLimits.gapMs, pacing.delay(url), asked * 1000);
    const pause = Math.ceil(least + random() * jitter(retry));
    if (!isTurn && now() + pause >= endsAt) return undefined;
    pacing.reserve(url, pause);
    return pause;
  },
});

/** The same settings, with which no request is sent again. It still waits for its turn. */
export const withoutRetries = <T extends { readonly retryPolicy?: RetryPolicy }>(settings: T): T =>
  settings.retryPolicy
    ? { ...settings, retryPolicy: { ...settings.retryPolicy, pauseBefore: () => undefined } }
    : settings;

/** Full jitter, so that the clients of a failing service do not all return at once: up to 1, 2, 4 seconds. */
const jitter = (retry: number): number => 1000 * 2 ** (retry - 1);

/** Whether an attempt was refused because there were too many. */
export const isLimited = (outcome: Outcome): boolean => 'answer' in outcome && outcome.answer.status === 429;

/** The seconds that the service asks to wait, 0 if it names none; undefined if a retry is pointless. */
const requestedWait = (outcome: Outcome, { rateHeaders, longestTurn }: Pacing, now: number) => {
  if ('error' in outcome) return outcome.mayPass ? 0 : undefined;
  const isTurn = isLimited(outcome);
  if (!passingStatuses.has(outcome.answer.status) && !isTurn) return undefined;
  const { kind, facts } = toServiceError(outcome.answer, now, rateHeaders);
  // Without a time, a 429 may mean the whole month: a retry could cost requests that are not left.
  const wait = facts.retryAfter ?? (isTurn ? Infinity : 0);
  const longest = isTurn ? longestTurn / 1000 : longestWait;
  return kind === 'quotaSpent' || wait > longest ? undefined : wait;
};
