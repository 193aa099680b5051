export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the timeout passed; if not, and the signal is aborted, the user ended it. */
  readonly late: () => boolean;
  /** Waits for something that does not count, and puts the end off as long. */
  readonly hold: <T>(wait: () => Promise<T>) => Promise<T>;
  /** The milliseconds by which the end was put off. */
  readonly held: () => number;
  readonly clear: () => void;
}

/** Starts a deadline `timeout` milliseconds from now; `user` may end it earlier. `now` measures what does not count. */
export const startDeadline = (
  timeout: number,
  user: AbortSignal | undefined,
  now: () => number,
): Deadline => {
  const ending = new AbortController();
  let late = false;
  const begun = now();
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
      const since = now();
      try {
        return await wait();
      } finally {
        held += now() - since;
        timer = setTimeout(end, begun + timeout + held - now());
      }
    },
    clear: () => {
      clearTimeout(timer);
      user?.removeEventListener('abort', stop);
    },
  };
};
