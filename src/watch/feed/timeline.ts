import type { Session } from './session.ts';

/** Every known match, by its id. */
export type World = ReadonlyMap<string, Session>;

/** Records what was known when, so that the screen can show the state of some seconds ago. */
export interface Timeline {
  /** Records the state of all matches from `at` on. */
  add(at: number, world: World): void;
  /** The state that was known at that moment; undefined before the first. */
  at(moment: number): World | undefined;
  readonly newest: World;
  /** The moments since `since` at which starts of rounds of a match became known, in order. */
  startsOf(matchId: string, since: number): readonly number[];
}

/** The longest delay of the screen, in milliseconds. */
export const longestDelay = 600_000;
/** Changes within this many milliseconds are merged: a flood of updates leaves a bounded history. */
const grain = 100;

export const createTimeline = (): Timeline => {
  let entries: { at: number; world: World }[] = [];
  const forget = (now: number): void => {
    // Keep one older entry: the state at the beginning of the remembered period.
    const first = entries.findLastIndex(entry => entry.at <= now - longestDelay);
    if (first > 200) entries = entries.slice(first);
  };
  return {
    add(at, world) {
      const last = entries.at(-1);
      if (last && Math.floor(last.at / grain) === Math.floor(at / grain)) {
        // Use the later time of the two, so that nothing is shown too early.
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
    startsOf(matchId, since) {
      let known: string | null | undefined;
      const starts = entries.flatMap(({ at, world }) => {
        const started = world.get(matchId)?.board.roundStartedAt;
        if (started === undefined || started === null || started === known) return [];
        // The round that was first seen may have begun before the watch came.
        const moment = known === undefined ? Math.min(at, Date.parse(started)) : at;
        known = started;
        return [moment];
      });
      return starts.filter(moment => moment >= since);
    },
  };
};
