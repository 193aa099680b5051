import type { Route } from '../../api/route.ts';
import { maxPageSize, type WantedPage } from '../../client/pages/pages.ts';
import { countOf } from '../../output/text/countOf.ts';
import type { Host } from '../host/host.ts';
import type { CommandContext } from '../session/types.ts';

/** What is kept of the pages while they pass. */
export interface PageTally {
  pages: number;
  rows: number;
  last: WantedPage<Route> | undefined;
  /** What came instead of a further page; the pages before it are shown first. */
  failure?: unknown;
}

/**
 * Counts the pages as they pass. Those before a failure are paid for: the failure is kept until they have been shown,
 * as one whole document, unless the user has ended it. A signal is caught while a page is waited for, so that the user
 * can be told how to go on, and at no other time.
 */
export async function* watched(
  pages: AsyncIterable<WantedPage<Route>>,
  tally: PageTally,
  came: (page: WantedPage<Route>) => void,
  { signal, catchSignals }: Host,
): AsyncGenerator<WantedPage<Route>, void, undefined> {
  let release = catchSignals();
  try {
    for await (const page of pages) {
      tally.pages += 1;
      tally.rows += page.lines;
      tally.last = page;
      await release();
      signal.throwIfAborted();
      came(page);
      yield page;
      release = catchSignals();
    }
  } catch (error) {
    if (tally.pages === 0 || signal.aborted) throw error;
    tally.failure = error;
  } finally {
    await release();
  }
}

/** How far a list of several pages has come; undefined while there is nothing to tell. */
export const tallyText = ({ pages, rows, last }: PageTally): string | undefined => {
  if (!last || pages < 2) return undefined;
  const { total } = last.answer.meta;
  return `${pages} pages, ${rows} ${total === undefined ? 'rows' : `of ${total} rows`}`;
};

/** How to go on with a list that ended before its time. */
export const continueText = (
  { pages, rows: came }: PageTally,
  { flags }: CommandContext,
  written: boolean,
): string => {
  const next = (flags.page ?? 1) + pages;
  const rest = (flags.limit ?? 0) - came;
  // The same rows stand on a page only while the pages are as long as before.
  const rows = flags.limit === undefined ? '--all' : `--limit ${Math.ceil(rest / maxPageSize) * maxPageSize}`;
  const had = `${countOf(came, 'row')} (${countOf(pages, 'page')}) had arrived`;
  return `${had}${written ? ' and are written' : '; nothing is written'}. Continue with: ${rows} --page ${next}`;
};
