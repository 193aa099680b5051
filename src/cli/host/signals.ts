/** The exit code of each signal that ends the program, by the shells' convention: 128 plus the signal's number. */
const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGQUIT: 131 } as const;

type SignalName = keyof typeof signalCodes;

/** The parts of the process that signals need; `main.ts` supplies them. */
export interface SignalParts {
  readonly on: (name: SignalName, hear: () => void) => void;
  readonly off: (name: SignalName, hear: () => void) => void;
  readonly exit: (code: number) => void;
  /** Resolves after all pending events, including signals, have been handled. */
  readonly turn: () => Promise<void>;
  /** Calls `run` after `ms`, unless the program has ended by then. */
  readonly later: (ms: number, run: () => void) => void;
}

export type Signals = ReturnType<typeof createSignals>;

/** The default time to shut down, in milliseconds. */
const usualGrace = 250;

export const createSignals = ({ on, off, exit, turn, later }: SignalParts) => {
  const interruption = new AbortController();
  const { signal } = interruption;
  let caught: SignalName | undefined;
  let grace = usualGrace;
  let isUsualEnd = false;
  let catchers = 0;
  // The keys of the registry are the signal names.
  const names = Object.keys(signalCodes) as SignalName[];
  const hearers = names.map(name => {
    const hear = (): void => {
      // A second signal ends the program at once.
      if (caught !== undefined) return exit(signalCodes[caught]);
      caught = name;
      // The event loop has had its time by then, and the system already has everything that was written.
      later(grace, () => exit(isUsualEnd ? 0 : signalCodes[name]));
      interruption.abort(name);
    };
    return { name, hear };
  });
  return {
    /** Aborted by the first signal caught; the reason is its name. */
    signal,
    /** Until the returned function has resolved, a signal aborts `signal` and does not end the program, to restore a screen. */
    catchSignals: () => {
      catchers += 1;
      if (catchers === 1) for (const { name, hear } of hearers) on(name, hear);
      let released = false;
      return async () => {
        if (released) return;
        released = true;
        // A signal may have arrived but not been delivered yet; it would be lost.
        await turn();
        catchers -= 1;
        if (catchers === 0) for (const { name, hear } of hearers) off(name, hear);
      };
    },
    /** Lets the program take up to `ms` to shut down. */
    allowGrace: (ms: number): void => {
      grace = Math.max(grace, ms);
    },
    /** From now on a signal is the usual end of the program: it exits 0. */
    endsWell: (): void => {
      isUsualEnd = true;
    },
    /** The exit code of the caught signal; undefined if there was none, or if it was the usual end. */
    exitCode: () => (caught === undefined || isUsualEnd ? undefined : signalCodes[caught]),
  };
};
