/** What a process says of its memory and what can be done about it. */
export interface Memory {
  /** The memory that it has of the system, in bytes. */
  readonly used: () => number;
  /** Finds the unused objects and gives their memory back, all at once: some 20 ms. */
  readonly collect: () => void;
  /** Runs a function once, `ms` from now, unless the process ends before. */
  readonly later: (ms: number, run: () => void) => void;
}

/** How often the memory is looked at (ms): while there is much room, and when little of it is left. */
const farApart = 100;
const closely = 20;

/**
 * Returns a function that has the process collected now and from now on whenever it has more memory than `room`, in bytes.
 * Where it keeps so much that a collection leaves little room, it gets a twentieth more, or it would do nothing but collect. For
 * Bun, which otherwise keeps for later what it no longer uses.
 */
export const createKeepWithin = ({ used, collect, later }: Memory): ((room: number) => void) => {
  let room = Infinity;
  let limit = Infinity;
  let hasCollected = false;
  let isWatched = false;
  const look = (): number => {
    const now = used();
    // What a collection has freed is given back a little later.
    if (hasCollected) limit = Math.max(room, now * 1.05);
    hasCollected = now > limit;
    if (hasCollected) collect();
    return now > limit * 0.75 ? closely : farApart;
  };
  const watch = (): void => later(look(), watch);
  return wanted => {
    room = wanted;
    limit = wanted;
    hasCollected = false;
    if (isWatched) look();
    else watch();
    isWatched = true;
  };
};
