import { zstdDecompressSync } from 'node:zlib';
import type { explainedRankingRow, rankingRow, regionalRankingRow } from '../../../core/entities/ranking.ts';
import type { Exact } from '../../../core/schema.ts';
import { toIdentifier } from '../../../data/store/identifiers.ts';
import { jsonObject, type SqlFields } from '../../../data/store/jsonObject.ts';
import { type ListQuery, readWrittenPage } from '../../../data/store/page.ts';
import type { Store } from '../../../data/store/store.ts';
import type { HandlerContext } from '../../handler.ts';
import type { PageRequest, WrittenPage } from '../../../data/store/pageOf.ts';

/** A published list, and the previous list of the same ranking; 0 when there is none. */
export interface RankingList {
  readonly id: number;
  readonly system: string;
  readonly day: string;
  readonly before: number;
}

/** Values: system, now, last day. */
const latestList = `
  SELECT id, system, day, coalesce((SELECT id FROM ranking_list old
    WHERE old.system = list.system AND old.day < list.day ORDER BY old.day DESC LIMIT 1), 0) AS before
  FROM ranking_list list WHERE system = ? AND published_at <= ? AND day <= ? ORDER BY day DESC LIMIT 1`;

/** The latest published list of a ranking on or before a given day. */
export const findRankingList = (
  system: 'world' | 'vrs',
  { store, now }: HandlerContext,
  day = '9999-12-31',
): RankingList | undefined => store.getOnce<RankingList>(latestList, system, now, day);

const rowFields: SqlFields<typeof rankingRow> = {
  rank: 'r.rank',
  teamId: '? || r.team_id',
  teamSlug: 't.slug',
  teamName: 't.name',
  points: 'r.points',
  change: 'old.rank - r.rank',
  pointsChange: 'r.points - old.points',
  region: 'r.region',
  country: 't.country',
  // The data file's own JSON: nicknames (store/schema.ts).
  roster: 'json(r.roster)',
  ranking: '?',
  date: '?',
};
const regionalFields: SqlFields<typeof regionalRankingRow> = {
  ...rowFields,
  worldRank: 'r.rank',
  regionalRank: 'r.region_rank',
};
/** Rows of one region, with rank and change within it; none for a team that came from another region. */
const ofRegionFields: typeof regionalFields = {
  ...regionalFields,
  rank: 'coalesce(r.region_rank, r.rank)',
  change: 'CASE WHEN old.region = r.region THEN old.region_rank - r.region_rank END',
};

/** Values of the rows: `<prefix>-team-`, system, day; of the list: the previous list, the list, and any further values. */
const rowsWhere = (fields: SqlFields<unknown>, where: string, order: string): ListQuery => ({
  count: `SELECT count(*) AS total FROM ranking_row r WHERE ? IS NOT NULL AND ${where}`,
  rows: `
    SELECT ${jsonObject(fields)} AS json FROM ranking_row r JOIN team t ON t.id = r.team_id
      LEFT JOIN ranking_row old ON old.list_id = ? AND old.team_id = r.team_id
    WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
});
const ofList = 'r.list_id = ?';
const byRank = 'r.rank, r.team_id';

const worldRows = rowsWhere(rowFields, ofList, byRank);
const regionalRows = rowsWhere(regionalFields, ofList, byRank);
const ofTeam = `${ofList} AND r.team_id = ?`;
/** Further value: the team. */
const teamRows = rowsWhere(regionalFields, ofTeam, byRank);
const breakdownOf = 'SELECT breakdown FROM ranking_breakdown WHERE list_id = ? AND team_id = ?';
/** The same with the breakdown. Values of the row: those of every row, then the breakdown. */
const explainedRows = rowsWhere({ ...regionalFields, breakdown: 'json(?)' }, ofTeam, byRank);
/** Further value: the region. */
const regionRows = rowsWhere(ofRegionFields, `${ofList} AND r.region = ?`, `r.region_rank, ${byRank}`);

/** The regions of a list, in its own spelling. */
export const regionsOf = (list: RankingList, { store }: HandlerContext): readonly string[] =>
  store
    .all<{ readonly region: string }>(
      'SELECT DISTINCT region FROM ranking_row WHERE list_id = ? AND region IS NOT NULL',
      list.id,
    )
    .map(({ region }) => region);

/** The breakdown of a team as JSON: by itself, or among those of the whole list. */
const findBreakdown = (list: number, team: number, store: Store): string | undefined => {
  const of = (id: number) =>
    store.get<{ readonly breakdown: string | Uint8Array }>(breakdownOf, list, id)?.breakdown;
  const [own, whole] = [of(team), of(0)];
  if (typeof own === 'string') return own;
  if (!(whole instanceof Uint8Array)) return undefined;
  // The data file's own JSON, which the season writes in this form (store/schema.ts).
  const ofTeams = JSON.parse(zstdDecompressSync(whole).toString()) as Readonly<Record<string, object>>;
  return ofTeams[team] && JSON.stringify(ofTeams[team]);
};

type Read<Row> = (list: RankingList, input: PageRequest, context: HandlerContext) => WrittenPage<Row>;

export const readWorldPage: Read<Exact<typeof rankingRow>> = (list, input, { store }) =>
  readWrittenPage(store, worldRows, valuesOf(list, store), input);

/** The same with each team's rank in its region. */
export const readRegionalPage: Read<Exact<typeof regionalRankingRow>> = (list, input, { store }) =>
  readWrittenPage(store, regionalRows, valuesOf(list, store), input);

/** The row of one team, with the breakdown of its points if the file has it. */
export const readTeamPage = (
  list: RankingList,
  team: number,
  input: PageRequest,
  { store }: HandlerContext,
): WrittenPage<Exact<typeof explainedRankingRow>> => {
  const values = valuesOf(list, store);
  const ofTeam = { ...values, list: [...values.list, team] };
  const breakdown = findBreakdown(list.id, team, store);
  if (breakdown === undefined) return readWrittenPage(store, teamRows, ofTeam, input);
  return readWrittenPage(store, explainedRows, { ...ofTeam, row: [...values.row, breakdown] }, input);
};

export const readRegionPage = (
  list: RankingList,
  region: string,
  input: PageRequest,
  { store }: HandlerContext,
): WrittenPage<Exact<typeof regionalRankingRow>> => {
  const values = valuesOf(list, store);
  return readWrittenPage(store, regionRows, { ...values, list: [...values.list, region] }, input);
};

const valuesOf = (list: RankingList, store: Store) => ({
  list: [list.before, list.id],
  row: [toIdentifier(store.prefix, 'team', ''), list.system, list.day],
});
