import type { Clock } from '../../src/server/clock.ts';

/** A clock that runs on its own, at an adjustable speed. */
export interface RunningClock extends Clock {
  setSpeed(speed: number): void;
  stop(): void;
}

/** How often it checks for due timers, in milliseconds. */
const beat = 5;

/** Starts at `start` (ms since 1970), at the speed of the machine's clock. */
export const createRunningClock = (start: number): RunningClock => {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  let [moment, since, speed] = [start, performance.now(), 1];
  const now = (): number => moment + (performance.now() - since) * speed;
  const look = setInterval(() => {
    for (const timer of [...timers].filter(({ at }) => at <= now())) {
      timers.delete(timer);
      timer.run();
    }
  }, beat);
  return {
    now,
    setTimer: (ms, run) => {
      const timer = { at: now() + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    setSpeed: next => {
      [moment, since, speed] = [now(), performance.now(), next];
    },
    stop: () => clearInterval(look),
  };
};
