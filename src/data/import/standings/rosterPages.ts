import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import type { ImportReport, ImportSource, Skipped } from '../importer.ts';
import { countIn } from '../newRows.ts';
import { digestOf, digestOfPages, type KeptDay, type KeptDays, openKeptDays } from './keptDays.ts';
import type { RosterFile } from './pages/findPages.ts';
import type { PagePrize, RosterPage } from './pages/rosterPage.ts';
import { pairMatches } from './pairMatches.ts';
import { readRosterPages } from './readLists.ts';
import type { Roll } from './roll.ts';
import { openSides } from './sides.ts';
import type { TeamBook } from './teamBook.ts';
import { listNumber } from './writeLists.ts';
import { openMatchWriter } from './writeMatches.ts';

interface Work extends Pick<ImportSource, 'database' | 'onProgress'> {
  readonly files: readonly RosterFile[];
  readonly roll: Roll;
  readonly teams: TeamBook;
}

/**
 * Writes the matches, prizes and breakdowns of the roster pages, day by day. Pages that an earlier import read are not
 * read again. The rows of a day follow from its pages, from the teams that they and their matches belong to, and from the
 * days before it. As long as all of these are as they were, the rows stay and those of new days are added; otherwise all
 * are made anew.
 */
export const importRosterPages = async (work: Work): Promise<Pick<ImportReport, 'taken' | 'skipped'>> => {
  const { database, files } = work;
  const kept = openKeptDays(database);
  const days = Map.groupBy(files, file => file.day);
  let written = await writeDays(days, kept, work);
  if (!written) {
    kept.removeRows([...days.keys()]);
    written = await writeDays(days, kept, work);
  }
  const { pages = 0, skipped = [] } = written ?? {};
  return { taken: countPages(database, pages), skipped: withNames(skipped, files) };
};

/** Writes the days whose rows are not in the file; undefined if others are there. `pages` could be read. */
const writeDays = async (days: ReadonlyMap<string, readonly RosterFile[]>, kept: KeptDays, work: Work) => {
  const { database, files, onProgress } = work;
  const known = kept.all();
  const chains = [...known.values()].map(day => day.chain).filter(chain => chain !== '');
  const writeMatches = openMatchWriter(database, kept.noteBoth);
  const writePrizes = openPrizeWriter(database);
  const writeBreakdowns = openBreakdownWriter(database);
  const skipped: Skipped[] = [];
  let read = 0;
  for await (const { day, fresh, found, met, pages, now } of readDays(days, kept, known, work)) {
    onProgress({ step: 'reading roster pages', done: read, total: files.length });
    const before = chains.shift();
    if (before === undefined) {
      writeMatches(met);
      for (const { team, prizes } of pages) writePrizes(team.id, prizes);
      if (fresh || known.get(day)?.teams !== now.teams)
        writeBreakdowns(day, pages, fresh ?? (await readDay(days.get(day) ?? [])));
      kept.save(day, now, found);
    } else if (before !== now.chain) return undefined;
    for (const fault of found.skipped) skipped.push(fault);
    read += found.pages.length;
  }
  return chains.length > 0 ? undefined : { pages: read, skipped };
};

/** Reads the pages day by day, oldest first, and finds their teams. `fresh` are those that were not kept. */
async function* readDays(
  days: ReadonlyMap<string, readonly RosterFile[]>,
  kept: KeptDays,
  known: ReadonlyMap<string, KeptDay>,
  { roll, teams }: Work,
) {
  const sidesOn = openSides(roll, teams);
  let chain = '';
  for (const [day, files] of days) {
    const digest = digestOfPages(files);
    const fresh = known.get(day)?.digest === digest ? undefined : await readDay(files);
    const found = fresh ?? kept.read(day);
    const { pages, ofMatch } = sidesOn(found.pages, day);
    const met = found.matches.map(match => ({ match, sides: ofMatch(match) }));
    const ids = met.flatMap(({ sides: [one, other] }) => [one.id, other.id]);
    const listed = digestOf(...pages.map(page => page.listed ?? ''));
    chain = digestOf(chain, digest, listed, ...pages.map(({ team }) => team.id), ...ids);
    yield { day, fresh, found, met, pages, now: { digest, chain, teams: listed } };
  }
}

/** Reads the pages of a day. They are named by their paths, as they are kept. */
const readDay = async (files: readonly RosterFile[]) => {
  const { pages, skipped } = await readRosterPages(files.map(file => ({ ...file, name: file.path })));
  const { matches, problems } = pairMatches(pages);
  const breakdowns = pages.map(page => page.breakdown);
  const heads = pages.map(({ file, name, players, prizes }) => ({ file, name, players, prizes }));
  return { pages: heads, matches, breakdowns, skipped: [...skipped, ...problems] };
};

const withNames = (skipped: readonly Skipped[], files: readonly RosterFile[]): readonly Skipped[] => {
  const names = new Map(files.map(({ path, name }) => [path, name]));
  return skipped.map(fault => ({ ...fault, subject: names.get(fault.subject) ?? fault.subject }));
};

const countPages = (database: DatabaseSync, pages: number) => {
  const [matches, matchesOnBothPages] = [countIn(database, 'match'), countIn(database, 'kept_both')];
  const matchesOnOnePage = matches - matchesOnBothPages;
  return { pages, matches, matchesOnBothPages, matchesOnOnePage, prizes: countIn(database, 'prize_win') };
};

/** Writes why the teams of a day's list have their points: of all of them together (see `breakdownSql`). */
const openBreakdownWriter = (database: DatabaseSync) => {
  const remove = database.prepare('DELETE FROM ranking_breakdown WHERE list_id = ?');
  const insert = database.prepare(
    'INSERT INTO ranking_breakdown (list_id, team_id, breakdown) VALUES (?, 0, ?)',
  );
  return (
    day: string,
    pages: readonly { readonly listed: number | undefined }[],
    { breakdowns }: { readonly breakdowns: readonly RosterPage['breakdown'][] },
  ): void => {
    const explained = pages
      .map(({ listed }, at) => [listed, breakdowns[at] ?? null] as const)
      .filter(([team, breakdown]) => team !== undefined && breakdown !== null);
    remove.run(listNumber(day));
    if (explained.length > 0)
      insert.run(listNumber(day), zstdCompressSync(JSON.stringify(Object.fromEntries(explained))));
  };
};

const openPrizeWriter = (
  database: DatabaseSync,
): ((teamId: number, prizes: readonly PagePrize[]) => void) => {
  const count = database.prepare(
    'SELECT count(*) AS rows FROM prize_win WHERE team_id = ? AND day = ? AND dollars = ?',
  );
  const insert = database.prepare('INSERT INTO prize_win (team_id, day, dollars) VALUES (?, ?, ?)');
  return (teamId, prizes) => {
    // Two events may end on the same day with the same prize, so keep as many copies as one page has.
    for (const [, alike] of Map.groupBy(prizes, ({ day, dollars }) => `${day} ${dollars}`)) {
      const { day, dollars } = alike[0] ?? { day: '', dollars: 0 };
      const known = Number(count.get(teamId, day, dollars)?.['rows']);
      for (let more = known; more < alike.length; more++) insert.run(teamId, day, dollars);
    }
  };
};
