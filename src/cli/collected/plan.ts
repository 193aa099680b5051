import { dayLength, dayStart } from '../../core/day.ts';
import { greatest } from '../../core/extremes.ts';
import type { Route } from '../../core/route.ts';
import { teamMatchesRow } from '../../core/services/furtherRows.ts';
import type { KnownService } from '../../core/services/knownService.ts';
import { routes } from '../../core/table/groups.ts';
import type { AskedAnswer, Known } from './known.ts';

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
  const { known, followed, service, now } = facts;
  // What a clock that was set forward has written says nothing.
  const asked = known.asked.filter(({ at }) => at <= now);
  /** A request, if it was not sent for so long. @param word what its path names */
  const after = (age: number, row: Route, why: string, word = '', more: PlannedRequest['input'] = {}) => {
    const path = row.path.replace(/\{\w+\}/, encodeURIComponent(word));
    const last = greatest(asked.filter(each => each.path === path).map(({ at }) => at));
    return last < now - age ? [{ row, input: { ...namedIn(row, word), ...more }, why }] : [];
  };
  const page = { limit: pageSize };
  const { list, maps } = routes.results;
  const results = asked.filter(({ path, query }) => path === list.path && isPlain(query));
  const isNew = !results.some(each => pageOf(each) === 1 && each.at > now - daily);
  const ofTeam = teamMatchesRow(service.teamMatches.path);
  const allOfTeam = { limit: service.teamMatches.maxLimit ?? pageSize };
  const { upcoming } = routes.schedule;
  const { live, bracket } = routes.tournaments;
  return [
    ...(isNew ? [{ row: list, input: page, why: 'the newest results' }] : []),
    // Their whole list once, then weekly.
    ...followed.flatMap(team =>
      after(7 * dayLength, ofTeam, `all matches of ${team}, which you follow`, team, allOfTeam),
    ),
    ...after(daily, upcoming, 'the matches to come', '', page),
    ...missingResults(results, facts),
    ...after(untilNextList(facts), routes.rankings.world, 'a new world ranking', '', page),
    ...after(3 * dayLength, live, 'the tournaments in progress', '', page),
    // Brackets have results that the lists left unresolved.
    ...known.openEvents.flatMap(event =>
      after(3 * dayLength, bracket, 'results that the lists leave open', event),
    ),
    ...withoutMaps(facts).flatMap(id => after(longestHistory * dayLength, maps, 'maps that no list has', id)),
  ];
};

/** The word as the parameter in the path of a row. */
const namedIn = ({ path }: Route, word: string): PlannedRequest['input'] => {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  return name === undefined ? {} : { [name]: word };
};

const isPlain = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].every(name => name === 'limit' || name === 'page');

const pageOf = ({ query }: AskedAnswer): number => Number(new URLSearchParams(query).get('page') ?? 1);

/** Pages of results that nobody has asked for, those that leave the plan's window first. */
const missingResults = (results: readonly AskedAnswer[], { known, historyDays, now }: PlanFacts) => {
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

/** A ranking is published weekly. How long ago it must have been asked for, in ms. */
const untilNextList = ({ known: { newestList }, now }: PlanFacts): number => {
  if (newestList === undefined) return 7 * dayLength;
  return dayStart(newestList) <= now - 7 * dayLength ? daily : Infinity;
};

/** The identifiers of finished matches whose maps no list has told. */
const withoutMaps = ({ known, now }: PlanFacts): readonly string[] => {
  const start = now - longestHistory * dayLength;
  return [...known.withoutMaps]
    .filter(([key]) => (known.finished.get(key) ?? start) > start)
    .map(([, id]) => id);
};

/** What is kept of a month for live matches and for what is asked by hand. */
const reserve = 150;
/** The most requests of a day. */
const mostADay = 30;

/** A third of what is `left` of the month after a reserve, divided by its days. `left`: null where nothing limits it. */
export const dailyBudget = (left: number | null, monthEnd: number, now: number): number => {
  if (left === null) return mostADay;
  const days = Math.max(1, Math.ceil((monthEnd - now) / dayLength));
  return Math.max(0, Math.min(mostADay, Math.floor((left - reserve) / 3 / days)));
};
