import type { Clock } from '../../src/server/clock.ts';

/** A clock that moves only on request. */
export interface FakeClock extends Clock {
  /** Advances by `ms` and runs the timers that become due, each at its own moment. */
  advance(ms: number): Promise<void>;
  /** Sets the time without running anything, like a corrected machine clock. */
  set(now: number): void;
  /** The number of pending timers. */
  readonly timers: number;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export const createFakeClock = (start: number): FakeClock => {
  let now = start;
  const timers = new Set<Timer>();
  const nextUntil = (end: number): Timer | undefined =>
    [...timers].filter(timer => timer.at <= end).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    set: moment => (now = moment),
    get timers() {
      return timers.size;
    },
    setTimer: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance: async ms => {
      const end = now + ms;
      for (let timer = nextUntil(end); timer; timer = nextUntil(end)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.run();
        await settled();
      }
      now = end;
      await settled();
    },
  };
};

/**
 * A clock without delays: a pause of up to ten seconds passes at once, and a longer wait, such as for a silent service,
 * lasts forever.
 */
export const createHurriedClock = (start: number): Clock => {
  let now = start;
  return {
    now: () => now,
    setTimer: (ms, run) => {
      if (ms > 10_000) return () => {};
      const passed = setImmediate(() => {
        now += ms;
        run();
      });
      return () => clearImmediate(passed);
    },
  };
};

/** Lets all ready work run. */
export const settled = (): Promise<void> =>
  new Promise(resolve => {
    setImmediate(resolve);
  });

/** The machine's own clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  setTimer: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
