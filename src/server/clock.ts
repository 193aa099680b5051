export interface Clock {
  /** ms since 1970 UTC. */
  readonly now: () => number;
  /** Calls `run` once after `ms` milliseconds. The returned function cancels the timer. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}
