import { dayLength } from '../../time.ts';
import type { Store } from '../../store/store.ts';

/** What leaderboards and headline stats are over, in days. */
const periodDays = 90;

/** Each player's last map up to a moment, and the last of those. Values: the moment. */
const latestMap = `
  SELECT max((SELECT max(ended_at) FROM player_map l WHERE l.player_id = p.id AND l.ended_at <= ?)) AS at
  FROM player p`;

/**
 * The 90 days before the file's latest map that is over, in ms: what was imported a year ago has leaderboards and
 * headline stats too. `after` is not in it, `until` is.
 */
export const latestPeriod = (
  store: Store,
  now: number,
): { readonly after: number; readonly until: number } => {
  const until = latestIn(store, now) ?? now;
  return { after: until - periodDays * dayLength, until };
};

const latestIn = (store: Store, now: number): number | null => {
  const upTo = (moment: number) => store.get<{ readonly at: number | null }>(latestMap, moment)?.at ?? null;
  // Of a file that holds no map of the future it is the same at any moment.
  const last = store.remember('latest map', () => upTo(Infinity));
  return last !== null && last > now ? upTo(now) : last;
};
