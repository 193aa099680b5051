import type { Route } from '../../api/route.ts';
import { maxPageSize, type WantedPage } from '../../client/pages/pages.ts';
import { countOf } from '../../output/text/countOf.ts';
import type { CommandContext } from '../session/types.ts';

/** What is kept of the pages while they pass. */
export interface PageTally {
  pages: number;
  rows: number;
  last: WantedPage<Route> | undefined;
  /** What came instead of a further page; the pages before it are shown first. */
  failure?: unknown;
}

/** Tells a person how far a list of several pages has come, on one line of the terminal that is cleared at the end. */
export const createPageProgress = ({ host, flags }: CommandContext) => {
  const shows = host.stderr.isTerminal && !flags.quiet;
  let shown = false;
  return {
    came: async ({ pages, rows, last }: PageTally): Promise<void> => {
      if (!shows || !last || pages < 2) return;
      const { total } = last.answer.meta;
      shown = true;
      await host.stderr.write(
        `\r${pages} pages, ${rows} ${total === undefined ? 'rows' : `of ${total} rows`}\u001B[K`,
      );
    },
    clear: async (): Promise<void> => {
      if (shown) await host.stderr.write('\r\u001B[K');
      shown = false;
    },
  };
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
  const had = `${countOf(came, 'row')} (${countOf(pages, 'page')}) had come`;
  return `${had}${written ? ' and are written' : '; nothing is written'}. Go on with: ${rows} --page ${next}`;
};
