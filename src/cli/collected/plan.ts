import { dayLength, dayStart } from '../../core/day.ts';
import { greatest } from '../../core/extremes.ts';
import type { Route } from '../../core/route.ts';
import { teamMatchesRow } from '../../core/services/furtherRows.ts';
import type { KnownService } from '../../core/services/knownService.ts';
import { routes } from '../../core/table/groups.ts';
import type { AskedAnswer, Known } from './known.ts';

/** What a plan depends on. */
export interface PlanFacts {
  readonly known: Known;
  /** The slugs or identifiers of the followed teams. */
  readonly followed: readonly string[];
  /** How far back the lists of the plan reach, in days; null for everything. */
  readonly historyDays: number | null;
  readonly service: Pick<KnownService, 'teamMatches'>;
  /** In ms since 1970. */
  readonly now: number;
}

export interface PlannedRequest {
  readonly row: Route;
  readonly input: Readonly<Record<string, string | number>>;
  /** What it is for. */
  readonly why: string;
}

const hour = dayLength / 24;
/** A list is asked for again after so long, so that a run at the same hour of each day asks for it each day. */
const daily = 20 * hour;
/** A match may appear in a list of results so long after it was asked for, behind newer ones. */
const late = 6 * hour;
const pageSize = 100;
/** The most days that are filled of a plan without a window. */
const longestHistory = 365;

/** The requests that would tell something new, the most useful first. Each costs one. */
export const planOf = (facts: PlanFacts): readonly PlannedRequest[] => {
  // What a clock that was set forward has written says nothing.
  const asked = facts.known.asked.filter(({ at }) => at <= facts.now);
  const lastAt = (path: string): number =>
    greatest(asked.filter(each => each.path === path).map(({ at }) => at));
  const isDue = (path: string, after: number): boolean => lastAt(path) < facts.now - after;
  const results = asked.filter(({ path, query }) => path === routes.results.list.path && isPlain(query));
  return [
    ...newestResults(results, facts),
    ...followedTeams(facts, isDue),
    ...(isDue(routes.schedule.upcoming.path, daily)
      ? [{ row: routes.schedule.upcoming, input: { limit: pageSize }, why: 'the matches to come' }]
      : []),
    ...missingResults(results, facts),
    ...rankingLists(facts, isDue),
    ...(isDue(routes.tournaments.live.path, 3 * dayLength)
      ? [{ row: routes.tournaments.live, input: { limit: pageSize }, why: 'the tournaments in progress' }]
      : []),
    ...openBrackets(facts, isDue),
    ...missingMaps(facts, isDue),
  ];
};

type IsDue = (path: string, after: number) => boolean;

const isPlain = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].every(name => name === 'limit' || name === 'page');

const pageOf = ({ query }: AskedAnswer): number => Number(new URLSearchParams(query).get('page') ?? 1);

const newestResults = (results: readonly AskedAnswer[], { now }: PlanFacts): readonly PlannedRequest[] =>
  results.some(each => pageOf(each) === 1 && each.at > now - daily)
    ? []
    : [{ row: routes.results.list, input: { limit: pageSize }, why: 'the newest results' }];

/** Their whole list once, then weekly. */
const followedTeams = ({ followed, service }: PlanFacts, isDue: IsDue): readonly PlannedRequest[] => {
  const { path, maxLimit = pageSize } = service.teamMatches;
  return followed
    .filter(team => isDue(path.replace(/\{\w+\}/, encodeURIComponent(team)), 7 * dayLength))
    .map(team => ({
      row: teamMatchesRow(path),
      input: { teamIdOrSlug: team, limit: maxLimit },
      why: `all matches of ${team}, which you follow`,
    }));
};

/** Pages of results that nobody has asked for, those that leave the plan's window first. */
const missingResults = (
  results: readonly AskedAnswer[],
  { known, historyDays, now }: PlanFacts,
): readonly PlannedRequest[] => {
  const total = results.findLast(each => pageOf(each) === 1 && each.total !== undefined)?.total;
  if (total === undefined) return [];
  const start = now - (historyDays ?? longestHistory) * dayLength;
  const isRecent = new Set(results.filter(({ at }) => at > now - daily).map(pageOf));
  const pages = gapsIn(results, start, now - late).flatMap(([from, to]) => {
    const older = count(known, start, from);
    const first = Math.ceil((total - older) / pageSize);
    const most = Math.max(1, Math.ceil(((to - from) / (now - start)) * (total / pageSize)));
    // The list moves on while it is read, so that a gap may end on the page after.
    return Array.from({ length: most + 1 }, (_, place) => first - place);
  });
  return [...new Set(pages)]
    .filter(page => page > 1 && !isRecent.has(page))
    .map(page => ({
      row: routes.results.list,
      input: { limit: pageSize, page },
      why: 'results that are missing',
    }));
};

const gapsIn = (results: readonly AskedAnswer[], start: number, end: number) => {
  const covered = results
    .flatMap(each => {
      const page = pageOf(each);
      const { from, to, at, total = Infinity, rows } = each;
      if (from === undefined || to === undefined) return [];
      // Nothing is between two pages of one run.
      const below = results.find(other => pageOf(other) === page + 1 && Math.abs(other.at - at) < hour);
      // Nothing is older than the last page.
      const isLast = (page - 1) * pageSize + rows >= total;
      const first = isLast ? -Infinity : Math.min(from, below?.to ?? from);
      return [[first, page === 1 ? at - late : to] as const];
    })
    .toSorted(([one], [other]) => one - other);
  const gaps: (readonly [number, number])[] = [];
  let reached = start;
  for (const [from, to] of covered) {
    if (from > reached) gaps.push([reached, Math.min(from, end)]);
    reached = Math.max(reached, to);
  }
  if (reached < end) gaps.push([reached, end]);
  return gaps.filter(([from, to]) => from < to);
};

const count = ({ finished }: Known, from: number, to: number): number =>
  [...finished.values()].filter(at => at >= from && at <= to).length;

/** A ranking is published weekly. */
const rankingLists = ({ known, now }: PlanFacts, isDue: IsDue): readonly PlannedRequest[] => {
  const { path } = routes.rankings.world;
  const { newestList } = known;
  const isNew =
    newestList === undefined ? isDue(path, 7 * dayLength) : dayStart(newestList) <= now - 7 * dayLength;
  return isNew && isDue(path, daily)
    ? [{ row: routes.rankings.world, input: { limit: pageSize }, why: 'a new world ranking' }]
    : [];
};

/** Brackets have results that the lists left unresolved. */
const openBrackets = ({ known }: PlanFacts, isDue: IsDue): readonly PlannedRequest[] => {
  const { path } = routes.tournaments.bracket;
  return known.openEvents
    .filter(event => isDue(path.replace(/\{\w+\}/, encodeURIComponent(event)), 3 * dayLength))
    .map(event => ({
      row: routes.tournaments.bracket,
      input: { eventIdOrSlug: event },
      why: 'results that the lists leave open',
    }));
};

/** The maps of finished matches that no list has told. */
const missingMaps = ({ known, now }: PlanFacts, isDue: IsDue): readonly PlannedRequest[] => {
  const { path } = routes.results.maps;
  return [...known.withoutMaps]
    .filter(
      ([key]) =>
        known.finished.has(key) && (known.finished.get(key) ?? now) > now - longestHistory * dayLength,
    )
    .map(([, id]) => id)
    .filter(id => isDue(path.replace(/\{\w+\}/, encodeURIComponent(id)), longestHistory * dayLength))
    .map(id => ({ row: routes.results.maps, input: { matchId: id }, why: 'maps that no list has' }));
};

/** What is kept of a month for live matches and for what is asked by hand. */
const reserve = 150;
/** The most requests of a day. */
const mostADay = 30;

/**
 * How many requests may be sent today if the user does not say: a third of what is left after a reserve, divided by the
 * days that are left.
 * @param left of the month; null where nothing limits it
 * @param monthEnd in ms since 1970
 */
export const dailyBudget = (left: number | null, monthEnd: number, now: number): number => {
  if (left === null) return mostADay;
  const days = Math.max(1, Math.ceil((monthEnd - now) / dayLength));
  return Math.max(0, Math.min(mostADay, Math.floor((left - reserve) / 3 / days)));
};
