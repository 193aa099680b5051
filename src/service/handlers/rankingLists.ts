import type { rankingRow, regionalRankingRow } from '../../api/entities/ranking.ts';
import type { Exact } from '../../api/schema.ts';
import { toIdentifier } from '../identifiers.ts';
import { readPage } from '../store/page.ts';
import type { HandlerContext, Page, PageRequest } from './handler.ts';

/** A published list, and the one of the same ranking before it; 0 where there is none. */
export interface RankingList {
  readonly id: number;
  readonly system: string;
  readonly day: string;
  readonly before: number;
}

interface RankingListRow {
  readonly rank: number;
  readonly team_id: number;
  readonly slug: string;
  readonly name: string;
  readonly country: string | null;
  readonly points: number;
  readonly region: string | null;
  readonly region_rank: number | null;
  /** JSON: nicknames. */
  readonly roster: string;
  readonly old_rank: number | null;
  readonly old_points: number | null;
  readonly old_region_rank: number | null;
}

/** Values: system, now, last day. */
const latestList = `
  SELECT id, system, day, coalesce((SELECT id FROM ranking_list old
    WHERE old.system = list.system AND old.day < list.day ORDER BY old.day DESC LIMIT 1), 0) AS before
  FROM ranking_list list WHERE system = ? AND published_at <= ? AND day <= ? ORDER BY day DESC LIMIT 1`;

/** The latest list of a ranking that is published, of a given day or before it. */
export const findRankingList = (
  system: 'world' | 'vrs',
  { store, now }: HandlerContext,
  day = '9999-12-31',
): RankingList | undefined => store.get<RankingList>(latestList, system, now, day);

const rowColumns = `
  r.rank, r.team_id, t.slug, t.name, t.country, r.points, r.region, r.region_rank, r.roster,
  old.rank AS old_rank, old.points AS old_points, old.region_rank AS old_region_rank`;
const rowJoins = `
  JOIN team t ON t.id = r.team_id LEFT JOIN ranking_row old ON old.list_id = ? AND old.team_id = r.team_id`;

/** Values: the list before, the list. */
const rowsOfList = {
  count: 'SELECT count(*) AS total FROM ranking_row WHERE ? IS NOT NULL AND list_id = ?',
  rows: `SELECT ${rowColumns} FROM ranking_row r ${rowJoins} WHERE r.list_id = ?
    ORDER BY r.rank, r.team_id LIMIT ? OFFSET ?`,
} as const;

/** Values: the list before, the list, region. */
const rowsOfRegion = {
  count: 'SELECT count(*) AS total FROM ranking_row WHERE ? IS NOT NULL AND list_id = ? AND region = ?',
  rows: `SELECT ${rowColumns} FROM ranking_row r ${rowJoins} WHERE r.list_id = ? AND r.region = ?
    ORDER BY r.region_rank, r.rank, r.team_id LIMIT ? OFFSET ?`,
} as const;

/** The regions of a list, as it spells them. */
export const regionsOf = (list: RankingList, { store }: HandlerContext): readonly string[] =>
  store
    .all<{ readonly region: string }>(
      'SELECT DISTINCT region FROM ranking_row WHERE list_id = ? AND region IS NOT NULL',
      list.id,
    )
    .map(({ region }) => region);

type ToRow<Item> = (row: RankingListRow, list: RankingList, prefix: string) => Item;

export const readRankingPage = <Item>(
  list: RankingList,
  input: PageRequest,
  { store }: HandlerContext,
  toRow: ToRow<Item>,
): Page<Item> =>
  readPage(store, rowsOfList, [list.before, list.id], input, (row: RankingListRow) =>
    toRow(row, list, store.prefix),
  );

/** One region's rows: their rank, and its change, are those within the region. */
export const readRegionPage = (
  list: RankingList,
  region: string,
  input: PageRequest,
  { store }: HandlerContext,
): Page<Exact<typeof regionalRankingRow>> =>
  readPage(store, rowsOfRegion, [list.before, list.id, region], input, (row: RankingListRow) => ({
    ...toRegionalRow(row, list, store.prefix),
    rank: row.region_rank ?? row.rank,
    change: difference(row.old_region_rank, row.region_rank),
  }));

export const toRankingRow: ToRow<Exact<typeof rankingRow>> = (row, list, prefix) => ({
  rank: row.rank,
  teamId: toIdentifier(prefix, 'team', row.team_id),
  teamSlug: row.slug,
  teamName: row.name,
  points: row.points,
  change: difference(row.old_rank, row.rank),
  pointsChange: difference(row.points, row.old_points),
  region: row.region,
  country: row.country,
  // The data file's own JSON: nicknames (store/schema.ts).
  roster: JSON.parse(row.roster) as readonly string[],
  ranking: list.system,
  date: list.day,
});

export const toRegionalRow: ToRow<Exact<typeof regionalRankingRow>> = (row, list, prefix) => ({
  ...toRankingRow(row, list, prefix),
  worldRank: row.rank,
  regionalRank: row.region_rank,
});

const difference = (minuend: number | null, subtrahend: number | null): number | null =>
  minuend === null || subtrahend === null ? null : minuend - subtrahend;
