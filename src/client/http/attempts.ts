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
