/** Holds what was pushed between the socket that brings it and the loop that takes it. */
export interface UpdateQueue<T> extends AsyncIterable<readonly T[]> {
  push(item: T): void;
  /** Ends the loop after what is already held; with an error the loop throws it. */
  end(error?: Error): void;
  /** Whether so much waits that nothing more should be read for now. */
  readonly isFull: boolean;
  /** Settles as soon as it is not full. */
  room(): Promise<void>;
}

/** Items that wait before the socket is left alone: whoever reads slowly slows the service, and fills no memory. */
const fullFrom = 256;

/** Gives what has come in one piece, as soon as anything has. */
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
