/** No loop of ours asks a service more often than this, whatever the service says. */
export const attemptLimits = { perMinute: 10, gapMs: 1000 } as const;

/** Failures of a service that may pass, although it has never been reached. */
export const passingStatuses: ReadonlySet<number> = new Set([408, 502, 503, 504]);

/** Milliseconds to wait before the next attempt, given the moments of the earlier ones in ascending order. */
export const attemptDelay = (earlier: readonly number[], now: number): number => {
  const last = earlier.at(-1);
  if (last === undefined) return 0;
  const gap = last + attemptLimits.gapMs - now;
  const oldest = earlier.length < attemptLimits.perMinute ? undefined : earlier.at(-attemptLimits.perMinute);
  const window = oldest === undefined ? 0 : oldest + 60_000 - now;
  return Math.max(0, gap, window);
};
