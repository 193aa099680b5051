/** Ends a request at its timeout or when the user aborts, whichever comes first. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the timeout passed; if not, and the signal is aborted, the user ended it. */
  readonly late: () => boolean;
  /** Waits for something that does not count, and puts the end off as long. */
  readonly hold: (wait: () => Promise<void>) => Promise<void>;
  /** The milliseconds by which the end was put off. */
  readonly held: () => number;
  /** Cancels the timer. */
  readonly clear: () => void;
}

/** Starts a deadline `timeout` milliseconds from now; `user` may end it earlier. */
export const startDeadline = (timeout: number, user: AbortSignal | undefined): Deadline => {
  const ending = new AbortController();
  let late = false;
  const begun = performance.now();
  let held = 0;
  const end = (): void => {
    late = true;
    ending.abort(new Error('the time is over'));
  };
  let timer = setTimeout(end, timeout);
  const stop = (): void => ending.abort(user?.reason);
  if (user?.aborted) stop();
  else user?.addEventListener('abort', stop, { once: true });
  return {
    signal: ending.signal,
    late: () => late,
    held: () => held,
    hold: async wait => {
      clearTimeout(timer);
      const since = performance.now();
      try {
        await wait();
      } finally {
        held += performance.now() - since;
        timer = setTimeout(end, begun + timeout + held - performance.now());
      }
    },
    clear: () => {
      clearTimeout(timer);
      user?.removeEventListener('abort', stop);
    },
  };
};
