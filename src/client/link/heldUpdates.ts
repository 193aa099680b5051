import { pause, type Timers } from '../../core/pause.ts';
import { createUpdateQueue } from './updateQueue.ts';

/** A reader that is busy with a piece for longer slows the service down, in milliseconds. */
const longestReading = 1000;

/**
 * Yields each piece of what `open` follows as long after it came as the delay says, in milliseconds; so does the end, or the failure.
 * What is held when the signal aborts is not yielded.
 */
export async function* heldUpdates<T>(
  open: (signal: AbortSignal) => AsyncIterable<T>,
  setup: Timers & { readonly now: () => number; readonly delay: number; readonly signal: AbortSignal },
): AsyncGenerator<T, void, undefined> {
  const { now, delay } = setup;
  const over = new AbortController();
  const signal = AbortSignal.any([setup.signal, over.signal]);
  const queue = createUpdateQueue<{ readonly due: number; readonly take: () => T | undefined }>();
  signal.addEventListener('abort', () => queue.end(), { once: true });
  const hold = (take: () => T | undefined): void => queue.push({ due: now() + delay, take });
  let taken = Infinity;
  const read = async (): Promise<void> => {
    try {
      for await (const piece of open(signal)) {
        hold(() => piece);
        if (now() - taken > longestReading && queue.isFull) await queue.room();
      }
      hold(() => undefined);
    } catch (error) {
      hold(() => {
        throw error;
      });
    }
  };
  void read();
  try {
    for await (const pieces of queue)
      for (const { due, take } of pieces) {
        if (due > now()) await pause(setup, due - now(), signal);
        const piece = signal.aborted ? undefined : take();
        if (piece === undefined) return;
        taken = due;
        yield piece;
        taken = Infinity;
      }
  } finally {
    over.abort();
  }
}
