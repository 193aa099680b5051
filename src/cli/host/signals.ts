/** The exit code of each signal that ends the program, as a shell tells it: 128 and the signal's number. */
export const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGQUIT: 131 } as const;

type SignalName = keyof typeof signalCodes;

/** The process, as far as signals are concerned; `main.ts` has it. */
export interface SignalParts {
  readonly on: (name: SignalName, hear: () => void) => void;
  readonly off: (name: SignalName, hear: () => void) => void;
  readonly exit: (code: number) => void;
  /** Resolves once everything that had come was dealt with, signals too. */
  readonly turn: () => Promise<void>;
  /** Runs `run` in `ms`, unless the program has ended by then. */
  readonly later: (ms: number, run: () => void) => void;
}

export interface Signals {
  /** Aborted by the first signal that is caught; the reason is its name. */
  readonly signal: AbortSignal;
  /**
   * Until the function that comes back has resolved, a signal aborts `signal` in place of ending the program at once. It is
   * for what has to be put in order before the end: a screen, an ordered shutdown, a last word. At any other time the
   * system ends the program, which works even while it computes or waits in a write.
   */
  readonly catchSignals: () => () => Promise<void>;
  /** Lets the program take up to `ms` to end in order. */
  readonly allowGrace: (ms: number) => void;
  /** The exit code that the caught signal asks for; undefined where there was none. */
  readonly exitCode: () => number | undefined;
}

/** How long the program may take to end in order, in milliseconds, where nobody asks for longer. */
const usualGrace = 250;

export const createSignals = ({ on, off, exit, turn, later }: SignalParts): Signals => {
  const interruption = new AbortController();
  const { signal } = interruption;
  let caught: SignalName | undefined;
  let grace = usualGrace;
  let catchers = 0;
  // The registry's keys are the names.
  const names = Object.keys(signalCodes) as SignalName[];
  const hearers = names.map(name => {
    const hear = (): void => {
      // Who asks twice will not wait.
      if (caught !== undefined) return exit(signalCodes[caught]);
      caught = name;
      // Whatever still holds the loop open has had its time then; what was written is with the system already.
      later(grace, () => exit(signalCodes[name]));
      interruption.abort(name);
    };
    return { name, hear };
  });
  return {
    signal,
    catchSignals: () => {
      catchers += 1;
      if (catchers === 1) for (const { name, hear } of hearers) on(name, hear);
      let released = false;
      return async () => {
        if (released) return;
        released = true;
        // A signal may have come that nobody has heard yet: it would be lost.
        await turn();
        catchers -= 1;
        if (catchers === 0) for (const { name, hear } of hearers) off(name, hear);
      };
    },
    allowGrace: ms => {
      grace = Math.max(grace, ms);
    },
    exitCode: () => (caught === undefined ? undefined : signalCodes[caught]),
  };
};
