import type { Clock } from '../../clock.ts';
import { LogAway } from '../../live/eventLog.ts';

/** The longest wait for a message that the server has stored, in ms. */
const patience = 3000;

/** The places of the messages that have come, one after another. */
export const createArrivals = (clock: Clock) => {
  const waiting = new Set<() => void>();
  let last = 0;
  /** Waits until a message has come, for as long as messages come. @throws LogAway */
  const reached = async (place: number): Promise<void> => {
    if (last >= place) return;
    const before = last;
    await new Promise<void>(resolve => {
      const end = (): void => {
        cancel();
        waiting.delete(wake);
        resolve();
      };
      const wake = (): void => {
        if (last >= place) end();
      };
      const cancel = clock.setTimer(patience, end);
      waiting.add(wake);
    });
    if (last === before) throw new LogAway('NATS has a message that does not come to this node');
    await reached(place);
  };
  return {
    last: (): number => last,
    came: (place: number): void => {
      last = place;
      for (const wake of waiting) wake();
    },
    /** The stream is read from its beginning again. */
    restart: (): void => {
      last = 0;
    },
    reached,
  };
};
