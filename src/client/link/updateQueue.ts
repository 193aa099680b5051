/** Holds pushed updates between the socket that brings them and the loop that takes them. */
export interface UpdateQueue<T> extends AsyncIterable<readonly T[]> {
  push(item: T): void;
  /** Ends the loop after the updates already held; with an error, the loop throws it. */
  end(error?: Error): void;
  /** Whether so many updates wait that reading should pause. */
  readonly isFull: boolean;
  /** Resolves once it is no longer full. */
  room(): Promise<void>;
}

/**
 * The number of waiting items at which reading pauses: a slow reader then slows the service instead of filling memory.
 */
const fullFrom = 256;

/** Yields everything that has arrived, in one piece, as soon as there is anything. */
export const createUpdateQueue = <T>(): UpdateQueue<T> => {
  let held: T[] = [];
  let ended = false;
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  let makeRoom: (() => void) | undefined;
  const ring = (): void => {
    wake?.();
    wake = undefined;
  };
  const empty = (): void => {
    makeRoom?.();
    makeRoom = undefined;
  };
  return {
    get isFull() {
      return held.length >= fullFrom && !ended;
    },
    room: () =>
      new Promise(resolve => {
        if (held.length < fullFrom || ended) resolve();
        else makeRoom = resolve;
      }),
    push(item) {
      if (ended) return;
      held.push(item);
      ring();
    },
    end(error) {
      if (ended) return;
      ended = true;
      failure = error;
      ring();
      empty();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const taken = held;
        held = [];
        empty();
        if (taken.length > 0) yield taken;
        if (held.length > 0) continue;
        if (ended) {
          if (failure) throw failure;
          return;
        }
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
    },
  };
};
