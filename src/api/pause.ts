export interface Timers {
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

/** Resolves after this many milliseconds, or when the signal aborts. */
export const pause = ({ setTimer }: Timers, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal?.aborted) return resolve();
    let stop = (): void => {};
    const end = (): void => {
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    signal?.addEventListener('abort', end, { once: true });
    stop = setTimer(ms, end);
  });

/** Resolves when the signal aborts, or at once if it has. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
