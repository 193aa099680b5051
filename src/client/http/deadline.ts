/** Ends a request at its timeout or when the user aborts, whichever comes first. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the timeout passed; if not, and the signal is aborted, the user ended it. */
  readonly late: () => boolean;
  /** Cancels the timer. */
  readonly clear: () => void;
}

/** Starts a deadline `timeout` milliseconds from now; `user` may end it earlier. */
export const startDeadline = (timeout: number, user: AbortSignal | undefined): Deadline => {
  const ending = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    ending.abort(new Error('the time is over'));
  }, timeout);
  const stop = (): void => ending.abort(user?.reason);
  if (user?.aborted) stop();
  else user?.addEventListener('abort', stop, { once: true });
  return {
    signal: ending.signal,
    late: () => late,
    clear: () => {
      clearTimeout(timer);
      user?.removeEventListener('abort', stop);
    },
  };
};
