import { toMapName } from '../../core/mapName.ts';
import { findNumber, quote } from '../../data/store/find.ts';
import { notFound } from '../../data/store/problem.ts';
import type { Store } from '../../data/store/store.ts';
import { dayLength, dayStart } from '../../data/store/time.ts';

interface Days {
  /** YYYY-MM-DD, both inclusive. */
  readonly from?: string;
  readonly to?: string;
}

/** The first and last millisecond (since 1970) of a range of UTC days; without an end it is infinite. */
export const spanOfDays = ({ from, to }: Days): { readonly first: number; readonly last: number } => ({
  first: from === undefined ? -Infinity : dayStart(from),
  last: to === undefined ? Infinity : dayStart(to) + dayLength - 1,
});

/** The number of the team that a list is limited to; undefined for every team. Throws NOT_FOUND. */
export const findTeamFilter = (store: Store, { team }: { readonly team?: string }): number | undefined =>
  team === undefined ? undefined : findNumber(store, 'team', team);

/** The name of a map as the file has it, for `nuke` and `de_nuke` too; undefined for every map. Throws NOT_FOUND. */
export const findMapFilter = (store: Store, { map }: { readonly map?: string }): string | undefined => {
  if (map === undefined) return undefined;
  const names = store.remember('map names', () =>
    store
      .all<{ readonly name: string }>('SELECT DISTINCT name FROM match_map')
      .map(({ name }) => [name.toLowerCase(), name] as const),
  );
  const wanted = toMapName(map).toLowerCase();
  const found = names.find(([name]) => name === wanted);
  if (!found) throw notFound(`no match of the data has a map ${quote(map)}`);
  return found[1];
};

/** The values of a condition `? OR ? = …`: every one if none is wanted. */
export const anyOr = <V extends string | number>(wanted: V | undefined, none: V | 0 = 0) =>
  [Number(wanted === undefined), wanted ?? none] as const;

/** The values of a statement that reads the matches of a team in either place. */
export const ofTeam = (team: number, values: readonly number[]): readonly number[] =>
  [team, team].flatMap(each => [each, ...values]);

/** The first and the last day of a range that ends today at the latest; every text comes after the empty one. */
export const daysUntil = (
  today: string,
  { from = '', to = today }: Days,
): readonly [first: string, last: string] => [from, to < today ? to : today];

/** The period of leaderboards and headline stats, in days. */
const periodDays = 90;

/** The last map of each player up to a given time, and the latest of these. Values: the time. */
const latestMap = `
  SELECT max((SELECT max(ended_at) FROM player_map l WHERE l.player_id = p.id AND l.ended_at <= ?)) AS at
  FROM player p`;

/** The 90 days up to the file's latest finished map (ms; `after` is exclusive), so that old data still have leaderboards. */
export const latestPeriod = (store: Store, now: number) => {
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
