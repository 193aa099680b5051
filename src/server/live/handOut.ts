import type { Clock } from '../clock.ts';
import type { Update } from './update.ts';

/** Hears published updates. The same list goes to every listener. */
export type Hear = (updates: readonly Update[]) => void;

/** So many hear an update before other work; their objects are free again before the next need theirs, so V8 keeps none. */
const atOnce = 200;

export const createHandOut = (clock: Clock, report: (fault: unknown) => void) => {
  const listeners = new Set<Hear>();
  let updates: readonly Update[] = [];
  let waiting: readonly Hear[] = [];
  let heard = 0;
  let stop: (() => void) | undefined;

  const passOn = (count: number): void => {
    stop?.();
    stop = undefined;
    const end = Math.min(waiting.length, heard + count);
    while (heard < end)
      try {
        waiting[heard++]?.(updates);
      } catch (fault) {
        report(fault);
      }
    if (heard < waiting.length) stop = clock.setTimer(0, () => passOn(atOnce));
    else waiting = [];
  };
  const flush = (): void => {
    if (waiting.length > 0) passOn(waiting.length);
  };

  return {
    get size(): number {
      return listeners.size;
    },
    add: (hear: Hear): void => void listeners.add(hear),
    remove: (hear: Hear): void => {
      listeners.delete(hear);
      if (listeners.size > 0) return;
      stop?.();
      stop = undefined;
      waiting = [];
    },
    /** Passes updates on to everyone who listens now: to the first ones at once, and soon to the others. */
    publish: (all: readonly Update[]): void => {
      flush();
      updates = all;
      waiting = [...listeners];
      heard = 0;
      passOn(atOnce);
    },
    flush,
  };
};
