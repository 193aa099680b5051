import { attemptDelay, attemptLimits } from '../http/attempts.ts';

/** A link that brought nothing but held for so long was a good one all the same, in milliseconds. */
const healthyAfter = 10_000;
/** The longest pause that we choose ourselves, and the longest `retry:` that is respected, in milliseconds. */
const longestPause = 60_000;
/** After a healthy link the pause is at most this part of the time that it held, so that little is missed. */
const offlineShare = 0.1;

/** A link that stood, and how it came to its end. Moments are milliseconds since 1970 UTC. */
export interface PastLink {
  readonly openedAt: number;
  /** Whether it brought an update. */
  readonly brought: boolean;
  /** Whether the service ended it in good order; else the connection was cut. */
  readonly clean: boolean;
}

/** Decides when a link is opened again: by the limits of `attempts.ts`, by what the service asks, and by chance. */
export interface Reconnect {
  /** Milliseconds before the next attempt. */
  pause(now: number): number;
  /** An attempt begins. */
  began(now: number): void;
  /** An attempt has ended; undefined where the link never stood. */
  ended(link: PastLink | undefined, now: number): void;
  /** The service named a pause for the next time alone, in milliseconds, whatever it is (`Retry-After`). */
  ask(ms: number): void;
  /** The service named a pause for every time, in milliseconds (`retry:`). */
  set(ms: number): void;
}

export const createReconnect = (random: () => number): Reconnect => {
  const attempts: number[] = [];
  /** A clock that was set back makes nobody wait longer than the limits do. */
  const limited = (now: number): number => Math.min(longestPause, attemptDelay(attempts, now));
  /** Attempts without a healthy link since the last healthy one. */
  let failures = 0;
  /** The longest jitter after a healthy link, in milliseconds. */
  let spread = 0;
  let asked = 0;
  let usual = 0;
  /** Full jitter, so that the listeners of a service that was restarted do not all come back at once. */
  const jitter = (): number => {
    if (failures === 0) return random() * spread;
    return random() * Math.min(longestPause, attemptLimits.gapMs * 2 ** (failures - 1));
  };
  return {
    pause: now => {
      const gap = failures === 0 ? 0 : attemptLimits.gapMs;
      const least = Math.max(gap, usual, asked, limited(now));
      return Math.ceil(Math.max(least, Math.min(longestPause, least + jitter())));
    },
    began: now => {
      attempts.push(now);
      if (attempts.length > attemptLimits.perMinute) attempts.shift();
      asked = 0;
    },
    ended: (link, now) => {
      const held = link === undefined ? 0 : now - link.openedAt;
      const isHealthy = link !== undefined && (link.brought || held >= healthyAfter);
      failures = isHealthy ? 0 : failures + 1;
      spread = link?.clean ? 0 : Math.max(0, Math.min(attemptLimits.gapMs, held * offlineShare));
    },
    ask: ms => {
      asked = ms;
    },
    set: ms => {
      usual = Math.min(longestPause, ms);
    },
  };
};
