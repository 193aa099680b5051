/** Time as a part of the service is given it. */
export interface Clock {
  /** ms since 1970 UTC. */
  readonly now: () => number;
  /** Runs `run` once, `ms` from now; the function that comes back calls it off. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}
