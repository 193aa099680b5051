import type { matchResult } from '../../../api/entities/match.ts';
import type { Seen } from '../../../api/schema.ts';
import { routes } from '../../../api/table/groups.ts';
import { askPages, maxPageSize } from '../../../client/pages/pages.ts';
import type { PlayedMatch, PointsList, Side } from '../../../analysis/ratings/strengths.ts';
import type { OpenService } from '../../session/types.ts';

/** What a forecast is made of. */
export interface History {
  readonly matches: readonly PlayedMatch[];
  /** The lists of the regional standings, oldest first. */
  readonly lists: readonly PointsList[];
}

/** The days whose forecasts make a record, if no others are asked for. */
export const recordDays = 90;
/** The days that are looked back on. */
const memory = 400;
/** The most requests, by what they are for: where they cost something, and where they are free. */
const most = {
  remote: { matches: 20, lists: 3, pagesOfList: 1 },
  inside: { matches: 2000, lists: 100, pagesOfList: 50 },
} as const;
const limitsOf = ({ source }: OpenService) => most[source.kind === 'remote' ? 'remote' : 'inside'];

/** Reads the matches and the lists of the days from 400 before `first` up to `last`. */
export const readHistory = async (service: OpenService, first: string, last: string): Promise<History> => {
  const from = daysBefore(first, memory);
  const matches: PlayedMatch[] = [];
  const pages = askPages(
    service.client,
    routes.results.list,
    { from, to: last },
    {
      all: true,
      size: maxPageSize,
      maxPages: limitsOf(service).matches,
    },
  );
  for await (const { answer, lines } of pages)
    matches.push(...toMatches((answer.found() ?? []).slice(0, lines)));
  return { matches: inOrder(matches, from, last), lists: await readLists(service, from, last) };
};

/** Reads only the matches of these teams, with one request each, and the newest list with one more. */
export const readHistoryOf = async (
  service: OpenService,
  teams: readonly string[],
  last: string,
): Promise<History> => {
  const from = daysBefore(last, memory);
  const [lists, ...found] = await Promise.all([
    readLists(service, last, last),
    ...teams.map(async teamIdOrSlug =>
      (await service.client.results.team({ teamIdOrSlug, limit: maxPageSize })).found(),
    ),
  ]);
  const rows = new Map(found.flatMap(each => (each ?? []).map(row => [row.id ?? row, row] as const)));
  return { matches: inOrder(toMatches([...rows.values()]), from, last), lists };
};

const readLists = async (
  service: OpenService,
  first: string,
  last: string,
): Promise<readonly PointsList[]> => {
  const limits = limitsOf(service);
  const lists: PointsList[] = [];
  for (let date = last; lists.length < limits.lists;) {
    const list = await readList(service, date, limits.pagesOfList);
    if (!list || list.day > date) break;
    lists.unshift(list);
    // The list before the first day is still the newest one on it.
    if (list.day <= first) break;
    date = daysBefore(list.day, 1);
  }
  return lists;
};

const readList = async (
  service: OpenService,
  date: string,
  maxPages: number,
): Promise<PointsList | undefined> => {
  const rows: (Side & { readonly points: number })[] = [];
  let day: string | undefined;
  const pages = askPages(
    service.client,
    routes.rankings.vrs,
    { date },
    { all: true, size: maxPageSize, maxPages },
  );
  for await (const { answer, lines } of pages)
    for (const row of (answer.found() ?? []).slice(0, lines)) {
      day ??= row.date;
      const name = row.teamSlug ?? row.teamName;
      if (name === undefined || row.points === undefined) continue;
      rows.push({ name, points: row.points, lineup: row.roster?.flatMap(player => player ?? []) ?? null });
    }
  return day === undefined ? undefined : { day, rows };
};

type Row = Partial<Seen<typeof matchResult>>;

const toMatches = (rows: readonly Row[]): PlayedMatch[] =>
  rows.flatMap(row => {
    const { team1Name, team2Name, winner, startsAt } = row;
    const known = team1Name !== undefined && team2Name !== undefined && team1Name !== team2Name;
    if (!known || !startsAt || (winner !== team1Name && winner !== team2Name)) return [];
    const hasLineups = [row.team1Lineup, row.team2Lineup].some(lineup => lineup && lineup.length > 0);
    const sideOf = (name: string, lineup: Row['team1Lineup']): Side => ({
      name,
      lineup: hasLineups ? (lineup ?? []) : null,
    });
    return {
      day: startsAt.slice(0, 10),
      team1: sideOf(row.team1Slug ?? team1Name, row.team1Lineup),
      team2: sideOf(row.team2Slug ?? team2Name, row.team2Lineup),
      winner: winner === team1Name ? 1 : 2,
      bestOf: row.bestOf ?? null,
    } as const;
  });

/** Oldest first, and only of these days: a service may ignore what it was asked for. */
const inOrder = (newestFirst: readonly PlayedMatch[], from: string, to: string): readonly PlayedMatch[] =>
  newestFirst
    .filter(({ day }) => day >= from && day <= to)
    .toReversed()
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));

export const daysBefore = (day: string, count: number): string => toDay(Date.parse(day) - count * 86_400_000);

/** The day in UTC of a moment in milliseconds since 1970. */
export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
