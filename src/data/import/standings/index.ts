import {
  nothingFound,
  type Importer,
  type ImportReport,
  type ImportSource,
  type Skipped,
} from '../importer.ts';
import { dayLength } from '../../store/time.ts';
import { isPage, sortPages, type RosterFile } from './pages/findPages.ts';
import { pairMatches } from './pairMatches.ts';
import { readLists, readRosterPages } from './readLists.ts';
import type { Roll } from './roll.ts';
import { openSides } from './sides.ts';
import { openTeamBook, type TeamBook } from './teamBook.ts';
import { writeLists } from './writeLists.ts';
import { openMatchWriter } from './writeMatches.ts';
import { writePlayers } from './writePlayers.ts';
import type { DatabaseSync } from 'node:sqlite';
import { findSources } from '../findFiles.ts';
import type { PagePrize, RosterPage } from './pages/rosterPage.ts';

/** Imports the Valve Regional Standings: the publisher's lists and roster pages in Markdown. */
export const standings: Importer = {
  about: 'Valve Regional Standings: the folder of lists (standings_global_2026_07_06.md) and roster pages',
  what: 'regional standings',
  usual: 'name the folder of the lists, such as standings_global_2026_07_06.md, or a folder above it',
  find: async path => findSources(path, isPage),
  read: async source => {
    const found = sortPages(source.files, source.now + dayLength);
    const { lists, skipped } = await readLists(found.lists, source.onProgress);
    if (lists.length === 0) throw nothingFound(standings, source.path, [...found.skipped, ...skipped]);
    const teams = openTeamBook(source.database);
    const roll = writeLists(source.database, lists, teams);
    source.onProgress({ step: 'writing players', done: 0, total: 1 });
    const { players, spells } = writePlayers(source.database, roll);
    const pages = await importRosterPages(found.rosters, roll, teams, source);
    return {
      taken: { ...countLists(source.database), players, spells, ...pages.taken },
      skipped: [...found.skipped, ...skipped, ...pages.skipped],
      notes: [],
    };
  },
};

const importRosterPages = async (
  files: readonly RosterFile[],
  roll: Roll,
  teams: TeamBook,
  { database, onProgress }: ImportSource,
): Promise<Pick<ImportReport, 'taken' | 'skipped'>> => {
  const onBoth = new Set<number>();
  const all = new Set<number>();
  let read = 0;
  const skipped: Skipped[] = [];
  const writeMatches = openMatchWriter(database);
  const writePrizes = openPrizeWriter(database);
  const writeBreakdown = openBreakdownWriter(database);
  for (const [day, ofDay] of Map.groupBy(files, file => file.day)) {
    onProgress({ step: 'reading roster pages', done: read, total: files.length });
    const found = await readRosterPages(ofDay);
    const { matches, problems } = pairMatches(found.pages);
    const sides = openSides(found.pages, roll, day, teams);
    for (const [match, id] of writeMatches(matches, sides.ofMatch)) {
      all.add(id);
      if (match.second.page !== null) onBoth.add(id);
    }
    for (const page of found.pages) {
      writePrizes(sides.ofPage(page).id, page.prizes);
      writeBreakdown(day, sides.inList(page), page.breakdown);
    }
    for (const fault of [...found.skipped, ...problems]) skipped.push(fault);
    read += found.pages.length;
  }
  const taken = {
    pages: read,
    matches: all.size,
    matchesOnBothPages: onBoth.size,
    matchesOnOnePage: all.size - onBoth.size,
    prizes: Number(database.prepare('SELECT count(*) AS count FROM prize_win').get()?.['count']),
  };
  return { taken, skipped };
};

/** Counts the lists in the data file, and their rows. */
const countLists = (database: DatabaseSync): { readonly lists: number; readonly rows: number } => {
  const row = database
    .prepare(
      `SELECT count(DISTINCT list_id) AS lists, count(*) AS rows FROM ranking_row
       JOIN ranking_list ON ranking_list.id = list_id WHERE system = 'vrs'`,
    )
    .get();
  return { lists: Number(row?.['lists']), rows: Number(row?.['rows']) };
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

/** Writes why a team of a day's list has its points. */
const openBreakdownWriter = (
  database: DatabaseSync,
): ((day: string, teamId: number | undefined, breakdown: RosterPage['breakdown']) => void) => {
  const insert = database.prepare(
    `INSERT OR REPLACE INTO ranking_breakdown (list_id, team_id, breakdown)
     SELECT id, ?, ? FROM ranking_list WHERE system = 'vrs' AND day = ?`,
  );
  return (day, teamId, breakdown) => {
    if (teamId !== undefined && breakdown) insert.run(teamId, JSON.stringify(breakdown), day);
  };
};
