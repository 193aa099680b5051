import type { matchResult } from '../../core/entities/match.ts';
import type { Seen } from '../../core/schema.ts';
import { routes } from '../../core/table/groups.ts';
import { toSlug } from '../../core/names/slug.ts';
import type { History } from '../../answers/ratings/forecaster.ts';
import type { PlayedMatch, PointsList, Side } from '../../answers/ratings/strengths.ts';
import { askPages, maxPageSize } from '../../client/pages/pages.ts';
import { dayOf } from '../../output/text/time.ts';
import { ifUnknown } from '../session/storedService.ts';
import type { OpenService } from '../context/types.ts';
import { daysBefore } from './days.ts';
import { standingsFrom, type StandingsRow } from './standingsLists.ts';

/** The days whose forecasts make a record, if no others are asked for. */
export const recordDays = 90;
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
  const seen = new Set<string>();
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
    // What moved down while the pages were read is on two of them.
    for (const each of toMatches(notIn(seen, (answer.found() ?? []).slice(0, lines)))) matches.push(each);
  return {
    matches: inOrder(matches, from, last),
    lists: await readLists(service, from, last),
    isWhole: true,
  };
};

/** `last`, or the day of the newest match before it where the data end earlier; a service elsewhere is not asked. */
export const lastKnownDay = async ({ source, client }: OpenService, last: string): Promise<string> => {
  if (source.kind === 'remote') return last;
  const found = await client.results.list({ to: last, limit: 1 });
  const newest = dayOf(found.found()?.[0]?.startsAt) ?? last;
  return newest < last ? newest : last;
};

/** Reads only the matches of these teams, with one request each, and the newest list with one more. */
export const readHistoryOf = async (service: OpenService, teams: readonly string[], last: string) => {
  const from = daysBefore(last, memory);
  const [lists, ...found] = await Promise.all([
    readLists(service, last, last),
    ...teams.map(async teamIdOrSlug =>
      (await service.client.results.team({ teamIdOrSlug, limit: maxPageSize })).found(),
    ),
  ]);
  return {
    matches: inOrder(toMatches(distinct(found.flatMap((each): readonly Row[] => each ?? []))), from, last),
    lists,
    isWhole: false,
  };
};

/** Reads the stored matches of these teams, and the newest standings asked for in the last 30 days; sends nothing. */
export const readStoredHistory = async (stored: OpenService, teams: readonly string[], last: string) => {
  const { results } = stored.client;
  const sizes = [{}, { limit: maxPageSize }];
  const asked = sizes.flatMap(size => [
    ...teams.map(teamIdOrSlug => results.team({ teamIdOrSlug, ...size })),
    results.list(size),
    results.recent(size),
  ]);
  const found = await Promise.all(asked.map(each => each.then(answer => answer.found()).catch(ifUnknown)));
  const rows = found.flatMap((each): readonly Row[] => each ?? []);
  const list = await readStoredList(stored, last);
  return {
    matches: inOrder(toMatches(distinct(rows)), daysBefore(last, memory), last),
    lists: list ? [list] : [],
    isWhole: false,
  };
};

const readStoredList = async (stored: OpenService, last: string): Promise<PointsList | undefined> => {
  for (const date of [undefined, ...Array.from({ length: 31 }, (_, days) => daysBefore(last, days))]) {
    const found = await standingsFrom(stored, date, 1).next().catch(ifUnknown);
    const { day = null, rows = [] } = found?.value ?? {};
    if (day !== null && day <= last) return { day, rows: rows.flatMap(toPointsRow) };
  }
  return undefined;
};

const readLists = async (service: OpenService, first: string, last: string) => {
  const limits = limitsOf(service);
  const lists: PointsList[] = [];
  for await (const { day, rows } of standingsFrom(service, last, limits.pagesOfList)) {
    // A list of unknown or later day may know the results that are forecast.
    if (day === null || day > last) break;
    lists.unshift({ day, rows: rows.flatMap(toPointsRow) });
    // The list before the first day is still the newest one on it.
    if (day <= first || lists.length >= limits.lists) break;
  }
  return lists;
};

const toPointsRow = ({ teamName, teamSlug, points, roster }: StandingsRow): PointsList['rows'] =>
  points === undefined
    ? []
    : [{ name: teamKey(teamSlug, teamName), title: teamName, points, lineup: roster }];

/** A team as forecasts name it: by its slug or, where the service sends none, that of its name. */
export const teamKey = (slug: string | undefined, name: string): string => toSlug(slug ?? name) || name;

type Row = Partial<Seen<typeof matchResult>>;

const distinct = (rows: readonly Row[]): readonly Row[] => notIn(new Set(), rows);

/** The rows whose identifiers have not been seen; they are from then on. */
const notIn = (seen: Set<string>, rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ id }) => {
    const isNew = id === undefined || !seen.has(id);
    if (id !== undefined) seen.add(id);
    return isNew;
  });

const toMatches = (rows: readonly Row[]): PlayedMatch[] =>
  rows.flatMap(row => {
    const { team1Name, team2Name, winner } = row;
    const known = team1Name !== undefined && team2Name !== undefined && team1Name !== team2Name;
    const day = dayOf(row.startsAt);
    if (!known || day === undefined || (winner !== team1Name && winner !== team2Name)) return [];
    const hasLineups = [row.team1Lineup, row.team2Lineup].some(lineup => lineup && lineup.length > 0);
    const sideOf = (name: string, lineup: Row['team1Lineup']): Side => ({
      name,
      lineup: hasLineups ? (lineup ?? []) : null,
    });
    return {
      day,
      team1: sideOf(teamKey(row.team1Slug, team1Name), row.team1Lineup),
      team2: sideOf(teamKey(row.team2Slug, team2Name), row.team2Lineup),
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
