import { attemptDelay, attemptLimits } from '../http/attempts.ts';

/** A link that has held for so long was a good one, in milliseconds: what failed before it is forgotten. */
const healthyAfter = 60_000;
/** The longest pause that we choose ourselves, and the longest `retry:` that is respected, in milliseconds. */
const longestPause = 60_000;

/** When a link is opened again: by the limits of `attempts.ts`, by what the service asks, and by chance. */
export interface Reconnect {
  /** Milliseconds before the next attempt. */
  pause(now: number): number;
  /** An attempt begins. */
  began(now: number): void;
  /** A link that stood from `openedAt` on has ended; undefined where it never stood. */
  ended(openedAt: number | undefined, now: number): void;
  /** The service named a pause for the next time alone, in milliseconds, whatever it is (`Retry-After`). */
  ask(ms: number): void;
  /** The service named a pause for every time, in milliseconds (`retry:`). */
  set(ms: number): void;
}

export const createReconnect = (random: () => number): Reconnect => {
  const attempts: number[] = [];
  /** A clock that was set back makes nobody wait longer than the limits do. */
  const limited = (now: number): number => Math.min(longestPause, attemptDelay(attempts, now));
  let failures = 0;
  let asked = 0;
  let usual = 0;
  return {
    pause: now => {
      if (failures === 0) return limited(now);
      const least = Math.max(attemptLimits.gapMs, usual, asked, limited(now));
      // Full jitter, so that the listeners of a service that was restarted do not all come back at once.
      const jitter = random() * Math.min(longestPause, attemptLimits.gapMs * 2 ** (failures - 1));
      return Math.ceil(Math.max(least, Math.min(longestPause, least + jitter)));
    },
    began: now => {
      attempts.push(now);
      if (attempts.length > attemptLimits.perMinute) attempts.shift();
      asked = 0;
    },
    ended: (openedAt, now) => {
      const healthy = openedAt !== undefined && now - openedAt >= healthyAfter;
      failures = healthy ? 1 : failures + 1;
    },
    ask: ms => {
      asked = ms;
    },
    set: ms => {
      usual = Math.min(longestPause, ms);
    },
  };
};
