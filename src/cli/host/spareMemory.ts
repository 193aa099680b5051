/** What a process keeps: next to nothing, as most commands, or much, as a service. */
export type Keeping = 'little' | 'much';

export interface Memory {
  /** How much memory the process has, in bytes, as the system counts it. */
  readonly used: () => number;
  /** Frees all unused objects, which stops the process for some 20 ms. */
  readonly collect: () => void;
  /** Runs a function once, `ms` from now, unless the process ends before. */
  readonly later: (ms: number, run: () => void) => void;
}

/** In bytes, of the whole process. */
const usualRooms: Readonly<Record<Keeping, number>> = { little: 103 * 2 ** 20, much: 130 * 2 ** 20 };

/** How often the memory is looked at (ms): while there is much room, and when little of it is left. */
const farApart = 100;
const closely = 20;

/**
 * Returns a function that collects now, and from then on, whenever the process has more memory than its room. A process
 * that keeps too much for its room after a collection gets a twentieth more than it keeps, or it would do nothing but collect.
 * This is for Bun, which gives no memory back without being asked.
 */
export const createSpareMemory = ({ used, collect, later }: Memory, rooms = usualRooms) => {
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
  return (keeps: Keeping = 'little'): void => {
    room = rooms[keeps];
    limit = room;
    hasCollected = false;
    if (isWatched) look();
    else watch();
    isWatched = true;
  };
};
