import { toReplacement, type Update } from './update.ts';

/** One listener's position in the stream: the updates that were pushed and not yet taken. */
export interface Reader {
  /** The next update; undefined if none is waiting. */
  take(): Update | undefined;
  /** How many updates are waiting to be taken. */
  readonly waiting: () => number;
  /** Whether no more updates will be added. The remaining updates may still be taken. */
  ended(): boolean;
  /** Has `changed` called when an update may be available and when the reader ends. */
  readonly hear: (changed: () => void) => void;
  push(updates: readonly Update[]): void;
  readonly end: () => void;
}

export interface ReaderOptions {
  /** The maximum number of waiting updates. */
  readonly limit: number;
  /** Returns the latest snapshot of every followed match. */
  readonly snapshots: () => readonly Update[];
}

/** The number of match ends kept for a reader that has fallen behind. */
const endsKept = 16;
const none: readonly Update[] = [];

/**
 * A bounded queue. A reader that falls behind loses its waiting updates and receives the latest snapshot of each match
 * when it continues. It needs a fixed amount of memory and delays no other reader.
 */
export const createReader = ({ limit, snapshots }: ReaderOptions): Reader => {
  /** Readers share the list that was pushed to them, so it is never changed. */
  let waiting = none;
  let taken = 0;
  let isBehind = false;
  let ended = false;
  let isCatchingUp = false;
  let changed: (() => void) | undefined;
  /** Whoever takes the first of the snapshots need not be told, and must not take in between. */
  const tell = (): void => {
    if (!isCatchingUp) changed?.();
  };

  const catchUp = (): void => {
    isCatchingUp = true;
    // What is pushed meanwhile is in the snapshots.
    const latest = snapshots();
    isCatchingUp = false;
    isBehind = false;
    if (!ended) waiting = [...waiting, ...latest.map(toReplacement)];
  };

  return {
    waiting: () => waiting.length - taken,
    ended: () => ended,
    take: () => {
      if (isBehind && !ended) catchUp();
      const update = waiting[taken];
      taken += 1;
      if (taken >= waiting.length) {
        waiting = none;
        taken = 0;
      }
      return update;
    },
    hear: listener => {
      changed = listener;
    },
    push: updates => {
      if (ended) return;
      const all = waiting === none ? updates : [...waiting.slice(taken), ...updates];
      taken = 0;
      isBehind ||= all.length > limit;
      // A finished match has no snapshot, so its end is kept.
      waiting = isBehind ? all.filter(update => update.type === 'match_end').slice(-endsKept) : all;
      tell();
    },
    end: () => {
      ended = true;
      tell();
    },
  };
};
