import { attemptDelay, attemptLimits, passingStatuses } from './attempts.ts';
import type { Outcome } from './exchange.ts';
import { toServiceError } from './serviceError.ts';

/** A request is sent again at most so often. */
export const maxRetries = 3;

/** The longest `Retry-After` that is waited for, in seconds; a longer one is told to the user at once. */
export const longestWait = 15;

/** What waiting takes: handed in, so that a test needs no time. */
export interface RetrySetup {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** From 0 up to 1, evenly. */
  readonly random: () => number;
  /** Runs `run` once, `ms` from now; the function that comes back calls it off. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

/** The retries of one command, over all its requests. */
export interface RetryPolicy {
  readonly now: () => number;
  /**
   * Milliseconds until an answer may be asked for again; undefined where there is no sense in it, or not before
   * `endsAt`. `retry` counts from 1. The moment is then taken: the next one asked for comes later.
   */
  pauseBefore(retry: number, outcome: Outcome, endsAt: number): number | undefined;
  /** @throws the signal's reason, as soon as it aborts */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const createRetryPolicy = ({ now, random, setTimer }: RetrySetup): RetryPolicy => {
  const taken: number[] = [];
  return {
    now,
    pauseBefore: (retry, outcome, endsAt) => {
      const asked = retry > maxRetries ? undefined : requestedWait(outcome, now());
      if (asked === undefined) return undefined;
      // A second between two attempts of any of the command's requests, and ten in a minute, before all jitter.
      const least = Math.max(attemptLimits.gapMs, attemptDelay(taken, now()), asked * 1000);
      const pause = Math.ceil(least + random() * jitter(retry));
      if (now() + pause >= endsAt) return undefined;
      taken.push(now() + pause);
      return pause;
    },
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const stop = (): void => {
          cancel();
          reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
        };
        const cancel = setTimer(ms, () => {
          signal.removeEventListener('abort', stop);
          resolve();
        });
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
      }),
  };
};

/** Full jitter, so that many clients of a service that fails do not come back at once: up to 1, 2, 4 seconds. */
const jitter = (retry: number): number => 1000 * 2 ** (retry - 1);

/** Seconds that the service asks for, 0 where it names none; undefined where another attempt makes no sense. */
const requestedWait = (outcome: Outcome, now: number): number | undefined => {
  if ('error' in outcome) return outcome.mayPass ? 0 : undefined;
  const { status } = outcome.answer;
  if (!passingStatuses.has(status) && status !== 429) return undefined;
  const { kind, facts } = toServiceError(outcome.answer, now);
  // Without a word of when, a 429 may mean the whole month: another attempt could cost what is not there.
  const wait = facts.retryAfter ?? (status === 429 ? undefined : 0);
  const spent = kind === 'quotaSpent';
  return spent || wait === undefined || wait > longestWait ? undefined : wait;
};
