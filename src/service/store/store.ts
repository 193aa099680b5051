import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** A row as SQLite gives it. */
export type SqlRow = Record<string, string | number | null>;

/** A data file that is being read: statements are prepared once and kept. */
export interface Store {
  /** The prefix of its identifiers: `<prefix>-match-<number>`. */
  readonly prefix: string;
  all<T extends object = SqlRow>(sql: string, ...values: readonly SQLInputValue[]): readonly T[];
  get<T extends object = SqlRow>(sql: string, ...values: readonly SQLInputValue[]): T | undefined;
  close(): void;
}

/** Reads through an open database. `sql` is always a text of ours: what came in from outside is bound, never pasted. */
export const createStore = (database: DatabaseSync): Store => {
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    let found = prepared.get(sql);
    if (!found) prepared.set(sql, (found = database.prepare(sql)));
    return found;
  };
  // node:sqlite types rows as records of any column; the caller's statement names the columns of T.
  const all = <T extends object>(sql: string, ...values: readonly SQLInputValue[]) =>
    statement(sql).all(...values) as unknown as readonly T[];
  const get = <T extends object>(sql: string, ...values: readonly SQLInputValue[]) =>
    statement(sql).get(...values) as T | undefined;
  const prefix = get<{ value: string }>("SELECT value FROM meta WHERE key = 'prefix'")?.value ?? 'es';
  return { prefix, all, get, close: () => database.close() };
};
