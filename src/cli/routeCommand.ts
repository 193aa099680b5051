import type { Route } from '../api/route.ts';
import type { RouteEntry } from '../api/routes/index.ts';
import { askPages, maxPageSize, type PageWish, type WantedPage } from '../client/pages.ts';
import type { Parameters } from '../client/url.ts';
import type { CommandContext } from './context.ts';
import { exitCodes } from './exitCode.ts';
import { createPageProgress, goOnText, oddityText, rowsOf } from './pageProgress.ts';
import { present } from './present.ts';
import type { Invocation } from './program.ts';
import { agreeToCost, wantsDryRun } from './requestCost.ts';
import { toFormatInput } from './routeInput.ts';

/** Pages that `--all` asks for at the most, where `--max-pages` does not say. */
const usualMaxPages = 50;

/** Asks for a row of the table and shows the answer. */
export const runRoute = async (
  invocation: Invocation,
  { row }: RouteEntry,
  context: CommandContext,
): Promise<number> => {
  const input = inputOf(invocation);
  if (wantsDryRun(context)) return dryRun(row, input, context);
  if (row.stream !== undefined) {
    const { runStream } = await import('./streamCommand.ts');
    return runStream(row, input, context);
  }
  const wish = wishOf(context);
  const manyRequests = wish.all === true || (wish.limit ?? 0) > maxPageSize;
  const service = await context.openService({ manyRequests });
  await agreeToCost(wish, service, context);
  const pages: WantedPage<Route>[] = [];
  const progress = createPageProgress(context);
  try {
    for await (const page of askPages(service.client, row, input, wish)) {
      pages.push(page);
      await progress.came(pages);
    }
  } catch (error) {
    await progress.clear();
    if (pages.length > 0) await keepWhatCame(row, pages, context);
    throw error;
  }
  await progress.clear();
  await present(toFormatInput(row, pages, context), context);
  await tellPlace(row, pages, context);
  return tellCut(pages, context);
};

const dryRun = async (row: Route, input: Parameters, context: CommandContext): Promise<number> => {
  const { showRequests } = await import('./dryRun.ts');
  return showRequests(context, async ({ client }) => {
    if (row.stream !== undefined) await client.get(client.address(row, input).url);
    else for await (const _ of askPages(client, row, input, wishOf(context)));
  });
};

/** The pages before a failure are paid for: they are written as one whole document, unless the user has ended it. */
const keepWhatCame = async (
  row: Route,
  pages: readonly WantedPage<Route>[],
  context: CommandContext,
): Promise<void> => {
  const written = !context.host.signal.aborted;
  if (written) await present(toFormatInput(row, pages, context), context);
  await context.warn(goOnText(pages, context, written));
};

/** The route's parameters by the service's own names: arguments, and the flags that stand for a parameter. */
const inputOf = ({ command, args, flags }: Invocation): Parameters => {
  const input: Record<string, string | number> = { ...args };
  for (const { key, param } of command.flags) {
    const value = flags[key];
    if (param !== undefined && (typeof value === 'string' || typeof value === 'number')) input[param] = value;
  }
  return input;
};

const wishOf = ({ flags }: CommandContext): PageWish => ({
  maxPages: flags.maxPages ?? usualMaxPages,
  ...(flags.limit !== undefined && { limit: flags.limit }),
  ...(flags.page !== undefined && { page: flags.page }),
  ...(flags.all !== undefined && { all: flags.all }),
});

/** Where a person stands in a list, and how to see more of it. */
const tellPlace = async (
  row: Route,
  pages: readonly WantedPage<Route>[],
  context: CommandContext,
): Promise<void> => {
  const last = pages.at(-1);
  if (!last || row.returns.kind !== 'list') return;
  const shown = rowsOf(pages);
  const { total, page, totalPages, hasNext } = last.answer.meta;
  if (shown === 0) return context.note(total ? `Nothing on this page; ${total} in all.` : 'Nothing found.');
  if (total === undefined || shown >= total) return;
  const place = page === undefined || totalPages === undefined ? '' : ` · page ${page} of ${totalPages}`;
  const more = hasNext && page !== undefined ? ` · more: --page ${page + 1}, --limit <n> or --all` : '';
  await context.note(`${shown} of ${total}${place}${more}`);
};

/** What a list lacks: the service contradicts itself, or `--max-pages` was reached, and what the rest would cost. */
const tellCut = async (pages: readonly WantedPage<Route>[], context: CommandContext): Promise<number> => {
  const { cut, oddity } = pages.at(-1) ?? {};
  if (oddity) await context.warn(oddityText(oddity));
  if (!cut) return exitCodes.done;
  const shown = rowsOf(pages);
  const rest = cut.total === undefined ? 'more rows' : `${cut.total - shown} more rows`;
  const cost =
    cut.total === undefined ? '' : ` (${Math.ceil((cut.total - shown) / maxPageSize)} more requests)`;
  await context.warn(
    `Cut short after ${cut.pages} pages: there are ${rest}${cost}. Raise it with --max-pages, or go on with --page ${(context.flags.page ?? 1) + cut.pages}.`,
  );
  return exitCodes.quotaSpent;
};
