import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { WrittenPage } from '../page.ts';

/** A row as SQLite gives it. */
export type SqlRow = Record<string, string | number | null>;

/** A data file that is being read: statements are prepared once and kept. */
export interface Store {
  /** The prefix of its identifiers: `<prefix>-match-<number>`. */
  readonly prefix: string;
  all<T extends object = SqlRow>(sql: string, ...values: readonly SQLInputValue[]): readonly T[];
  get<T extends object = SqlRow>(sql: string, ...values: readonly SQLInputValue[]): T | undefined;
  /**
   * What `make` reads out of the file, read once for as long as the file stays as it is: it may depend on nothing but
   * the file and `key`. `key` begins with a word or a statement of its own, so that no two makers share one.
   */
  remember<T>(key: string, make: () => T): T;
  /** The same for pages, each its whole text: kept apart, so that many of them cost no list. */
  rememberPage<T>(key: string, make: () => WrittenPage<T>): WrittenPage<T>;
  close(): void;
}

/** Characters of pages that are kept at most: 8 MB of Latin-1 text. */
const keptCharacters = 8_000_000;
/** Entries, and items of remembered lists in all, that are kept at most: about 20 MB. */
const keptEntries = 1000;
const keptItems = 300_000;

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
  // Changes through other connections, and through this one.
  const versionSql = 'SELECT data_version AS others, total_changes() AS own FROM pragma_data_version';
  const lists = createMemory(keptItems, made => (Array.isArray(made) ? made.length : 1));
  // What `rememberPage` puts into it are pages.
  const pages = createMemory(keptCharacters, made => (made as WrittenPage<unknown>).text.length);
  let version = '';
  const forgetWhatIsOld = (): void => {
    const found = get<{ readonly others: number; readonly own: number }>(versionSql);
    const current = `${found?.others} ${found?.own}`;
    if (current === version) return;
    version = current;
    lists.forget();
    pages.forget();
  };
  const rememberIn =
    (memory: Memory) =>
    <T>(key: string, make: () => T): T => {
      forgetWhatIsOld();
      return memory.find(key, make);
    };
  const remember = rememberIn(lists);
  const rememberPage = rememberIn(pages);
  const prefix = get<{ value: string }>("SELECT value FROM meta WHERE key = 'prefix'")?.value ?? 'es';
  return { prefix, all, get, remember, rememberPage, close: () => database.close() };
};

interface Memory {
  find<T>(key: string, make: () => T): T;
  forget(): void;
}

/** What was made by its key, until it weighs more than `capacity` in all, or there are too many: then all of it goes. */
const createMemory = (capacity: number, weigh: (made: unknown) => number): Memory => {
  const remembered = new Map<string, unknown>();
  let weight = 0;
  const forget = (): void => {
    remembered.clear();
    weight = 0;
  };
  const find = <T>(key: string, make: () => T): T => {
    // What a key holds was made by the one maker that uses it.
    if (remembered.has(key)) return remembered.get(key) as T;
    const made = make();
    weight += weigh(made);
    if (weight > capacity || remembered.size >= keptEntries) {
      forget();
      weight = weigh(made);
    }
    remembered.set(key, made);
    return made;
  };
  return { find, forget };
};
