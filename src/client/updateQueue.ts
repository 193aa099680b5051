/** Holds pushed updates between the socket that brings them and the loop that takes them. */
export interface UpdateQueue<T> extends AsyncIterable<T> {
  push(item: T): void;
  /** Ends the loop after what is already held; with an error the loop throws it. */
  end(error?: Error): void;
}

export const createUpdateQueue = <T>(): UpdateQueue<T> => {
  let held: T[] = [];
  let ended = false;
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    wake?.();
    wake = undefined;
  };
  return {
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
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const taken = held;
        held = [];
        yield* taken;
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
