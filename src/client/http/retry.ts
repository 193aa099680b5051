import { pause } from '../../api/pause.ts';
import { attemptDelay, attemptLimits, passingStatuses } from './attempts.ts';
import type { Outcome } from './exchange.ts';
import { toServiceError } from './serviceError.ts';

/** The most retries of a request. */
export const maxRetries = 3;

/** The longest `Retry-After` to wait for, in seconds; a longer one is reported to the user at once. */
const longestWait = 15;

/** What waiting needs; handed in, so that tests take no time. */
export interface RetrySetup {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Uniformly distributed from 0 up to 1. */
  readonly random: () => number;
  /** Calls `run` once, after `ms`. The returned function cancels the timer. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

/** The retries of one command, over all its requests. */
export interface RetryPolicy {
  readonly now: () => number;
  /**
   * Returns the milliseconds to wait before the next attempt; undefined if a retry is pointless or would come after
   * `endsAt`. `retry` counts from 1. The returned moment is reserved: the next request gets a later one.
   */
  pauseBefore(retry: number, outcome: Outcome, endsAt: number): number | undefined;
  /** @throws the signal's reason as soon as it aborts */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const createRetryPolicy = ({ now, random, setTimer }: RetrySetup): RetryPolicy => {
  const taken: number[] = [];
  return {
    now,
    pauseBefore: (retry, outcome, endsAt) => {
      const asked = retry > maxRetries ? undefined : requestedWait(outcome, now());
      if (asked === undefined) return undefined;
      // At least a second between two attempts of any of the command's requests, and at most ten attempts per minute,
      // before jitter.
      const least = Math.max(attemptLimits.gapMs, attemptDelay(taken, now()), asked * 1000);
      const wait = Math.ceil(least + random() * jitter(retry));
      if (now() + wait >= endsAt) return undefined;
      taken.push(now() + wait);
      return wait;
    },
    wait: async (ms, signal) => {
      await pause({ setTimer }, ms, signal);
      signal.throwIfAborted();
    },
  };
};

/** Full jitter, so that the clients of a failing service do not all return at once: up to 1, 2, 4 seconds. */
const jitter = (retry: number): number => 1000 * 2 ** (retry - 1);

/** The seconds that the service asks to wait, 0 if it names none; undefined if a retry is pointless. */
const requestedWait = (outcome: Outcome, now: number): number | undefined => {
  if ('error' in outcome) return outcome.mayPass ? 0 : undefined;
  const { status } = outcome.answer;
  if (!passingStatuses.has(status) && status !== 429) return undefined;
  const { kind, facts } = toServiceError(outcome.answer, now);
  // Without a time, a 429 may mean the whole month: a retry could cost requests that are not left.
  const wait = facts.retryAfter ?? (status === 429 ? undefined : 0);
  const spent = kind === 'quotaSpent';
  return spent || wait === undefined || wait > longestWait ? undefined : wait;
};
