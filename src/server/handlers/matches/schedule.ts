import { dayLength, dayStart, toDay } from '../../../data/store/time.ts';
import { findMatchNumber, findNumber } from '../../../data/store/find.ts';
import {
  spanMatches,
  teamSpanMatches,
  teamUpcomingMatches,
  upcomingMatches,
} from '../../../data/store/matchLists.ts';
import type { MatchRow } from '../../../data/store/matchRows.ts';
import { readPage } from '../../../data/store/page.ts';
import { readEvents, spanEvents, upcomingEvents } from '../../rows/eventAnswers.ts';
import { findTeamFilter, ofTeam, spanOfDays } from '../../rows/filters.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import type { PageRequest } from '../../../data/store/pageOf.ts';
import { toMatchSummary } from '../../rows/matchAnswers.ts';
import { streamsOfMatch, toStream } from '../../rows/matchCard.ts';

/** The number of days in the calendar if the client gives only one end of the range, or none. */
const calendarDays = 90;
/** The days that YYYY-MM-DD can represent. */
const [firstDay, lastDay] = [dayStart('0000-01-01'), dayStart('9999-12-31')];

export const schedule: GroupHandlers<'schedule'> = {
  upcoming: (input, context) => upcomingOf(findTeamFilter(context.store, input), input, context),
  today: (input, context) => {
    const { store, now } = context;
    const team = findTeamFilter(store, input);
    const start = dayStart(toDay(now));
    const span = [start - dayLength, start + dayLength, start, start];
    const [query, values] =
      team === undefined ? [spanMatches, span] : [teamSpanMatches, ofTeam(team, [...span, now])];
    return readPage(store, query, values, input, (row: MatchRow) => toMatchSummary(row, context));
  },
  team: (input, context) => upcomingOf(findNumber(context.store, 'team', input.teamIdOrSlug), input, context),
  tournaments: (input, context) => readEvents(upcomingEvents, [context.now], input, context),
  calendar: (input, context) => {
    const { from, to } = calendarSpan(input, toDay(context.now));
    const page = readEvents(spanEvents, [dayStart(to) + dayLength, dayStart(from)], input, context);
    return { ...page, days: { firstDay: from, lastDay: to } };
  },
  streams: (input, { store, archiveSince }) => {
    const match = findMatchNumber(store, input.matchId, archiveSince);
    return readPage(store, streamsOfMatch, [match], input, toStream);
  },
};

/** The scheduled matches of one team, or of every team, in the given days. */
const upcomingOf = (
  team: number | undefined,
  input: PageRequest & Parameters<typeof spanOfDays>[0],
  context: HandlerContext,
) => {
  const { store, now } = context;
  const { first, last } = spanOfDays(input);
  const starts = [Math.max(now, first - 1), last];
  const [query, values] =
    team === undefined
      ? [upcomingMatches, starts]
      : [teamUpcomingMatches, ofTeam(team, [now, ...starts, now])];
  return readPage(store, query, values, input, (row: MatchRow) => toMatchSummary(row, context));
};

/** The days of the calendar, both inclusive: 90 days from today, or 90 days from or up to the given end. */
const calendarSpan = (given: { readonly from?: string; readonly to?: string }, today: string) => {
  const shift = (day: string, days: number) =>
    toDay(Math.min(lastDay, Math.max(firstDay, dayStart(day) + days * dayLength)));
  const from =
    given.from ?? (given.to === undefined || given.to >= today ? today : shift(given.to, -calendarDays));
  const to = given.to ?? shift(from, calendarDays);
  return { from, to };
};
