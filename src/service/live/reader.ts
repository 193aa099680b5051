import { toReplacement, type Update } from './update.ts';

/** One listener's place in the stream: what was pushed and it has not taken yet. */
export interface Reader {
  /** The next update; undefined where there is none now. */
  take(): Update | undefined;
  /** Whether nothing will come any more. What was pushed before may still be taken. */
  readonly ended: boolean;
  /** Settles as soon as there may be something to take, the end has come, or `wake` is called. */
  wait(): Promise<void>;
  readonly wake: () => void;
  push(updates: readonly Update[]): void;
  readonly end: () => void;
}

export interface ReaderOptions {
  /** Updates that wait at most. */
  readonly limit: number;
  /** The newest snapshot of every match that is followed. */
  readonly snapshots: () => readonly Update[];
}

/** Ends of matches that a reader who fell behind is still told of. */
const endsKept = 16;

/**
 * A bounded queue. A reader who falls behind loses what waited for him, and is given the newest snapshot of each match
 * once he reads on: he costs a fixed amount of memory, and nobody waits for him.
 */
export const createReader = ({ limit, snapshots }: ReaderOptions): Reader => {
  let waiting: Update[] = [];
  let taken = 0;
  let isBehind = false;
  let ended = false;
  let wake: (() => void) | undefined;

  const catchUp = (): void => {
    isBehind = false;
    waiting = [...waiting, ...snapshots().map(toReplacement)];
  };

  return {
    get ended() {
      return ended;
    },
    take: () => {
      if (isBehind && !ended) catchUp();
      const update = waiting[taken];
      taken += 1;
      if (update === undefined || taken === waiting.length) {
        waiting = [];
        taken = 0;
      }
      return update;
    },
    wait: () =>
      new Promise(resolve => {
        if (waiting.length > taken || isBehind || ended) resolve();
        else wake = resolve;
      }),
    wake: () => wake?.(),
    push: updates => {
      if (ended) return;
      const all = [...waiting.slice(taken), ...updates];
      taken = 0;
      isBehind ||= all.length > limit;
      // A match that is over has no snapshot: its end is kept.
      waiting = isBehind ? all.filter(update => update.type === 'match_end').slice(-endsKept) : all;
      wake?.();
    },
    end: () => {
      ended = true;
      wake?.();
    },
  };
};
