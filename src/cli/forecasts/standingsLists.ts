import type { explainedRankingRow } from '../../core/entities/ranking.ts';
import type { Seen } from '../../core/schema.ts';
import { routes } from '../../core/table/groups.ts';
import { askPages, maxPageSize } from '../../client/pages/pages.ts';
import { dayOf } from '../../output/text/time.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import { daysBefore } from './days.ts';
import { toSlug } from '../../core/names/slug.ts';
import type { TeamIdentity } from '../../core/scoreboard/event.ts';
import { atNoCost } from '../session/storedService.ts';

export interface StandingsList {
  /** `YYYY-MM-DD`; null if the service does not say it. */
  readonly day: string | null;
  /** Best first. */
  readonly rows: readonly StandingsRow[];
}

export interface StandingsRow {
  readonly teamName: string;
  readonly teamSlug: string | undefined;
  readonly points: number | undefined;
  /** Nicknames; null if the service sends none. */
  readonly roster: readonly string[] | null;
}

/** Reads the newest list of a day, or of today, then the ones before it, each with at most `pages` requests. */
export async function* standingsFrom(
  { client }: Pick<OpenService, 'client'>,
  date: string | undefined,
  pages: number,
): AsyncGenerator<StandingsList, void, undefined> {
  let last: string | undefined;
  for (let next = date; ; next = daysBefore(last, 1)) {
    const list = await readList(client, next, pages);
    // A service that does not know the parameter sends the same list again.
    if (!list || (last !== undefined && (list.day === null || list.day >= last))) return;
    yield list;
    if (list.day === null) return;
    last = list.day;
  }
}

const readList = async (client: OpenService['client'], date: string | undefined, maxPages: number) => {
  const rows: StandingsRow[] = [];
  let day: string | null = null;
  const asked = askPages(client, routes.rankings.vrs, date === undefined ? {} : { date }, {
    all: true,
    size: maxPageSize,
    maxPages,
  });
  for await (const { answer, lines } of asked) {
    const found = (answer.found() ?? []).slice(0, lines);
    day ??= found.map(({ date: listed }) => dayOf(listed)).find(each => each !== undefined) ?? null;
    for (const each of found.flatMap(toRow)) rows.push(each);
  }
  return rows.length === 0 ? undefined : { day, rows };
};

const toRow = ({ teamName, teamSlug, points, roster }: Partial<Seen<typeof explainedRankingRow>>) => {
  const name = teamName ?? teamSlug;
  if (name === undefined) return [];
  return [{ teamName: name, teamSlug, points, roster: roster?.flatMap(player => player ?? []) ?? null }];
};

/** The places of teams in the newest list of the standings. */
export const createPlaces = (service: OpenService, context: CommandContext) => {
  const places = new Map<string, number>();
  return {
    /** The place from 1; undefined for a team that is not listed, and until the list is read. */
    rankOf: ({ slug, name }: TeamIdentity) => places.get(slug ?? toSlug(name)),
    /** Reads the list. It sends nothing: at a service that counts requests, the stored list counts. */
    read: (): Promise<void> =>
      atNoCost(service, context, async free => {
        for await (const { rows } of standingsFrom(free, undefined, 1)) {
          for (const [index, row] of rows.entries()) places.set(wordOf(row), index + 1);
          return;
        }
      }),
  };
};

const wordOf = ({ teamSlug, teamName }: StandingsRow): string => teamSlug ?? toSlug(teamName);
