import type { DatabaseSync } from 'node:sqlite';
import { tablesOf } from '../store/views/index.ts';
import { watchFacts } from './facts.ts';
import type { FoundFile, Importer, ImportReport, ImportSource } from './importer.ts';
import { takeBackTold } from './prices/writePrices.ts';
import { openSources } from './sources.ts';
import { holdsKeptDays } from './standings/keptDays.ts';

/**
 * The kinds that share matches, teams and players, in the order in which their rows are made. Each import of one kind
 * rebuilds the rows of all of them from the source files in the data file, so that the order of imports does not matter.
 * Lists name teams and players, a tournament has its series, recordings have the events in them, and the answers of
 * services say more of all of them.
 */
const layers = ['standings', 'tournament', 'demos', 'answers'] as const;
export type LayerKind = (typeof layers)[number];

export const isLayerKind = (kind: string): kind is LayerKind => layers.some(layer => layer === kind);

/**
 * Rebuilds the rows. What the lists made stays in its tables, where an import of lists goes on from it; it is copied
 * before other kinds change it.
 * @param kind the imported kind; its report is returned
 * @param named the files that were found for this import
 */
export const deriveLayers = async (
  work: Omit<ImportSource, 'files'>,
  kind: LayerKind,
  named: readonly FoundFile[],
  importers: Readonly<Record<LayerKind, Pick<Importer, 'read'>>>,
): Promise<ImportReport> => {
  const { database } = work;
  const hasLists = holdsKeptDays(database);
  if (!hasLists) forgetLists(database);
  restoreLists(database, hasLists);
  const startsAtLists = kind === 'standings' || !hasLists;
  if (startsAtLists) drop(database, copiesIn(database));
  let isCopied = copiesIn(database).length > 0;
  takeBackTold(database);
  database.exec('DELETE FROM fact');
  let report: ImportReport = { taken: {}, skipped: [], notes: [] };
  for (const layer of startsAtLists ? layers : layers.slice(1)) {
    const files = openSources(database, layer, true).all(layer === kind ? named : []);
    if (files.length === 0) continue;
    if (layer !== 'standings') {
      if (!isCopied) copyLists(database);
      isCopied = true;
      watchFacts(database)(layer, importedAt(database, layer) ?? work.now);
    }
    const made = await importers[layer].read({ ...work, files });
    if (layer === kind) report = made;
  }
  return ofNamed(report, new Set(named.map(({ name }) => name)));
};

/** Leaves out the files that an earlier import has already reported. */
const ofNamed = (report: ImportReport, names: ReadonlySet<string>): ImportReport => {
  const isNamed = ({ subject }: { readonly subject: string }) =>
    names.has(subject) || !/^(?:\/|[a-z]+:)/i.test(subject);
  const { skipped, counted } = report;
  return {
    ...report,
    skipped: skipped.filter(isNamed),
    ...(counted && { counted: counted.filter(isNamed) }),
  };
};

/** When the kind was last imported, in ms since 1970. */
const importedAt = (database: DatabaseSync, kind: string): number | undefined => {
  const noted = database.prepare('SELECT value FROM meta WHERE key = ?').get(`import:${kind}`)?.['value'];
  // Each import notes itself in this form.
  return noted === undefined ? undefined : (JSON.parse(String(noted)) as { readonly at: number }).at;
};

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

/** Copies the rows, as the lists made them, to tables of their own. */
const copyLists = (database: DatabaseSync): void => {
  for (const table of tables)
    if (database.prepare(`SELECT 1 FROM ${table} ${ofMatches(table)} LIMIT 1`).get())
      database.exec(`CREATE TABLE ${copyOf}${table} AS SELECT * FROM ${table} ${ofMatches(table)}`);
};

/** Leaves only the rows that the lists made: those of the copies. Without copies, the lists made all rows, or none. */
const restoreLists = (database: DatabaseSync, hasLists: boolean): void => {
  const copies = new Set(copiesIn(database));
  if (hasLists && copies.size === 0) return;
  for (const table of tables) {
    database.exec(`DELETE FROM ${table} ${ofMatches(table)}`);
    if (copies.has(copyOf + table)) database.exec(`INSERT INTO ${table} SELECT * FROM ${copyOf}${table}`);
  }
};

const drop = (database: DatabaseSync, tables: readonly string[]): void => {
  for (const table of tables) database.exec(`DROP TABLE ${table}`);
};

/** Makes the next import read the lists again. */
export const forgetLists = (database: DatabaseSync): void => {
  drop(
    database,
    tablesOf(database).filter(name => isKeptTable(name) && !isMark(name)),
  );
  database.exec('DELETE FROM ranking_breakdown');
};

const copiesIn = (database: DatabaseSync): readonly string[] =>
  tablesOf(database).filter(name => name.startsWith(copyOf));
const copyOf = 'kept_standings_';

/** Whether a table has no data for answers. */
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
