import type { DatabaseSync } from 'node:sqlite';
import { tablesOf } from '../store/views/index.ts';
import { holdsKeptDays } from './standings/keptDays.ts';

/**
 * The kinds that share matches, teams and players, in the order in which their rows are made. Each import of one kind
 * rebuilds the rows of all of them from the source files in the data file, so that the order of imports does not matter.
 * Lists name teams and players, a tournament has its series, recordings have the events in them, and the answers of
 * services say more of all of them.
 */
export const layers = ['standings', 'tournament', 'demos', 'answers'] as const;
export type LayerKind = (typeof layers)[number];

export const isLayerKind = (kind: string): kind is LayerKind => layers.some(layer => layer === kind);

/** The tables that several kinds write. Only the lists write `ranking_breakdown`. */
const tables = [
  'team',
  'player',
  'roster_spell',
  'event',
  'event_team',
  'prize_win',
  'stage',
  'slot',
  'match',
  'match_lineup',
  'match_map',
  'map_round',
  'round_money',
  'round_kill',
  'player_map',
  'match_stream',
  'ranking_list',
  'ranking_row',
  'identity',
] as const;

/** Copies the rows, as the lists made them, to tables of their own, unless that was done. */
export const copyLists = (database: DatabaseSync): void => {
  if (copiesIn(database).length > 0) return;
  for (const table of tables)
    if (database.prepare(`SELECT 1 FROM ${table} ${ofMatches(table)} LIMIT 1`).get())
      database.exec(`CREATE TABLE ${copyOf}${table} AS SELECT * FROM ${table} ${ofMatches(table)}`);
};

/**
 * Leaves only the rows that the lists made: those of the copies, or all of them where no other kind has changed them.
 * @param goesOn whether the lists are imported next, which goes on from their rows
 * @returns whether the lists are to be read
 */
export const restoreLists = (database: DatabaseSync, goesOn: boolean): boolean => {
  const hasLists = holdsKeptDays(database);
  if (!hasLists) forgetLists(database);
  const copies = copiesIn(database);
  if (!hasLists || copies.length > 0)
    for (const table of tables) {
      database.exec(`DELETE FROM ${table} ${ofMatches(table)}`);
      const copy = copyOf + table;
      if (copies.includes(copy)) database.exec(`INSERT INTO ${table} SELECT * FROM ${copy}`);
    }
  if (goesOn) dropTables(database, copies);
  return goesOn || !hasLists;
};

export const forgetLists = (database: DatabaseSync): void => {
  const kept = tablesOf(database).filter(name => isKeptTable(name) && !isMark(name));
  dropTables(database, kept);
  database.exec('DELETE FROM ranking_breakdown');
};

const dropTables = (database: DatabaseSync, names: readonly string[]): void => {
  for (const name of names) database.exec(`DROP TABLE ${name}`);
};

const copiesIn = (database: DatabaseSync): readonly string[] =>
  tablesOf(database).filter(name => name.startsWith(copyOf));
const copyOf = 'kept_standings_';

export const isKeptTable = (name: string): boolean => name.startsWith('kept_');

/** The identities of skins are not rebuilt. */
const ofMatches = (table: (typeof tables)[number]): string =>
  table === 'identity' ? "WHERE kind <> 'skin'" : '';

/** Layout 3 stored no sources, so that its matches, teams and players cannot be rebuilt: marks such a file. */
export const markWithoutSources = (database: DatabaseSync): void =>
  database.exec('CREATE TABLE kept_base (note TEXT)');

/** Whether the file is marked. The program before this one marked it with a copy of its rows. */
export const lacksSources = (database: DatabaseSync): boolean => tablesOf(database).some(isMark);

const isMark = (name: string): boolean => name.startsWith('kept_base');
