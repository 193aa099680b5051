import type { DatabaseSync } from 'node:sqlite';
import { openDataDatabase } from '../service/store/dataFile.ts';
import { isStageTable } from './stages.ts';

/** A summary of a data file's content. */
export interface DataFileInfo {
  readonly schemaVersion: number;
  /** The prefix of its identifiers: `<prefix>-match-<number>`. */
  readonly prefix: string;
  /** The last import of each kind. */
  readonly imports: readonly ImportNote[];
  /** Row counts by table, including empty tables. */
  readonly tables: Readonly<Record<string, number>>;
  /** The days of the ranking lists by ranking, oldest first. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export interface ImportNote {
  readonly kind: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  /** The counts of the imported data. */
  readonly taken: Readonly<Record<string, number>>;
}

/**
 * Summarizes a data file's content.
 * @throws DataFileError if the file is not a data file.
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
  // `importInto` wrote the note in this form.
  ...(JSON.parse(value) as Omit<ImportNote, 'kind'>),
});

/** The tables of the file format, which hold no data for answers. */
const ownTables = new Set(['meta', 'identity', 'source']);

const tableCounts = (database: DatabaseSync): Record<string, number> => {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(row => String(row['name']))
    .filter(name => !ownTables.has(name) && !isStageTable(name));
  // The table names come from the file's own layout, whose version was checked.
  const count = (table: string) =>
    database.prepare(`SELECT count(*) AS rows FROM "${table}"`).get()?.['rows'];
  return Object.fromEntries(tables.map(table => [table, Number(count(table))]));
};
