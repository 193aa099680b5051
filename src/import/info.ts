import type { DatabaseSync } from 'node:sqlite';
import { openDataDatabase } from '../service/store/dataFile.ts';
import { isStageTable } from './stages.ts';

/** What a data file holds. */
export interface DataFileInfo {
  readonly schemaVersion: number;
  /** Of its identifiers: `<prefix>-match-<number>`. */
  readonly prefix: string;
  /** The last import of each kind. */
  readonly imports: readonly ImportNote[];
  /** Rows by table, empty tables too. */
  readonly tables: Readonly<Record<string, number>>;
  /** The days of the ranking lists by ranking, oldest first. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export interface ImportNote {
  readonly kind: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** How many of what it read. */
  readonly taken: Readonly<Record<string, number>>;
}

/**
 * Tells what a data file holds.
 * @throws DataFileError where it is none.
 */
export const info = (path: string): DataFileInfo => {
  const database = openDataDatabase(path);
  try {
    const meta = new Map(texts(database, 'SELECT key, value FROM meta ORDER BY key', 'key', 'value'));
    const lists = texts(
      database,
      'SELECT system, day FROM ranking_list ORDER BY system, day',
      'system',
      'day',
    );
    return {
      schemaVersion: Number(meta.get('schemaVersion')),
      prefix: meta.get('prefix') ?? '',
      imports: [...meta].filter(([key]) => key.startsWith('import:')).map(toImportNote),
      tables: tableCounts(database),
      lists: Object.fromEntries(
        Map.groupBy(lists, ([system]) => system)
          .entries()
          .map(([system, rows]) => [system, rows.map(([, day]) => day)]),
      ),
    };
  } finally {
    database.close();
  }
};

const texts = (
  database: DatabaseSync,
  sql: string,
  first: string,
  second: string,
): (readonly [string, string])[] =>
  database
    .prepare(sql)
    .all()
    .map(row => [String(row[first]), String(row[second])] as const);

const toImportNote = ([key, value]: readonly [string, string]): ImportNote => ({
  kind: key.slice('import:'.length),
  // `importInto` wrote it, in this form.
  ...(JSON.parse(value) as Omit<ImportNote, 'kind'>),
});

/** Tables that carry the file, not its data. */
const ownTables = new Set(['meta', 'identity', 'source']);

const tableCounts = (database: DatabaseSync): Record<string, number> => {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(row => String(row['name']))
    .filter(name => !ownTables.has(name) && !isStageTable(name));
  // Table names come out of the file's own layout, whose version was checked.
  const count = (table: string) =>
    database.prepare(`SELECT count(*) AS rows FROM "${table}"`).get()?.['rows'];
  return Object.fromEntries(tables.map(table => [table, Number(count(table))]));
};
