import type { mapCourse } from '../../../core/entities/course.ts';
import type { matchResult } from '../../../core/entities/match.ts';
import type { Input } from '../../../core/route.ts';
import type { Exact } from '../../../core/schema.ts';
import type { routes } from '../../../core/table/groups.ts';
import { toCourse } from '../../../core/scoreboard/course.ts';
import { keptEvents } from '../../../core/scoreboard/correct.ts';
import { toIdentifier } from '../../../data/store/identifiers.ts';
import { recordedScript } from '../../replay/script.ts';
import { findNumber } from '../../../data/store/find.ts';
import {
  eventFinishedMatches,
  finishedMatches,
  firstEnd,
  lastEnd,
  teamFinishedMatches,
  teamResults,
  tierFinishedMatches,
} from '../../../data/store/matchLists.ts';
import type { MatchRow } from '../../../data/store/matchRows.ts';
import { pageOf, readNumberedPage, readPage } from '../../../data/store/page.ts';
import { anyOr, findTeamFilter, ofTeam, spanOfDays } from '../../rows/filters.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import type { PageRequest } from '../../../data/store/pageOf.ts';
import { type PlayerLineRow, playerLines, toPlayerMapStats } from '../../rows/mapAnswers.ts';
import { readMaps, readMatch, toMatch } from '../../rows/matchDetails.ts';
import { readPlacements } from '../../rows/standings.ts';

/** The time span of the answer, measured by the ends of its matches. It stays the same until another match ends. */
const spanOf = ({ store, now, archiveSince }: HandlerContext) => {
  const endIn = (sql: string, moment: number): number =>
    store.getOnce<{ readonly at: number | null }>(sql, moment)?.at ?? moment;
  return {
    until: endIn(lastEnd, now),
    since: archiveSince === -Infinity ? archiveSince : endIn(firstEnd, archiveSince),
  };
};

const finished = (input: PageRequest & Input<typeof routes.results.list>, context: HandlerContext) => {
  const { store } = context;
  const team = findTeamFilter(store, input);
  const { until, since } = spanOf(context);
  const { date: day, event: named, tier } = input;
  const days = spanOfDays(input);
  const onDay = spanOfDays(day === undefined ? {} : { from: day, to: day });
  const [first, last] = [Math.max(days.first, onDay.first), Math.min(days.last, onDay.last)];
  const ofAll = [first, Math.min(until, last), until, since];
  const event = named === undefined ? undefined : findNumber(store, 'event', named);
  const [query, list] =
    tier !== undefined
      ? [tierFinishedMatches, [tier, ...anyOr(event), ...anyOr(team), ...ofAll]]
      : event !== undefined
        ? [eventFinishedMatches, [event, ...anyOr(team), ...ofAll]]
        : team === undefined
          ? [finishedMatches, ofAll]
          : [teamFinishedMatches, ofTeam(team, [until, since, first, last])];
  const values = { list, row: [toIdentifier(store.prefix, 'match', '')] };
  return readNumberedPage<Exact<typeof matchResult>>(store, query, values, input);
};

export const results: GroupHandlers<'results'> = {
  list: finished,
  recent: finished,
  match: ({ matchId, detail }, context) => {
    const row = readMatch(matchId, context);
    return toMatch(row, mapsReader(detail)(row, context), context);
  },
  maps: (input, context) => {
    const row = readMatch(input.matchId, context);
    return pageOf(mapsReader(input.detail)(row, context), input);
  },
  stats: (input, context) => {
    const { id } = readMatch(input.matchId, context);
    return readPage(context.store, playerLines, [id, context.now], input, (row: PlayerLineRow) =>
      toPlayerMapStats(row, context.store.prefix),
    );
  },
  team: (input, context) => {
    const { store } = context;
    const team = findNumber(store, 'team', input.teamIdOrSlug);
    const { until, since } = spanOf(context);
    const { first, last } = spanOfDays(input);
    const list = ofTeam(team, [until, since, first, last]);
    const values = { list, row: [toIdentifier(store.prefix, 'match', '')] };
    return readNumberedPage(store, teamResults, values, input);
  },
  placements: (input, { store, now }) => pageOf(readPlacements(store, input.eventIdOrSlug, now), input),
};

const mapsReader = (detail: 'rounds' | undefined) => (detail === 'rounds' ? readCourse : readMaps);

/** The maps of a match, each with its rounds so far: those that were recorded or are made up. */
const readCourse = (row: MatchRow, context: HandlerContext): readonly Exact<typeof mapCourse>[] => {
  const live = context.live.script(row.id);
  const script = live ?? recordedScript(context.store, row.id);
  // A recording was played long ago; its events have the times of a replay, from 0 on.
  const until = live ? context.now : Infinity;
  const events = script?.events.filter(({ at }) => Date.parse(at) <= until) ?? [];
  const course = script && toCourse(script.opening, keptEvents(events));
  return readMaps(row, context).map(map => ({ ...map, course: course?.get(map.number) ?? null }));
};
