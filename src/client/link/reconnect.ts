import { attemptLimits, type Pacing } from '../http/pacing.ts';

/** A link that held for this long counts as healthy even without an update, in milliseconds. */
const healthyAfter = 10_000;
/** The longest pause that we choose, and the longest `retry:` that we respect, in milliseconds. */
const longestPause = 60_000;
/** After a healthy link the pause is at most this part of its duration, so that little is missed. */
const offlineShare = 0.1;

/** An open link and how it ended. Moments are milliseconds since 1970 UTC. */
export interface PastLink {
  readonly openedAt: number;
  readonly brought: boolean;
  /** Whether the service ended it in an orderly way; otherwise the connection broke. */
  readonly clean: boolean;
}

export type Reconnect = ReturnType<typeof createReconnect>;

/**
 * Decides when to open a link again: by `attemptLimits`, by what the service asks for, and by chance.
 * `lostPause`: the pause once a link that stood is lost, in place of ever longer ones.
 */
export const createReconnect = (random: () => number, pacing: Pacing, lostPause?: number) => {
  let failures = 0;
  let hasStood = false;
  /** The longest jitter after a healthy link, in milliseconds. */
  let spread = 0;
  let asked = 0;
  let usual = 0;
  /** Full jitter, so that the listeners of a restarted service do not all return at once. */
  const jitter = (): number => {
    if (failures === 0) return random() * spread;
    return random() * Math.min(longestPause, attemptLimits.gapMs * 2 ** (failures - 1));
  };
  return {
    /** Milliseconds before the next attempt, whose moment is reserved. */
    pause: (url: URL): number => {
      // A clock that is set back never makes anybody wait longer than the limits.
      const gap = failures === 0 ? 0 : attemptLimits.gapMs;
      const least = Math.max(gap, usual, asked, Math.min(longestPause, pacing.delay(url)));
      // The first attempt has its jitter, so the listeners are apart from then on.
      const isLost = lostPause !== undefined && hasStood && failures > 1;
      const pause = Math.ceil(
        isLost ? Math.max(least, lostPause) : Math.max(least, Math.min(longestPause, least + jitter())),
      );
      pacing.reserve(url, pause);
      asked = 0;
      return pause;
    },
    /** Call when an attempt has ended; undefined if the link was never open. */
    ended: (link: PastLink | undefined, now: number): void => {
      const held = link === undefined ? 0 : now - link.openedAt;
      hasStood ||= link !== undefined;
      const isHealthy = link !== undefined && (link.brought || held >= healthyAfter);
      failures = isHealthy ? 0 : failures + 1;
      spread = link?.clean ? 0 : Math.max(0, Math.min(attemptLimits.gapMs, held * offlineShare));
    },
    /** The service set a pause for the next attempt only, in milliseconds, without a limit (`Retry-After`). */
    ask: (ms: number): void => {
      asked = ms;
    },
    /** The service set a pause for every attempt, in milliseconds (`retry:`). */
    set: (ms: number): void => {
      usual = Math.min(longestPause, ms);
    },
  };
};
