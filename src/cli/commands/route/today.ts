import { dayLength, dayStart, toDay } from '../../../core/day.ts';
import { createRowReader } from '../../../core/reader/reader.ts';
import { lineSchema, type Route } from '../../../core/route.ts';
import { entriesOf, routes } from '../../../core/table/groups.ts';
import type { Answer } from '../../../client/answer.ts';
import type { Row } from '../../../output/columns.ts';
import { maxPageSize } from '../../../client/pages/pages.ts';
import { type Line, linesOf, withLines } from '../../../client/pages/withLines.ts';
import { parseTime } from '../../../output/text/time.ts';
import type { LocalDay } from '../../../output/text/zone.ts';
import type { Invocation } from '../../parse/invocation.ts';
import type { CommandContext } from '../../context/types.ts';
import { userDay } from '../../show/userDay.ts';
import type { Ask } from './askRoute.ts';
import { runRoute } from './routeCommand.ts';

export const shown = { fields: lineSchema(routes.schedule.today).fields ?? {}, checked: true } as const;

export const run = async (invocation: Invocation, context: CommandContext): Promise<number | void> => {
  const day = userDay(context);
  const [entry] = entriesOf('schedule').filter(({ verb }) => verb === 'today');
  if (!entry) throw new Error('The table has no row for the matches of a day');
  const whenEmpty = {
    says: `No matches on ${day.date}`,
    next: 'match',
    instead: 'upcoming',
  } as const;
  return runRoute(invocation, { ...entry, row: { ...entry.row, whenEmpty } }, context, askDay(day, context));
};

/** One request for each UTC day that the day touches, and one page with the matches of all of them, sorted by start. */
const askDay = (day: LocalDay, context: CommandContext): Ask =>
  async function* ask({ client, ledger }, row, [typed = {}], { limit }, names) {
    const input = names ? await names.known(row, typed) : typed;
    const requests = requestsFor(day, row, context.host.now());
    if (ledger && requests.length > 1)
      await context.note(
        `${day.date} touches ${requests.length} UTC days, which takes ${requests.length} requests.`,
      );
    const answers = await Promise.all(
      requests.map(request => client.call(request.row, { ...input, ...request.input, limit: maxPageSize })),
    );
    const [today] = answers;
    if (!today) return;
    await warnOfMore(answers, day, row, context);
    const lines = matchesOf(day, row, answers).slice(0, limit);
    const meta = { count: lines.length, total: lines.length, page: 1, totalPages: 1, hasNext: false };
    yield { answer: withLines(today, lines, meta), lines: lines.length };
  };

/** The service's own day, and the finished and scheduled matches of the days beside it, as far as they are needed. */
const requestsFor = ({ start, end }: LocalDay, row: Route, now: number) => {
  const serviceDay = dayStart(toDay(now));
  const before = { from: toDay(start), to: toDay(serviceDay - 1) };
  const after = { from: toDay(serviceDay + dayLength), to: toDay(end - 1) };
  return [
    { row, input: {} },
    ...(start < serviceDay ? [{ row: routes.results.list, input: before }] : []),
    ...(end > serviceDay + dayLength ? [{ row: routes.schedule.upcoming, input: after }] : []),
  ];
};

/** When a match begins, and whether it begins in the day or is in progress. */
const placeIn = (day: LocalDay, read: (source: unknown) => Row, { source }: Line) => {
  const { id, startsAt, status } = read(source);
  // A match of which only the day is known belongs to the day with that date.
  const at = startsAt === day.date ? day.start : parseTime(startsAt);
  const begins = at !== undefined && at >= day.start && at < day.end;
  return { id, at: at ?? day.start, begins, isOfDay: begins || status === 'live' };
};

const matchesOf = (day: LocalDay, row: Route, answers: readonly Answer[]): readonly Line[] => {
  const read = createRowReader(lineSchema(row));
  const found = new Map<unknown, { readonly line: Line; readonly at: number }>();
  for (const line of answers.flatMap(linesOf)) {
    const { id = line, at, isOfDay } = placeIn(day, read, line);
    if (isOfDay && !found.has(id)) found.set(id, { line, at });
  }
  return [...found.values()].toSorted((one, other) => one.at - other.at).map(({ line }) => line);
};

/** The lists are sorted: where one goes on after a match of the day, the next page has more of the day. */
const warnOfMore = async (answers: readonly Answer[], day: LocalDay, row: Route, context: CommandContext) => {
  const read = createRowReader(lineSchema(row));
  const goesOn = answers.some(answer => {
    const last = linesOf(answer).at(-1);
    return answer.meta.hasNext && last !== undefined && placeIn(day, read, last).begins;
  });
  if (goesOn)
    await context.warn(
      `Only ${maxPageSize} rows of each list were asked for: more matches of ${day.date} are in schedule today --all, results and schedule`,
    );
};
