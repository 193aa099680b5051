import { dayLength } from '../../../data/store/time.ts';
import type { Store } from '../../../data/store/store.ts';

/** The period of leaderboards and headline stats, in days. */
const periodDays = 90;

/** The last map of each player up to a given time, and the latest of these. Values: the time. */
const latestMap = `
  SELECT max((SELECT max(ended_at) FROM player_map l WHERE l.player_id = p.id AND l.ended_at <= ?)) AS at
  FROM player p`;

/**
 * The 90 days before the file's latest finished map, in ms, so that old imported data still have leaderboards and
 * headline stats. `after` is exclusive, `until` inclusive.
 */
export const latestPeriod = (
  store: Store,
  now: number,
): { readonly after: number; readonly until: number } => {
  const until = latestIn(store, now) ?? now;
  return { after: until - periodDays * dayLength, until };
};

const latestIn = (store: Store, now: number): number | null => {
  const upTo = (moment: number) =>
    store.getOnce<{ readonly at: number | null }>(latestMap, moment)?.at ?? null;
  // In a file without future maps, it is the same at any time.
  const last = upTo(Infinity);
  return last !== null && last > now ? upTo(now) : last;
};
