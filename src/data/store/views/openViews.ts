import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { resultCodeOf } from '../../../core/files/openSqlite.ts';
import { openDataDatabase } from '../dataFile.ts';
import { createViews, tablesOf } from './index.ts';

/** Comments, and quoted texts and names; unclosed ones reach to the end (sqlite.org/lang.html). */
const comments = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/;
const quoted = /'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?/;
const either = new RegExp(`(${comments.source})|${quoted.source}`, 'g');

const readingWords = ['select', 'with', 'values', 'explain'];

/** Why a text is not one query that reads; undefined if it is one. SQLite itself judges the rest. */
export const faultOf = (sql: string): string | undefined => {
  const text = sql.replaceAll(either, (_, comment?: string) => (comment === undefined ? "''" : ' ')).trim();
  if (text === '') return 'The query is empty';
  const [first = ''] = /^(?:\w+|.)/su.exec(text) ?? [];
  if (!readingWords.includes(first.toLowerCase()))
    return `A query begins with ${readingWords.slice(0, -1).join(', ').toUpperCase()} or EXPLAIN, not "${first}"`;
  return text.replace(/[;\s]+$/, '').includes(';')
    ? 'The text has several statements; only one query is run'
    : undefined;
};

/** Whether a query names the schema `main`, which may be quoted, and so passes by the connection's own views. */
export const namesMain = (sql: string): boolean =>
  /(?<![\w$'"`[])main\s*\.|(["'`])main\1\s*\.|\[main\]\s*\./i.test(
    sql.replaceAll(either, (text, comment?: string) => (comment === undefined ? text : ' ')),
  );

/** A value of a query. Integers beyond 2^53 are bigints, blobs are bytes in hexadecimal. */
export type SqlValue = string | number | bigint | null;

export interface QueryResult {
  readonly columns: readonly string[];
  /** Read from the file as they are consumed. @throws QueryError */
  readonly rows: Iterable<readonly SqlValue[]>;
}

export interface OpenViews {
  /** Runs one query. @throws QueryError */
  query(sql: string): QueryResult;
  close(): void;
}

/** A query cannot be run. The message is SQLite's own where the fault is SQLite's. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}

/** Opens the views of a data file, whose tables are visible too. @throws DataFileError */
export const openFileViews = (path: string, now: number): OpenViews => {
  const database = openDataDatabase(path);
  createViews(database, now);
  return openOver(database, () => undefined);
};

/** Opens the views of a made-up season without its tables, which hold results to come; closing closes `database`. */
export const openSeasonViews = (database: DatabaseSync, now: number): OpenViews => {
  createViews(database, now);
  for (const table of tablesOf(database)) {
    database.exec(`CREATE TEMP VIEW "${table}" AS SELECT * FROM main."${table} (hidden)"`);
  }
  return openOver(database, sql => (namesMain(sql) ? hiddenTables : undefined));
};

const hiddenTables = 'The tables of the made-up season are hidden, because they hold results of the future';

const openOver = (database: DatabaseSync, refusal: (sql: string) => string | undefined): OpenViews => {
  database.exec('PRAGMA query_only = ON');
  return {
    query: sql => {
      const fault = faultOf(sql) ?? refusal(sql);
      if (fault !== undefined) throw new QueryError(fault);
      return attempt(() => runQuery(database, sql));
    },
    close: () => database.close(),
  };
};

const runQuery = (database: DatabaseSync, sql: string): QueryResult => {
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  // Arrays, because a query may have two columns with one name.
  statement.setReturnArrays(true);
  const columns = uniqueNames(statement.columns().map(({ name }) => name));
  return { columns, rows: readRows(statement) };
};

function* readRows(statement: StatementSync): Generator<readonly SqlValue[], void, undefined> {
  const rows = attempt(() => statement.iterate());
  for (;;) {
    const next = attempt(() => rows.next());
    if (next.done === true) return;
    // The types of node:sqlite only know rows as records.
    yield (next.value as unknown as readonly SQLOutputValue[]).map(toValue);
  }
}

const toValue = (value: SQLOutputValue): SqlValue => {
  if (value instanceof Uint8Array) return toHex(value);
  if (typeof value !== 'bigint') return value;
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
};

const toHex = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
};

/** `id`, `id_2`: a column with the name of an earlier one gets a number. */
const uniqueNames = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  return names.map(name => {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name}_${number}`;
    taken.add(free);
    return free;
  });
};

/** SQLite's result codes for a fault of the query: ERROR, READONLY, TOOBIG, MISMATCH, AUTH, RANGE. */
const faultsOfQuery = new Set([1, 8, 18, 20, 23, 25]);

const attempt = <T>(run: () => T): T => {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Error) || !faultsOfQuery.has(resultCodeOf(error))) throw error;
    const hidden = /no such table: main\..+ \(hidden\)$/.test(error.message);
    throw new QueryError(hidden ? hiddenTables : error.message, { cause: error });
  }
};
