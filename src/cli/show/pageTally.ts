import type { Route } from '../../core/route.ts';
import { maxPageSize, type WantedPage } from '../../client/pages/pages.ts';
import { countOf } from '../../output/text/countOf.ts';
import { wholeText } from '../../output/text/numbers.ts';
import { waitingFor } from '../context/progress.ts';
import type { Host } from '../host/host.ts';
import type { CommandContext } from '../context/types.ts';

/** The default of `--max-pages`. */
export const usualMaxPages = 50;

export interface PageTally {
  pages: number;
  rows: number;
  /** The rows before the first page that were not asked for. */
  before: number;
  last: WantedPage<Route> | undefined;
  /** The failure that ended the pages; those before it are shown first, unless a filter would read half a list. */
  failure?: unknown;
}

/** Counts pages of a service as they pass, and says how many came to a user who waits. `see`: told of each page. */
export const tallyPages = (
  { progress, host, flags }: CommandContext,
  baseUrl: string,
  see: (page: WantedPage<Route>) => void = () => {},
) => {
  const tally: PageTally = { pages: 0, rows: 0, before: 0, last: undefined };
  const wait = progress.begin(waitingFor(new URL(baseUrl)));
  const came = (page: WantedPage<Route>): void => {
    see(page);
    const text = tallyText(tally);
    if (text !== undefined) wait.say(text);
  };
  const watch = (pages: AsyncIterable<WantedPage<Route>>) =>
    watched(pages, tally, came, host, flags.jq !== undefined);
  return { tally, wait, watch };
};

/** Pages before a failure are paid for, so they are shown, but not filtered. Signals are caught while one is awaited. */
async function* watched(
  pages: AsyncIterable<WantedPage<Route>>,
  tally: PageTally,
  came: (page: WantedPage<Route>) => void,
  host: Host,
  isFiltered: boolean,
): AsyncGenerator<WantedPage<Route>, void, undefined> {
  let release = catchLater(host);
  try {
    for await (const page of pages) {
      if (!page.again) tally.pages += 1;
      tally.rows += page.lines;
      tally.before = page.before ?? 0;
      tally.last = page;
      await release();
      host.signal.throwIfAborted();
      came(page);
      yield page;
      release = catchLater(host);
    }
  } catch (error) {
    if (tally.pages === 0 || host.signal.aborted) throw error;
    tally.failure = error;
    if (isFiltered) throw error;
  } finally {
    await release();
  }
}

/** Catches signals from the next turn of the event loop on; before that, a signal ends the program at once. */
const catchLater = ({ setTimer, catchSignals }: Host): ReturnType<Host['catchSignals']> => {
  let release: ReturnType<Host['catchSignals']> | undefined;
  const cancel = setTimer(0, () => {
    release = catchSignals();
  });
  return async () => {
    cancel();
    await release?.();
  };
};

const tallyText = ({ pages, rows, last }: PageTally): string | undefined => {
  if (!last || pages < 2) return undefined;
  const { total } = last.answer.meta;
  return `${pages} pages, ${wholeText(rows)} ${total === undefined ? 'rows' : `of ${wholeText(total)} rows`}`;
};

export const nextPage = ({ pages, before }: PageTally, { flags }: CommandContext): number =>
  // Only full pages are left out.
  (flags.page ?? 1) + before / maxPageSize + pages;

export const continuingFlags = (tally: PageTally, context: CommandContext): string => {
  const { limit, skip = 0 } = context.flags;
  const rest = (limit ?? 0) + skip - tally.before - tally.rows;
  // The same rows are on the same page only if the page size is the same.
  const rows = limit === undefined ? '--all' : `--limit ${Math.ceil(rest / maxPageSize) * maxPageSize}`;
  return `${rows} --page ${nextPage(tally, context)}`;
};

export const continueText = ({ pages, rows }: PageTally, next: string, written: boolean): string => {
  const had = `${countOf(rows, 'row')} (${countOf(pages, 'page')}) had arrived`;
  return `${had}${written ? ' and are written' : '; nothing is written'}. Continue with: ${next}`;
};
