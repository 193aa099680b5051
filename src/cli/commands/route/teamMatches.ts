import { lineSchema } from '../../../core/route.ts';
import { teamMatchesRow } from '../../../core/services/furtherRows.ts';
import { routes } from '../../../core/table/groups.ts';
import { maxPageSize } from '../../../client/pages/pages.ts';
import { type Line, linesOf, withLines } from '../../../client/pages/withLines.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { type Ask, askEach } from './askRoute.ts';
import { runRoute } from './routeCommand.ts';

export const shown = { fields: lineSchema(routes.schedule.today).fields ?? {}, checked: true } as const;

export const run: CommandModule['run'] = (invocation, context) => {
  const row = teamMatchesRow('/teams/{teamIdOrSlug}/matches');
  return runRoute(invocation, { group: 'teams', verb: 'matches', row }, context, ask);
};

const ask: Ask = (service, row, inputs, options, names) => {
  const own = service.source?.kind === 'remote' ? service.source.service?.teamMatches : undefined;
  if (!own) return joined(service, row, inputs, options, names);
  const { maxLimit = maxPageSize, path } = own;
  const wanted = options.all === true ? Infinity : options.limit;
  const size = wanted === undefined ? {} : { size: Math.min(wanted + (options.skip ?? 0), maxLimit) };
  return askEach(service, teamMatchesRow(path), inputs, { ...options, ...size }, names);
};

/** Both lists of the service description: the scheduled matches, the last one first, and then the results. */
const joined: Ask = async function* join(service, _row, inputs, { skip = 0, ...options }, names) {
  const coming: Line[] = [];
  const first = { limit: maxPageSize, maxPages: 1 };
  for await (const { answer, lines } of askEach(service, routes.schedule.team, inputs, first, names))
    for (const each of linesOf(answer).slice(0, lines).toReversed()) coming.push(each);
  const { length } = coming;
  // Later pages are those of the results.
  if ((options.page ?? 1) > 1) coming.length = 0;
  const wanted = options.limit === undefined ? Infinity : options.limit + skip;
  const left = options.limit === undefined ? {} : { limit: Math.max(1, wanted - coming.length) };
  for await (const page of askEach(service, routes.results.team, inputs, { ...options, ...left }, names)) {
    const results = linesOf(page.answer).slice(0, page.lines);
    const lines = [...coming.splice(0), ...results].slice(0, wanted);
    const { total } = page.answer.meta;
    const meta = { count: lines.length, ...(total !== undefined && { total: total + length }) };
    yield { ...page, answer: withLines(page.answer, lines, meta), lines: lines.length };
  }
};
