import { pause, type Timers } from '../../core/pause.ts';

export interface HoldSetup extends Timers {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** In milliseconds. */
  readonly delay: number;
  readonly signal: AbortSignal;
}

/** So many pieces that are due wait for the reader before no more are taken. */
const mostDue = 256;

/**
 * Yields each piece of what `open` follows as long after it came as the delay says; so does the end, or the failure.
 * What is held when the signal aborts is not yielded.
 */
export async function* heldUpdates<T>(
  open: (signal: AbortSignal) => AsyncIterable<T>,
  setup: HoldSetup,
): AsyncGenerator<T, void, undefined> {
  const { now, delay } = setup;
  const over = new AbortController();
  const signal = AbortSignal.any([setup.signal, over.signal]);
  const held: { readonly at: number; readonly take: () => T | undefined }[] = [];
  let wake = (): void => {};
  const change = (): Promise<void> => new Promise(resolve => void (wake = resolve));
  let makeRoom = (): void => {};
  const room = (): Promise<void> => new Promise(resolve => void (makeRoom = resolve));
  signal.addEventListener('abort', () => {
    wake();
    makeRoom();
  });
  const add = (take: () => T | undefined): void => {
    held.push({ at: now(), take });
    wake();
  };
  const isSlow = (): boolean => {
    const newestDue = held[mostDue];
    return newestDue !== undefined && newestDue.at + delay <= now();
  };
  const read = async (): Promise<void> => {
    try {
      for await (const piece of open(signal)) {
        add(() => piece);
        if (isSlow()) await room();
      }
      add(() => undefined);
    } catch (error) {
      add(() => {
        throw error;
      });
    }
  };
  void read();
  try {
    for (;;) {
      const [first] = held;
      if (signal.aborted) return;
      if (!first) await change();
      else if (first.at + delay > now()) await pause(setup, first.at + delay - now(), signal);
      else {
        held.shift();
        makeRoom();
        const piece = first.take();
        if (piece === undefined) return;
        yield piece;
      }
    }
  } finally {
    over.abort();
  }
}
