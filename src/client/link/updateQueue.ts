/**
 * The number of waiting items at which reading pauses: a slow reader then slows the service instead of filling memory.
 */
const fullFrom = 256;

export type UpdateQueue<T> = ReturnType<typeof createUpdateQueue<T>>;

/** Holds updates from the socket until the loop takes them: all that came, in one piece, as soon as there is any. */
export const createUpdateQueue = <T>() => {
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
    /** Whether so many updates wait that reading should pause. */
    get isFull(): boolean {
      return held.length >= fullFrom && !ended;
    },
    room: () =>
      new Promise<void>(resolve => {
        if (held.length < fullFrom || ended) resolve();
        else makeRoom = resolve;
      }),
    push(item: T): void {
      if (ended) return;
      held.push(item);
      ring();
    },
    /** Ends the loop after the updates already held; with an error, the loop throws it. */
    end(error?: Error): void {
      if (ended) return;
      ended = true;
      failure = error;
      ring();
      empty();
    },
    async *[Symbol.asyncIterator](): AsyncGenerator<readonly T[], void, undefined> {
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
