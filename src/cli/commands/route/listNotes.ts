import { wholeText } from '../../../output/text/numbers.ts';
import type { Meta } from '../../../core/paging/envelope.ts';
import { isList, type Route } from '../../../core/route.ts';
import { routes } from '../../../core/table/groups.ts';
import type { Answer } from '../../../client/answer.ts';
import type { Parameters } from '../../../client/http/url.ts';
import { maxPageSize } from '../../../client/pages/pages.ts';
import { countOf } from '../../../output/text/countOf.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { PageTally } from '../../show/pageTally.ts';
import { linesIn } from '../../show/pageLines.ts';
import type { Selection } from '../../show/selection.ts';
import { windowReached } from '../../plan/historyWindow.ts';
import { commandInstead } from '../../show/instead.ts';
import { liveNeeds, nothingLive } from '../../settings/sourceFaults.ts';
import { emptyText, findNextUp } from '../../show/nextUp.ts';
import { tellNextPage } from '../../show/bounded.ts';

export const notePosition = async (
  row: Route,
  { rows: shown, last }: PageTally,
  { sort }: Selection,
  service: OpenService,
  context: CommandContext,
): Promise<void> => {
  if (!last || !isList(row)) return;
  const { meta, url } = last.answer;
  const { total } = meta;
  await noteDays(meta, url, context);
  const isPart = meta.hasNext ?? shown < (total ?? shown);
  await noteWindow(row, isPart, last.answer, service, context);
  if (shown === 0) return noteEmpty(row, last.answer, service, context);
  if (sort && isPart && !last.cut)
    await context.warn(
      `Sorted only the ${wholeText(shown)} fetched rows${ofTotal(total)}; to sort all: --all`,
    );
  if (isPart) await noteNextPage(meta, shown, context);
  if (total !== undefined && shown < total)
    await context.note(`${wholeText(shown)}${ofTotal(total)}${placeOf(meta, total, service)}`);
};

/** The lists of finished matches, the newest first, which end where the days of a plan begin. */
const endingLists: readonly Route[] = [routes.results.list, routes.results.recent, routes.results.team];

const noteWindow = async (
  row: Route,
  isPart: boolean,
  answer: Answer,
  service: OpenService,
  context: CommandContext,
): Promise<void> => {
  if (isPart || !service.ledger || !endingLists.includes(row) || !context.host.stderr.isTerminal) return;
  const text = await windowReached(answer, service, context.host.now());
  if (text !== undefined) await context.note(text);
};

export const noteLines = async (
  row: Route,
  { last }: PageTally,
  { limit, page }: Parameters,
  service: OpenService,
  context: CommandContext,
): Promise<void> => {
  if (!last || row.lines === undefined || typeof limit !== 'number') return;
  const { length } = linesIn(last, row);
  const current = typeof page === 'number' ? page : 1;
  // A service that does not page the lines answers all of them.
  const isPart = length > limit ? length > limit * current : length === limit;
  if (isPart) await context.note(`More: --page ${current + 1}${costIn(service, 1)}`);
};

const noteEmpty = async (
  { path, whenEmpty }: Route,
  { meta: { total }, told }: Answer,
  service: OpenService,
  context: CommandContext,
): Promise<void> => {
  const { host, flags } = context;
  if (!host.stderr.isTerminal || flags.quiet) return;
  if (total) return context.note(`This page is empty; the list has ${wholeText(total)} rows.`);
  if (told) {
    const { message, tryInstead } = told;
    return context.note(
      tryInstead === undefined
        ? message
        : `${message.replace(/[^.!?]$/, '$&.')} See ${commandInstead(tryInstead)}`,
    );
  }
  if (path === routes.live.list.path && service.source.kind === 'data') {
    return context.note(`${nothingLive}. ${liveNeeds}`);
  }
  if (!whenEmpty) return context.note('Nothing found.');
  const next = whenEmpty.next && (await findNextUp(whenEmpty.next, service, context));
  await context.note(emptyText(whenEmpty, next, host.now()));
};

/** A client that bounds its bytes is told what a person learns from a note. */
const noteNextPage = async ({ page = 1 }: Partial<Meta>, shown: number, context: CommandContext) => {
  if (context.flags.maxBytes === undefined) return;
  await tellNextPage(page, shown, context);
};

/** Names the days that the service chose for a list by days. */
const noteDays = async ({ firstDay, lastDay }: Partial<Meta>, url: URL, context: CommandContext) => {
  const isChosen = firstDay !== undefined && !(url.searchParams.has('from') && url.searchParams.has('to'));
  if (isChosen && lastDay !== undefined)
    await context.note(`From ${firstDay} to ${lastDay}; other days: --from, --to`);
};

const placeOf = ({ page, totalPages, hasNext }: Partial<Meta>, total: number, service: OpenService) => {
  if (page === undefined) return '';
  const place = totalPages === undefined ? '' : ` · page ${wholeText(page)} of ${wholeText(totalPages)}`;
  const all = costIn(service, Math.ceil(total / maxPageSize));
  return hasNext ? `${place} · more: --page ${page + 1}${costIn(service, 1)}, --all${all}` : place;
};

/** Data on this machine cost no requests. */
const costIn = ({ source }: OpenService, count: number): string =>
  source.kind === 'remote' ? ` (${countOf(count, 'request')})` : '';

const ofTotal = (total: number | undefined): string => (total === undefined ? '' : ` of ${wholeText(total)}`);
