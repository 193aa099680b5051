import type { LinkMeter, LinkSetup } from '../link/linkSetup.ts';
import type { Ledger } from './ledger.ts';

/** Frequent updates are written to the ledger together, this many milliseconds after the first. */
const writeGap = 1000;

/** Counts the cost of a stream or a room: each connection is one request, and so is each update. */
export interface StreamMeter extends LinkMeter {
  /** Writes the pending counts. */
  close(): void;
}

export const createStreamMeter = (
  counter: Pick<Ledger, 'begin' | 'pushed'>,
  { now, setTimer }: Pick<LinkSetup, 'now' | 'setTimer'>,
): StreamMeter => {
  let waiting = 0;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;
  let fault: { readonly error: unknown } | undefined;
  const write = (): void => {
    cancel?.();
    cancel = undefined;
    const count = waiting;
    waiting = 0;
    writtenAt = now();
    if (count > 0) counter.pushed(count);
  };
  const writeLater = (): void => {
    try {
      write();
    } catch (error) {
      // Nobody awaits a timer, so the next update reports the error.
      fault = { error };
    }
  };
  return {
    begin: (url, turn) => counter.begin(url, turn, 'stream'),
    pushed: () => {
      waiting += 1;
      if (fault) throw fault.error;
      // A lone update is written at once, so that it is counted even if the process is killed.
      if (now() - writtenAt >= writeGap) write();
      else cancel ??= setTimer(writeGap, writeLater);
    },
    close: writeLater,
  };
};
