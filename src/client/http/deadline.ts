/** The end of a request's time, or of the user's patience, whichever comes first. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time was over; else, where the signal is aborted, the user ended it. */
  readonly late: () => boolean;
  /** Calls the clock off. */
  readonly clear: () => void;
}

/** Gives `timeout` milliseconds from now, less where `user` aborts. */
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
