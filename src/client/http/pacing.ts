import { ClientError } from '../errors.ts';
import { pause, type Timers } from '../../core/pause.ts';
import { subjectOf } from './rawAnswer.ts';
import type { RateHeaders } from './serviceError.ts';
import { longestMinute } from './waits.ts';

/** No loop of ours asks a service more often than this, whatever the service says. */
export const attemptLimits = { perMinute: 10, gapMs: 1000 } as const;

/** Statuses that may be temporary and mean that the request did not reach the service itself. */
export const passingStatuses: ReadonlySet<number> = new Set([408, 502, 503, 504]);

/** Returns the milliseconds to wait before the next attempt, given the times of earlier attempts in ascending order. */
export const attemptDelay = (earlier: readonly number[], now: number): number => {
  const last = earlier.at(-1);
  if (last === undefined) return 0;
  const gap = last + attemptLimits.gapMs - now;
  const oldest = earlier.length < attemptLimits.perMinute ? undefined : earlier.at(-attemptLimits.perMinute);
  const window = oldest === undefined ? 0 : oldest + 60_000 - now;
  return Math.max(0, gap, window);
};

/** How one process spaces requests to one service. Whatever asks for an address again shares `attemptLimits`. */
export interface Pacing extends Omit<PacingSetup, 'longestTurn'> {
  /** The longest wait for the service's minute, in ms. */
  readonly longestTurn: number;
  /** Milliseconds before `url` may be asked for; 0 if this process has not asked for it within a minute. */
  delay(url: URL): number;
  /** Reserves the moment `ms` from now for `url`. */
  reserve(url: URL, ms: number): void;
  /** Resolves after this many milliseconds, or when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export interface PacingSetup extends Timers {
  readonly now: () => number;
  readonly longestTurn?: number | undefined;
  readonly rateHeaders?: RateHeaders | undefined;
  /** Whether only retries and reconnects are spaced: the caller decides when to send anything else. */
  readonly isCalled?: boolean;
  /** Called when a wait for the minute begins; shows the seconds left. */
  readonly onTurn?: ((waitMs: number) => Promise<{ say(seconds: number): void; end(): void }>) | undefined;
}

const window = 60_000;

export const createPacing = (setup: PacingSetup): Pacing => {
  const { now } = setup;
  /** The moments of the last minute by address, in ascending order; the address that was asked for last is last. */
  const asked = new Map<string, readonly number[]>();
  const recent = (moments: readonly number[] = []): readonly number[] =>
    moments.filter(at => at > now() - window);
  return {
    ...setup,
    longestTurn: setup.longestTurn ?? longestMinute * 1000,
    delay: ({ href }) => {
      const own = recent(asked.get(href));
      if (own.length === 0) return 0;
      const repeats = [...asked].flatMap(([other, moments]) =>
        other === href ? own : recent(moments.slice(1)),
      );
      return attemptDelay(
        repeats.toSorted((a, b) => a - b),
        now(),
      );
    },
    reserve: ({ href }, ms) => {
      const moments = [...recent(asked.get(href)), now() + ms];
      asked.delete(href);
      asked.set(href, moments);
      for (const [other, past] of asked) {
        if (recent(past).length > 0) break;
        asked.delete(other);
      }
    },
    pause: (ms, signal) => pause(setup, ms, signal),
  };
};

/** Reserves and awaits the next moment for `url`, or returns when the signal aborts. */
export const pace = async (pacing: Pacing, url: URL, signal: AbortSignal | undefined): Promise<void> => {
  // A clock that is set back never makes anybody wait longer than the limits.
  const ms = pacing.isCalled ? 0 : Math.min(window, pacing.delay(url));
  pacing.reserve(url, ms);
  if (ms > 0) await pacing.pause(ms, signal ?? new AbortController().signal);
};

/**
 * Waits for a turn in the service's minute.
 * @throws ClientError of kind rateLimited if the wait is too long, or interrupted if the signal aborts
 */
export const waitForTurn = async (
  pacing: Pacing | undefined,
  ms: number,
  url: URL,
  signal: AbortSignal,
): Promise<void> => {
  if (!pacing || ms > pacing.longestTurn) throw tooFar(ms, url);
  const endsAt = pacing.now() + ms;
  const shown = await pacing.onTurn?.(ms);
  try {
    for (let left = ms; left > 0 && !signal.aborted; left = endsAt - pacing.now()) {
      shown?.say(Math.ceil(left / 1000));
      await pacing.pause(shown ? left % 1000 || 1000 : left, signal);
    }
  } finally {
    shown?.end();
  }
  if (signal.aborted) interrupted(url);
};

/** @throws ClientError */
export const interrupted = (url: URL): never => {
  throw new ClientError('interrupted', 'Interrupted', subjectOf(url));
};

const tooFar = (ms: number, url: URL): ClientError => {
  const retryAfter = Math.ceil(ms / 1000);
  const message = `Not sent: the requests of the service’s minute are used up; the next can be sent in ${retryAfter} s`;
  return new ClientError('rateLimited', message, subjectOf(url), { retryAfter });
};
