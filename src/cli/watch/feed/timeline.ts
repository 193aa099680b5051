import type { Session } from './session.ts';

export type World = ReadonlyMap<string, Session>;

/** The longest delay of the screen, in milliseconds. */
export const longestDelay = 600_000;
/** Changes within this many milliseconds are merged. */
const grain = 100;
/** The most states of matches that are remembered, of some 7 KB each; beyond it, older ones in greater steps. */
const mostStates = 1000;
/** The least distance between two entries, as a share of their age. The first share is taken that leaves few enough. */
const shares = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64];

interface Entry {
  at: number;
  world: World;
}

/** Leaves out entries that are closer to the one before than a share of their age. */
const spaced = (entries: readonly Entry[], now: number, share: number): Entry[] => {
  let before = -Infinity;
  return entries.filter(({ at }) => {
    const isKept = at - before >= (now - at) * share;
    if (isKept) before = at;
    return isKept;
  });
};

/** Records what was known when, so that the screen can show the state of some seconds ago. */
export const createTimeline = () => {
  let entries: Entry[] = [];
  /** What is remembered in all entries but the last, which may still change. */
  let states = 0;
  const statesOf = (place: number): number => {
    const before = entries[place - 1]?.world;
    const world = entries[place]?.world ?? new Map();
    return [...world].filter(([matchId, session]) => before?.get(matchId) !== session).length;
  };
  const keep = (kept: Entry[]): void => {
    entries = kept;
    states = kept.slice(0, -1).reduce((sum, _, place) => sum + statesOf(place), 0);
  };
  const forget = (now: number): void => {
    // Keep one older entry: the state at the beginning of the remembered period.
    const first = entries.findLastIndex(entry => entry.at <= now - longestDelay);
    if (first > 200) keep(entries.slice(first));
    if (states <= mostStates) return;
    // This leaves room, so that the next entries do not need it again at once.
    for (const share of shares) if (states > mostStates * 0.75) keep(spaced(entries, now, share));
  };
  return {
    add(at: number, world: World): void {
      const last = entries.at(-1);
      if (last && Math.floor(last.at / grain) === Math.floor(at / grain)) {
        // Use the later time of the two, so that nothing is shown too early.
        last.at = at;
        last.world = world;
        return;
      }
      states += statesOf(entries.length - 1);
      entries.push({ at, world });
      forget(at);
    },
    /** The state that was known at that moment; undefined before the first. */
    at: (moment: number): World | undefined => entries.findLast(entry => entry.at <= moment)?.world,
    get newest(): World {
      return entries.at(-1)?.world ?? new Map();
    },
    /** The moments since `since` at which starts of rounds of a match became known, in order. */
    startsOf(matchId: string, since: number): readonly number[] {
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
