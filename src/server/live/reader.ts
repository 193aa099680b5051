import { toReplacement, type Update } from './update.ts';

export type Reader = ReturnType<typeof createReader>;

/** The number of match ends kept for a reader that has fallen behind. */
const endsKept = 16;
const none: readonly Update[] = [];

/**
 * One listener's queue of pushed updates, at most `limit`. A reader that falls behind loses them and gets the latest
 * snapshot of each followed match (`snapshots`) when it continues, so it needs a fixed amount of memory and delays nobody.
 */
export const createReader = ({
  limit,
  snapshots,
}: {
  readonly limit: number;
  readonly snapshots: () => readonly Update[];
}) => {
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
    /** How many updates are waiting to be taken. */
    waiting: (): number => waiting.length - taken,
    /** Whether no more updates will be added. The remaining updates may still be taken. */
    ended: (): boolean => ended,
    /** The next update; undefined if none is waiting. */
    take: (): Update | undefined => {
      if (isBehind && !ended) catchUp();
      const update = waiting[taken];
      taken += 1;
      if (taken >= waiting.length) {
        waiting = none;
        taken = 0;
      }
      return update;
    },
    /** Has `listener` called when an update may be available and when the reader ends. */
    hear: (listener: () => void): void => {
      changed = listener;
    },
    push: (updates: readonly Update[]): void => {
      if (ended) return;
      const all = waiting === none ? updates : [...waiting.slice(taken), ...updates];
      taken = 0;
      isBehind ||= all.length > limit;
      // A finished match has no snapshot, so its end is kept.
      waiting = isBehind ? all.filter(update => update.type === 'match_end').slice(-endsKept) : all;
      tell();
    },
    end: (): void => {
      ended = true;
      tell();
    },
  };
};
