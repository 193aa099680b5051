/** Ends a request at its timeout or when the user aborts, whichever comes first. */
export type Deadline = ReturnType<typeof startDeadline>;

/** Starts a deadline `timeout` milliseconds from now; `user` may end it earlier. `now` measures what does not count. */
export const startDeadline = (timeout: number, user: AbortSignal | undefined, now: () => number) => {
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
    /** Whether the timeout passed; if not, and the signal is aborted, the user ended it. */
    late: () => late,
    /** The milliseconds by which the end was put off. */
    held: () => held,
    /** Waits for something that does not count, and puts the end off as long. */
    hold: async <T>(wait: () => Promise<T>): Promise<T> => {
      clearTimeout(timer);
      const since = now();
      try {
        return await wait();
      } finally {
        held += now() - since;
        timer = setTimeout(end, begun + timeout + held - now());
      }
    },
    clear: (): void => {
      clearTimeout(timer);
      user?.removeEventListener('abort', stop);
    },
  };
};
