import { readText } from '../../../core/files/sourceText.ts';
import { attempt, type Fault, type ImportSource, type Skipped } from '../importer.ts';
import { toLines } from './pages/markdownTable.ts';
import { type ListFile, repeats, type RosterFile } from './pages/findPages.ts';
import { type ListLine, parseListPage, rosterKey } from './pages/listPage.ts';
import { parseRosterPage } from './pages/rosterPage.ts';
import type { RosterPage } from './pages/rosterPage.ts';

/** A roster's place in the list of one day. */
export interface DatedRow extends ListLine {
  /** `Europe`; null if unknown. */
  readonly region: string | null;
  readonly regionRank: number | null;
}

export interface DatedList {
  readonly day: string;
  /** Best first. */
  readonly rows: readonly DatedRow[];
}

/** Reads the list of all regions of every day, oldest first, with the places that the regional lists give its rosters. */
export const readLists = async (files: readonly ListFile[], onProgress: ImportSource['onProgress']) => {
  const skipped: Skipped[] = [];
  const same: Skipped[] = [];
  const lists: DatedList[] = [];
  const days = [...Map.groupBy(files, file => file.day)];
  for (const [done, [day, ofDay]] of days.entries()) {
    onProgress({ step: 'reading lists', done, total: days.length });
    const { world, places } = await readDay(ofDay, skipped, same);
    if (!world) {
      skipped.push({ subject: day, reason: 'there is no list of all regions' });
      continue;
    }
    const rows = world.map(line => ({
      ...line,
      region: null,
      regionRank: null,
      ...places.get(rosterKey(line)),
    }));
    lists.push({ day, rows: rows.sort((one, other) => one.rank - other.rank) });
    const listed = new Set(world.map(rosterKey));
    for (const [key, { name }] of places)
      if (!listed.has(key)) skipped.push({ subject: day, item: name, reason: onlyRegional });
  }
  return { lists, skipped, same };
};

const onlyRegional = 'it is in a regional list, but not in the list of all regions';

interface Place {
  readonly name: string;
  readonly region: string;
  readonly regionRank: number;
}

/** A roster in the lists of two regions counts where it ranks higher, then for the first by name. */
const readDay = async (files: readonly ListFile[], skipped: Skipped[], same: Skipped[]) => {
  const places = new Map<string, Place>();
  let world: readonly ListLine[] | undefined;
  const regions = [...Map.groupBy(files, file => file.region ?? '')].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  for (const [region, alike] of regions) {
    const lines = await readFullest(alike, skipped, same);
    if (region === '') world = lines;
    else
      for (const { rank, ...line } of lines ?? []) {
        const known = places.get(rosterKey(line));
        if (!known || rank < known.regionRank)
          places.set(rosterKey(line), { name: line.name, region, regionRank: rank });
      }
  }
  return { world, places };
};

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

/** Reads the best of several files of one list: a published one, then the one with most rows, then the first. */
const readFullest = async (files: readonly ListFile[], skipped: Skipped[], same: Skipped[]) => {
  const read: { readonly file: ListFile; readonly lines: readonly ListLine[] }[] = [];
  for (const file of files) {
    const page = await readPage(file, parseListPage, skipped);
    if (page) read.push({ file, lines: page.lines });
  }
  const [best, ...others] = read.sort(
    (one, other) =>
      Number(other.file.isLive) - Number(one.file.isLive) || other.lines.length - one.lines.length,
  );
  for (const { file } of best ? others : [])
    (file.digest === best?.file.digest ? same : skipped).push(repeats(file, best?.file ?? file));
  return best?.lines;
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
