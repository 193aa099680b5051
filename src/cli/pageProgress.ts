import type { Route } from '../api/route.ts';
import { maxPageSize, type Oddity, type WantedPage } from '../client/pages.ts';
import type { CommandContext } from './context.ts';

/** Tells a person how far a list of several pages has come, on one line of the terminal that is cleared at the end. */
export const createPageProgress = ({ host, flags }: CommandContext) => {
  const shows = host.stderr.isTerminal && !flags.quiet;
  let shown = false;
  return {
    came: async (pages: readonly WantedPage<Route>[]): Promise<void> => {
      const last = pages.at(-1);
      if (!shows || !last || pages.length < 2) return;
      const { total } = last.answer.meta;
      const rows = rowsOf(pages);
      shown = true;
      await host.stderr.write(
        `\r${pages.length} pages, ${rows} ${total === undefined ? 'rows' : `of ${total} rows`}\u001B[K`,
      );
    },
    clear: async (): Promise<void> => {
      if (shown) await host.stderr.write('\r\u001B[K');
      shown = false;
    },
  };
};

export const rowsOf = (pages: readonly WantedPage<Route>[]): number =>
  pages.reduce((sum, { lines }) => sum + lines, 0);

/** How to go on with a list that ended before its time. */
export const goOnText = (
  pages: readonly WantedPage<Route>[],
  { flags }: CommandContext,
  written: boolean,
): string => {
  const next = (flags.page ?? 1) + pages.length;
  const rest = (flags.limit ?? 0) - rowsOf(pages);
  // The same rows stand on a page only while the pages are as long as before.
  const rows = flags.limit === undefined ? '--all' : `--limit ${Math.ceil(rest / maxPageSize) * maxPageSize}`;
  const came = `${rowsOf(pages)} rows (${pages.length} ${pages.length === 1 ? 'page' : 'pages'}) had come`;
  return `${came}${written ? ' and are written' : '; nothing is written'}. Go on with: ${rows} --page ${next}`;
};

/** What is said of a service that contradicts itself. */
export const oddityText = (oddity: Oddity): string =>
  oddity.kind === 'repeated'
    ? `The service sent a page once more as page ${oddity.page}: the list ends before it, and may be incomplete.`
    : `The service speaks of ${oddity.total} rows, but its pages hold ${oddity.got}.`;
