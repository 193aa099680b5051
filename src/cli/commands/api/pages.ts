import type { Route } from '../../../core/route.ts';
import type { Client } from '../../../client/client.ts';
import { ClientError } from '../../../client/errors.ts';
import { askPages, maxPageSize, type PageOptions } from '../../../client/pages/pages.ts';
import { addressOf } from '../../../client/http/rawAnswer.ts';
import type { Target } from '../../../client/http/url.ts';
import { UsageError } from '../../parse/usageError.ts';
import { wantsDryRun } from '../../session/requestCost.ts';
import type { CommandContext } from '../../context/types.ts';
import { continueText, type PageTally, tallyPages, usualMaxPages } from '../../show/pageTally.ts';
import { toFormatInput } from '../../show/routeInput.ts';
import { noteCut } from '../route/listFaults.ts';
import { boundedPages } from '../route/routeInputs.ts';
import { openJson } from './body.ts';
import { pagedRow, withNearPath } from './knownPaths.ts';
import { showRequests } from '../route/dryRun.ts';

/** Follows the pages of a list at any path, as `--all` does, and prints one array of their rows. */
export const runPages = async (addressOn: (target: Target) => URL, context: CommandContext) => {
  if (wantsDryRun(context)) {
    return showRequests(context, async ({ client, target }) => {
      for await (const _ of pagesAt(addressOn(target), client, target, context));
    });
  }
  const show = await openJson(context);
  const { client, target } = await context.openService({ manyRequests: true, everyPage: true });
  const url = addressOn(target);
  const { tally, wait, watch } = tallyPages(context, target.baseUrl);
  const pages = watch(pagesAt(url, client, target, context));
  try {
    const input = toFormatInput(rowOf(url, target), pages, { forPeople: false, selection: { own: false } });
    if (await show(input)) return;
  } catch (error) {
    throw error instanceof ClientError ? withNearPath(error, url, target) : error;
  } finally {
    wait.end();
  }
  if (tally.failure !== undefined) {
    await context.warn(continueText(tally, continuation(url, tally), true));
    throw tally.failure;
  }
  return noteCut(tally, continuation(url, tally), context);
};

/** @throws UsageError for a path that is known to return one record */
const rowOf = (url: URL, target: Target): Route => {
  const row = pagedRow(url, target);
  if (row) return row;
  throw new UsageError(`${addressOf(url)} is one record, which has no pages`, 'Leave out --paginate.');
};

async function* pagesAt(url: URL, client: Client, target: Target, { flags }: CommandContext) {
  const row = rowOf(url, target);
  const typed = (name: string): number | undefined => {
    const value = Number(url.searchParams.get(name) ?? Number.NaN);
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const [page, size] = [typed('page'), typed('limit')];
  const options: PageOptions = {
    all: true,
    maxPages: flags.maxPages ?? usualMaxPages,
    ...(page !== undefined && { page }),
    ...(size !== undefined && { size }),
    ...boundedPages(flags),
  };
  const call: Client['call'] = (of, input, at) => {
    const next = new URL(at ?? url);
    if (at === undefined)
      for (const [name, value] of Object.entries(input))
        if (value !== undefined) next.searchParams.set(name, String(value));
    return client.call(of, {}, next);
  };
  yield* askPages({ call }, row, {}, options);
}

/** What continues where the pages ended. */
const continuation = (url: URL, { pages, before }: PageTally): string => {
  const size = Number(url.searchParams.get('limit') ?? maxPageSize);
  return `page=${Number(url.searchParams.get('page') ?? 1) + before / size + pages} in the path`;
};
