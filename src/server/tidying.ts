import type { Clock } from './clock.ts';

/** How long after one round the next one begins, and how long others have the files between two steps, in ms. */
const [roundEvery, pause] = [3_600_000, 200];

/** Tidies in the background: now and every hour, step by step. `step` returns whether there may be more to remove. */
export const tidy = (
  step: () => Promise<boolean>,
  { setTimer }: Pick<Clock, 'setTimer'>,
  report: (fault: unknown) => void,
): (() => void) => {
  let stop: () => void;
  let isOver = false;
  const run = async (): Promise<void> => {
    let hasMore = false;
    try {
      hasMore = await step();
    } catch (fault) {
      if (!isOver) report(fault);
    }
    if (!isOver) stop = setTimer(hasMore ? pause : roundEvery, () => void run());
  };
  stop = setTimer(pause, () => void run());
  return () => {
    isOver = true;
    stop();
  };
};
