import { readText } from '../../../core/files/sourceText.ts';
import { attempt, type Fault, type ImportSource, type Skipped } from '../importer.ts';
import { toLines } from './pages/markdownTable.ts';
import { leavesOpen, mergeDay } from './datedList.ts';
import type { DatedRow, DayPages } from './datedList.ts';
import type { FoundPages, ListFile, RosterFile } from './pages/findPages.ts';
import { parseListPage } from './pages/listPage.ts';
import type { ListPage } from './pages/listPage.ts';
import { parseRosterPage } from './pages/rosterPage.ts';
import type { RosterPage } from './pages/rosterPage.ts';

export interface DatedList {
  readonly day: string;
  /** Best first. */
  readonly rows: readonly DatedRow[];
}

/** Reads the lists of every day, oldest first, and completes them from the roster pages. */
export const readLists = async (found: FoundPages, onProgress: ImportSource['onProgress']) => {
  const skipped: Skipped[] = [];
  const notes: string[] = [];
  const lists: DatedList[] = [];
  const files = Map.groupBy(found.lists, file => file.day);
  const pages = Map.groupBy(found.rosters, file => file.day);
  const days = [...new Set([...files.keys(), ...pages.keys()])].sort();
  for (const [done, day] of days.entries()) {
    onProgress({ step: 'reading lists', done, total: days.length });
    const dayPages = await readListFiles(files.get(day) ?? [], skipped);
    const rosters = leavesOpen(dayPages) ? (await readRosterPages(pages.get(day) ?? [])).pages : [];
    const { rows, left } = mergeDay({ ...dayPages, rosters });
    if (rows.length > 0) {
      lists.push({ day, rows });
      skipped.push(...left.map(fault => ({ subject: day, ...fault })));
    } else skipped.push({ subject: day, reason: 'the ranks among all regions are unknown' });
    if (!dayPages.world && rows.length > 0) notes.push(`${day}: ${madeOf(dayPages, rows)}`);
  }
  return { lists, skipped, notes };
};

/** Reads the roster pages of one day. Their faults are reported only here. */
export const readRosterPages = async (
  files: readonly RosterFile[],
): Promise<{ readonly pages: readonly RosterPage[]; readonly skipped: readonly Skipped[] }> => {
  const skipped: Skipped[] = [];
  const pages: RosterPage[] = [];
  for (const file of files) {
    const page = await readPage(file, parseRosterPage, skipped);
    if (page) pages.push(page);
  }
  return { pages, skipped };
};

const readListFiles = async (
  files: readonly ListFile[],
  skipped: Skipped[],
): Promise<Omit<DayPages, 'rosters'>> => {
  let world: ListPage | undefined;
  const regional = new Map<string, ListPage['lines']>();
  for (const [region, alike] of Map.groupBy(files, file => file.region)) {
    const page = await readFullest(alike, skipped);
    if (page && region === null) world = page;
    else if (page && region !== null) regional.set(region, page.lines);
  }
  return { world: world?.lines, regional };
};

/**
 * Reads the best of several files of one list: a published one (`findPages` puts these first), then the one with most
 * rows.
 */
const readFullest = async (files: readonly ListFile[], skipped: Skipped[]): Promise<ListPage | undefined> => {
  let best: { readonly page: ListPage; readonly file: ListFile } | undefined;
  const others: ListFile[] = [];
  for (const file of files) {
    const page = await readPage(file, parseListPage, skipped);
    if (!page) continue;
    const isBetter =
      !best || (best.file.isLive === file.isLive && page.lines.length > best.page.lines.length);
    if (isBetter && best) others.push(best.file);
    if (isBetter) best = { page, file };
    else others.push(file);
  }
  skipped.push(
    ...others.map(({ name }) => ({
      subject: name,
      reason: `the same page was read from ${best?.file.name}`,
    })),
  );
  return best?.page;
};

const readPage = async <T extends { readonly problems: readonly Fault[] }>(
  file: ListFile | RosterFile,
  parse: (lines: readonly string[], file: string) => T,
  skipped: Skipped[],
): Promise<T | undefined> => {
  const page = await attempt(file, skipped, async () => parse(toLines(await readText(file)), file.name));
  for (const problem of page?.problems ?? []) skipped.push({ subject: file.name, ...problem });
  return page;
};

const madeOf = ({ regional }: Omit<DayPages, 'rosters'>, rows: readonly DatedRow[]): string => {
  const source =
    regional.size > 0
      ? `the lists of ${[...regional.keys()].sort().join(', ')}, ranked by their links`
      : 'the roster pages';
  return `no list of all regions; its ${rows.length} rows come from ${source}`;
};
