import type { Route } from '../../../core/route.ts';
import { list, record } from '../../../core/schema.ts';
import type { Client } from '../../../client/client.ts';
import { askPages, maxPageSize, type PageOptions } from '../../../client/pages/pages.ts';
import type { Target } from '../../../client/http/url.ts';
import { wantsDryRun } from '../../session/requestCost.ts';
import type { CommandContext } from '../../context/types.ts';
import { continueText, type PageTally, tallyPages, usualMaxPages } from '../../show/pageTally.ts';
import { toFormatInput } from '../../show/routeInput.ts';
import { noteCut } from '../route/listFaults.ts';
import { boundedPages } from '../route/routeInputs.ts';
import { openJson } from './body.ts';
import { showRequests } from '../route/dryRun.ts';

/** A list of which nothing is known. Its pages are never stored. */
const anyList: Route = {
  about: 'Any list',
  path: '/',
  params: {},
  query: {},
  returns: list(record('A record', {})),
  columns: [],
  examples: [],
  lifetime: 0,
};

/** Follows the pages of a list at any path, as `--all` does, and prints one array of their rows. */
export const runPages = async (addressOn: (target: Target) => URL, context: CommandContext) => {
  if (wantsDryRun(context)) {
    return showRequests(context, async ({ client, target }) => {
      for await (const _ of pagesAt(addressOn(target), client, context));
    });
  }
  const show = await openJson(context);
  const { client, target } = await context.openService({ manyRequests: true, everyPage: true });
  const url = addressOn(target);
  const { tally, wait, watch } = tallyPages(context, target.baseUrl);
  const pages = watch(pagesAt(url, client, context));
  try {
    const input = toFormatInput(anyList, pages, { forPeople: false, selection: { own: false } });
    if (await show(input)) return;
  } finally {
    wait.end();
  }
  if (tally.failure !== undefined) {
    await context.warn(continueText(tally, continuation(url, tally), true));
    throw tally.failure;
  }
  return noteCut(tally, continuation(url, tally), context);
};

async function* pagesAt(url: URL, client: Client, { flags }: CommandContext) {
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
  yield* askPages({ call }, anyList, {}, options);
}

/** What continues where the pages ended. */
const continuation = (url: URL, { pages, before }: PageTally): string => {
  const size = Number(url.searchParams.get('limit') ?? maxPageSize);
  return `page=${Number(url.searchParams.get('page') ?? 1) + before / size + pages} in the path`;
};
