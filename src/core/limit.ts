/**
 * Limits how many do something at the same time: `most` have their turn, and the others after them in their order. A turn is ended by the returned
 * function.
 */
export const createLimit = (most: number) => {
  let free = most;
  const waiting = new Set<() => void>();
  const end = (): void => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };
  /** @throws the signal’s reason if it aborts first */
  return async (signal: AbortSignal): Promise<() => void> => {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return end;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        leave();
        resolve();
      };
      const abort = (): void => {
        leave();
        reject(signal.reason);
      };
      const leave = (): void => {
        waiting.delete(begin);
        signal.removeEventListener('abort', abort);
      };
      waiting.add(begin);
      signal.addEventListener('abort', abort);
    });
    return end;
  };
};
