import { nothingFound, type Importer, type ImportReport, type Skipped } from '../importer.ts';
import { dayLength } from '../../store/time.ts';
import { isPage, sortPages } from './pages/findPages.ts';
import { readLists } from './readLists.ts';
import { importRosterPages } from './rosterPages.ts';
import { openTeamBook } from './teamBook.ts';
import { writeLists } from './writeLists.ts';
import { writePlayers } from './writePlayers.ts';
import type { DatabaseSync } from 'node:sqlite';
import { findSources } from '../findFiles.ts';

/** Imports the Valve Regional Standings: the publisher's lists and roster pages in Markdown. */
export const standings: Importer = {
  about: 'Valve Regional Standings: the folder of lists (standings_global_2026_07_06.md) and roster pages',
  what: 'regional standings',
  usual: 'name the folder of the lists, such as standings_global_2026_07_06.md, or a folder above it',
  find: async path => findSources(path, isPage),
  read: async source => {
    const found = sortPages(source.files, source.now + dayLength);
    const { lists, skipped, same } = await readLists(found.lists, source.onProgress);
    if (lists.length === 0) throw nothingFound(standings, source.path, [...found.skipped, ...skipped]);
    const { database, onProgress } = source;
    for (const table of ['team', 'player', 'roster_spell', 'ranking_row', 'ranking_list'])
      database.exec(`DELETE FROM ${table}`);
    database.exec("DELETE FROM identity WHERE kind = 'standings-player'");
    const teams = openTeamBook(database);
    const roll = writeLists(database, lists, teams);
    onProgress({ step: 'writing players', done: 0, total: 1 });
    const { players, spells } = writePlayers(database, roll);
    const pages = await importRosterPages({ database, onProgress, files: found.rosters, roll, teams });
    database.exec('DELETE FROM ranking_breakdown WHERE list_id NOT IN (SELECT id FROM ranking_list)');
    return {
      taken: { ...countLists(database), players, spells, ...pages.taken },
      skipped: [...found.skipped, ...skipped, ...pages.skipped],
      ...countSame([...found.same, ...same]),
    };
  },
};

/** The publisher keeps most pages twice. */
const countSame = (same: readonly Skipped[]): Pick<ImportReport, 'counted' | 'notes'> => {
  const [first] = same;
  if (!first) return { notes: [] };
  const what =
    same.length === 1
      ? `${first.subject} repeats another file: it was left out`
      : `${same.length} files repeat others: they were left out`;
  return { counted: same, notes: [what] };
};

const countLists = (database: DatabaseSync): { readonly lists: number; readonly rows: number } => {
  const row = database
    .prepare(
      `SELECT count(DISTINCT list_id) AS lists, count(*) AS rows FROM ranking_row
       JOIN ranking_list ON ranking_list.id = list_id WHERE system = 'vrs'`,
    )
    .get();
  return { lists: Number(row?.['lists']), rows: Number(row?.['rows']) };
};
