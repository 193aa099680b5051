import type { Session } from './session.ts';

/** Every match that is known, by its id. */
export type World = ReadonlyMap<string, Session>;

/** What was known when, so that the screen may show the world as it was some seconds ago. */
export interface Timeline {
  /** Takes the world as it is from `at` on. */
  add(at: number, world: World): void;
  /** The world as it was known at that moment; undefined before the first. */
  at(moment: number): World | undefined;
  readonly newest: World;
}

/** The most that the screen can be held back, in milliseconds. */
export const longestDelay = 120_000;
/** Changes within so many milliseconds are one: a flood of updates leaves a bounded past. */
const grain = 100;

export const createTimeline = (): Timeline => {
  let entries: { at: number; world: World }[] = [];
  const forget = (now: number): void => {
    // One older entry is kept: it is what was known when the time that is remembered begins.
    const first = entries.findLastIndex(entry => entry.at <= now - longestDelay);
    if (first > 200) entries = entries.slice(first);
  };
  return {
    add(at, world) {
      const last = entries.at(-1);
      if (last && Math.floor(last.at / grain) === Math.floor(at / grain)) {
        // Told at the later of the two notices, so that nothing is seen before its time.
        last.at = at;
        last.world = world;
        return;
      }
      entries.push({ at, world });
      forget(at);
    },
    at: moment => entries.findLast(entry => entry.at <= moment)?.world,
    get newest() {
      return entries.at(-1)?.world ?? new Map();
    },
  };
};
