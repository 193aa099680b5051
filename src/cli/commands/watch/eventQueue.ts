/** The most events that wait for a slow receiver; further events are skipped. */
const mostWaiting = 100;

/** Delivers events one after the other. `deliver` resolves with the failure, if any, and never rejects. */
export const createEventQueue = <E>(deliver: (event: E) => Promise<string | undefined>) => {
  const waiting: E[] = [];
  let running: Promise<void> | undefined;
  let fault: string | undefined;
  const drain = async (): Promise<void> => {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const failed = await deliver(event);
      fault ??= failed;
    }
    running = undefined;
  };
  return {
    add(event: E): void {
      if (waiting.length < mostWaiting) waiting.push(event);
      else fault ??= 'it is too slow: some events were skipped';
      running ??= drain();
    },
    /** Resolves when everything was delivered, with the first failure, if any. */
    async close(): Promise<string | undefined> {
      await running;
      return fault;
    },
  };
};
