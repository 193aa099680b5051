/** Delivers events one after the other, and reports the first failure at the end. */
export interface EventQueue<E> {
  add(event: E): void;
  /** Resolves when everything was delivered, with the failure, if any. */
  close(): Promise<string | undefined>;
}

/** The most events that wait for a slow receiver; further events are skipped. */
const mostWaiting = 100;

/** `deliver` resolves with the failure, if any, and never rejects. */
export const createEventQueue = <E>(deliver: (event: E) => Promise<string | undefined>): EventQueue<E> => {
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
    add(event) {
      if (waiting.length < mostWaiting) waiting.push(event);
      else fault ??= 'it is too slow: some events were skipped';
      running ??= drain();
    },
    async close() {
      await running;
      return fault;
    },
  };
};
