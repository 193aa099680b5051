import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import type { ImportReport, ImportSource, Skipped } from '../importer.ts';
import { digestOf, digestOfPages, type KeptDay, type KeptDays, openKeptDays } from './keptDays.ts';
import type { RosterFile } from './pages/findPages.ts';
import type { PagePrize, RosterPage } from './pages/rosterPage.ts';
import { pairMatches } from './pairMatches.ts';
import { readRosterPages } from './readLists.ts';
import type { Roll } from './roll.ts';
import { openSides } from './sides.ts';
import type { TeamBook } from './teamBook.ts';
import { listNumber } from './writeLists.ts';
import { type Met, openMatchWriter } from './writeMatches.ts';

interface Work extends Pick<ImportSource, 'database' | 'onProgress'> {
  readonly files: readonly RosterFile[];
  readonly roll: Roll;
  readonly teams: TeamBook;
}

/**
 * Writes the matches, prizes and breakdowns of the roster pages, day by day. Pages that an earlier import read are not
 * read again. The rows of a day follow from its pages, from the teams that they and their matches belong to, and from the
 * days before it. As long as all of these are as they were, the rows stay; from the first other day on they are made
 * anew.
 */
export const importRosterPages = async (work: Work): Promise<Pick<ImportReport, 'taken' | 'skipped'>> => {
  const { database, files, onProgress } = work;
  const kept = openKeptDays(database);
  const known = kept.all();
  const rows = openStandingRows(known, kept);
  const write = openDayWriter(database, kept);
  const skipped: Skipped[] = [];
  let read = 0;
  for await (const each of readDays(work, kept, known)) {
    const { day, now, found } = each;
    onProgress({ step: 'reading roster pages', done: read, total: files.length });
    if (!rows.stay(day, now.chain)) {
      write.rows(each);
      if (each.fresh || known.get(day)?.teams !== now.teams)
        write.breakdowns(each, each.fresh ?? (await readDay(each.files)));
      kept.save(day, now, found);
    }
    for (const fault of found.skipped) skipped.push(fault);
    read += found.pages.length;
  }
  rows.end();
  return { taken: countPages(database, kept, read), skipped: withNames(skipped, files) };
};

/** Compares the days, oldest first, with those whose rows are in the file, and takes back the rows from the first other one on. */
const openStandingRows = (known: ReadonlyMap<string, KeptDay>, kept: KeptDays) => {
  const before = [...known];
  const days = new Set<string>();
  let stays = true;
  const takeBack = (day: string): void => {
    if (stays) kept.takeBack(day);
    stays = false;
  };
  return {
    /** Whether the rows of the next day stay. */
    stay: (day: string, chain: string): boolean => {
      const [earlier, was] = before[days.size] ?? [day];
      days.add(day);
      if (earlier !== day || was?.chain !== chain) takeBack(earlier < day ? earlier : day);
      return stays;
    },
    /** Takes back what is left. */
    end: (): void => {
      const gone = [...known.keys()].filter(day => !days.has(day));
      if (gone[0] !== undefined) takeBack(gone[0]);
      gone.forEach(kept.remove);
    },
  };
};

/** Reads the pages day by day, oldest first, and finds their teams. `fresh` are those that were not kept. */
async function* readDays({ files, roll, teams }: Work, kept: KeptDays, known: ReadonlyMap<string, KeptDay>) {
  const sidesOn = openSides(roll, teams);
  let chain = '';
  for (const [day, ofDay] of Map.groupBy(files, file => file.day)) {
    const digest = digestOfPages(ofDay);
    const fresh = known.get(day)?.digest === digest ? undefined : await readDay(ofDay);
    const found = fresh ?? kept.read(day);
    const sides = sidesOn(found.pages, day);
    const met = found.matches.map(match => ({ match, sides: sides.ofMatch(match) }));
    const pages = found.pages.map(page => ({
      ...page,
      id: sides.ofPage(page).id,
      listed: sides.inList(page),
    }));
    const listed = digestOf(...pages.map(page => page.listed ?? ''));
    chain = digestOf(chain, digest, listed, ...pages.map(page => page.id), ...met.flatMap(idsOf));
    yield { day, files: ofDay, fresh, found, met, pages, now: { digest, chain, teams: listed } };
  }
}

type Day = ReturnType<typeof readDays> extends AsyncGenerator<infer T> ? T : never;

const idsOf = ({ sides: [one, other] }: Met): readonly number[] => [one.id, other.id];

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

const countPages = (database: DatabaseSync, kept: KeptDays, pages: number) => {
  const count = (table: string): number =>
    Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count']);
  const [matches, matchesOnBothPages] = [count('match'), kept.countOnBoth()];
  return {
    pages,
    matches,
    matchesOnBothPages,
    matchesOnOnePage: matches - matchesOnBothPages,
    prizes: count('prize_win'),
  };
};

const openDayWriter = (database: DatabaseSync, kept: KeptDays) => {
  let writeMatches: ReturnType<typeof openMatchWriter> | undefined;
  const remove = database.prepare('DELETE FROM ranking_breakdown WHERE list_id = ?');
  const insert = database.prepare(
    'INSERT INTO ranking_breakdown (list_id, team_id, breakdown) VALUES (?, 0, ?)',
  );
  const writePrizes = openPrizeWriter(database);
  return {
    rows: ({ day, met, pages }: Day): void => {
      writeMatches ??= openMatchWriter(database);
      writeMatches(met, kept.noteDay(day));
      for (const { id, prizes } of pages) writePrizes(id, prizes);
    },
    /** Writes why the teams of a day's list have their points: of all of them together (see `breakdownSql`). */
    breakdowns: (
      { day, pages }: Day,
      { breakdowns }: { readonly breakdowns: readonly RosterPage['breakdown'][] },
    ): void => {
      const explained = pages
        .map(({ listed }, at) => [listed, breakdowns[at] ?? null] as const)
        .filter(([team, breakdown]) => team !== undefined && breakdown !== null);
      remove.run(listNumber(day));
      if (explained.length > 0)
        insert.run(listNumber(day), zstdCompressSync(JSON.stringify(Object.fromEntries(explained))));
    },
  };
};

/** Writes a team's prizes. The lists overlap, so a prize that is already in the data file is not written again. */
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
