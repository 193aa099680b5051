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

/** The longest timer, in milliseconds. */
const longestPause = 3_600_000;

/** Resolves when the clock reaches `at` (milliseconds since 1970 UTC), or when the signal aborts. `speed`: of that clock. */
export const pauseUntil = async (
  { now, setTimer }: Timers & { readonly now: () => number },
  at: number,
  signal: AbortSignal,
  speed = 1,
): Promise<void> => {
  while (now() < at && !signal.aborted)
    await pause({ setTimer }, Math.min(longestPause, Math.ceil((at - now()) / speed)), signal);
};

/** Acts every `ms` milliseconds, counted from the end of the last time, until the returned function is called. */
export const repeat = ({ setTimer }: Timers, ms: number, act: () => Promise<unknown>): (() => void) => {
  let stop: (() => void) | undefined;
  const wait = (): void => {
    stop = setTimer(ms, () => void act().then(() => stop && wait()));
  };
  wait();
  return () => {
    stop?.();
    stop = undefined;
  };
};

/** Ends the pauses of a loop before their time. */
export interface Hurry {
  /** Aborts with the next `now`. */
  readonly next: () => AbortSignal;
  now(): void;
}

export const createHurry = (): Hurry => {
  let waiting = new AbortController();
  return {
    next: () => waiting.signal,
    now: () => {
      waiting.abort();
      waiting = new AbortController();
    },
  };
};

/** Pauses for `ms`; after the first `least` of them also until `hurried` aborts. */
export const pauseUnless = async (
  timers: Timers,
  {
    ms,
    least,
    hurried,
  }: { readonly ms: number; readonly least: number; readonly hurried?: AbortSignal | undefined },
  signal: AbortSignal,
): Promise<void> => {
  if (ms <= 0) return;
  await pause(timers, hurried ? Math.min(ms, least) : ms, signal);
  if (hurried && ms > least) await pause(timers, ms - least, AbortSignal.any([signal, hurried]));
};

/** Resolves when the signal aborts, or at once if it has. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
