import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { toSnakeCase } from '../../../data/store/schema.ts';

/** A row of a table: its columns by name, in camel case. The rows of a table have the same columns in the same order. */
export type Row = Readonly<Record<string, SQLInputValue>>;
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** Rows per statement. This is a third faster than one row at a time. */
const rowsAtOnce = 20;

/** Writes rows into a table, several at once; `finish` follows the last one. The columns are those of the first row. */
export const openTable = (database: DatabaseSync, table: string, columns: readonly string[] = []) => {
  const statements = new Map<number, StatementSync>();
  let names = columns;
  let values: SQLInputValue[] = [];
  let rows = 0;
  const prepare = (): StatementSync => {
    const places = Array.from({ length: rows }, () => `(${names.map(() => '?').join(', ')})`);
    const made = database.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES ${places.join(', ')}`);
    statements.set(rows, made);
    return made;
  };
  const finish = (): void => {
    if (rows > 0) (statements.get(rows) ?? prepare()).run(...values);
    values = [];
    rows = 0;
  };
  /** Values in the order of the columns. */
  const addLine = (line: readonly SQLInputValue[]): void => {
    for (const value of line) values.push(value);
    if (++rows === rowsAtOnce) finish();
  };
  const add = (row: Row): void => {
    if (names.length === 0) names = Object.keys(row).map(toSnakeCase);
    addLine(Object.values(row));
  };
  return { add, addLine, finish };
};

/** Writes rows into their tables. The caller opens the transaction. */
export const insertTables = (database: DatabaseSync, tables: Tables): void => {
  for (const [name, rows] of Object.entries(tables)) {
    const table = openTable(database, name);
    for (const row of rows) table.add(row);
    table.finish();
  }
};
