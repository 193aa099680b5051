/** No loop of ours asks a service more often than this, whatever the service says. */
export const attemptLimits = { perMinute: 10, gapMs: 1000 } as const;

const minute = 60_000;

/**
 * Milliseconds to wait before the next attempt, given the moments of the earlier ones in ascending order. A clock that
 * is set back makes nobody wait longer than the limits do.
 */
export const attemptDelay = (earlier: readonly number[], now: number): number => {
  const last = earlier.at(-1);
  if (last === undefined) return 0;
  const gap = Math.min(attemptLimits.gapMs, last + attemptLimits.gapMs - now);
  const oldest = earlier.length < attemptLimits.perMinute ? undefined : earlier.at(-attemptLimits.perMinute);
  const window = oldest === undefined ? 0 : Math.min(minute, oldest + minute - now);
  return Math.max(0, gap, window);
};
