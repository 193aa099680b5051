import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { getOrMake } from '../../core/getOrMake.ts';
import type { WrittenPage } from './pageOf.ts';

export type SqlRow = Record<string, string | number | null>;

/** A row as SQL wrote it, and its number. */
export interface WrittenRow {
  readonly id: number;
  readonly json: string;
}

/** A data file open for reading. Statements are prepared once and kept. */
export interface Store {
  /** The prefix of its identifiers: `<prefix>-match-<number>`. */
  readonly prefix: string;
  all<T extends object = SqlRow>(sql: string, ...values: readonly SQLInputValue[]): readonly T[];
  get<T extends object = SqlRow>(sql: string, ...values: readonly SQLInputValue[]): T | undefined;
  /** The same, read once for as long as the file does not change: for what many answers of a second ask alike. */
  getOnce<T extends object = SqlRow>(sql: string, ...values: readonly (string | number)[]): T | undefined;
  /** All statements of `make` see one state of the file, which is locked once: a lock takes ten small statements. */
  together<T>(make: () => T): T;
  /**
   * The result of `make`, which reads the file once for as long as the file does not change. It may depend only on the
   * file and `key`. `key` begins with a unique word or statement, so that no two callers share a key.
   */
  remember<T>(key: string, make: () => T): T;
  /** The same for pages as complete texts. They are kept apart, so that many pages displace no list. */
  rememberPage<T>(key: string, make: () => WrittenPage<T>): WrittenPage<T>;
  /**
   * The texts of the rows with these numbers, in their order; a number without a row has none. `read` returns the rows
   * that are not known yet. They are for `rememberPage`, which has looked whether the file has changed.
   */
  rememberRows(
    key: string,
    numbers: readonly number[],
    read: (missing: readonly number[]) => readonly WrittenRow[],
  ): readonly string[];
  close(): void;
}

/** The maximum number of characters of all kept pages, and of all kept rows: 8 MB of Latin-1 text in all. */
const keptInPages = 2_000_000;
const keptInRows = 6_000_000;
/** The maximum number of entries, and of items in all remembered lists: about 20 MB. */
const keptEntries = 1000;
const keptItems = 300_000;
/** The maximum number of rows kept by `getOnce`. Most of them belong to a moment that soon has passed. */
const keptSingles = 100;

/**
 * Reads through an open database. `sql` is always our own text: values from outside are bound, never inserted into it.
 * @param defer runs a function after the currently waiting events
 */
export const createStore = (
  database: DatabaseSync,
  defer: (run: () => void) => void = run => void setImmediate(run),
): Store => {
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string) => getOrMake(prepared, sql, () => database.prepare(sql));
  // node:sqlite types rows as records of any column. The caller's statement selects the columns of T.
  const all = <T extends object>(sql: string, ...values: readonly SQLInputValue[]) =>
    statement(sql).all(...values) as unknown as readonly T[];
  const get = <T extends object>(sql: string, ...values: readonly SQLInputValue[]) =>
    statement(sql).get(...values) as T | undefined;
  const lists = createMemory(keptItems, made => (Array.isArray(made) ? made.length : 1));
  // Every value put in by `rememberPage` is a page.
  const pages = createMemory(keptInPages, made => (made as WrittenPage<unknown>).text.length);
  const singles = createMemory(keptSingles, () => 1);
  const rows = createRows();
  const hasChanged = createWatch(get, defer);
  const forgetWhatIsOld = (): void => {
    if (!hasChanged()) return;
    for (const memory of [lists, pages, singles, rows]) memory.forget();
  };
  const rememberIn =
    (memory: Memory) =>
    <T>(key: string, make: () => T): T => {
      forgetWhatIsOld();
      return memory.find(key, make);
    };
  const remember = rememberIn(lists);
  const rememberPage = rememberIn(pages);
  const rememberSingle = rememberIn(singles);
  const getOnce = <T extends object>(sql: string, ...values: readonly (string | number)[]) =>
    rememberSingle(`${sql}\0${values.join('\0')}`, () => get<T>(sql, ...values));
  const together = <T>(make: () => T): T => {
    if (database.isTransaction) return make();
    statement('BEGIN').run();
    try {
      return make();
    } finally {
      // An error may have ended it.
      if (database.isTransaction) statement('COMMIT').run();
    }
  };
  const prefix = get<{ value: string }>("SELECT value FROM meta WHERE key = 'prefix'")?.value ?? 'es';
  const { rememberRows } = rows;
  const close = () => database.close();
  return { prefix, all, get, getOnce, together, remember, rememberPage, rememberRows, close };
};

/** Changes of others cost a lock of the file, and are looked for once for all questions of the waiting events. */
const createWatch = (get: Store['get'], defer: (run: () => void) => void): (() => boolean) => {
  let own: number | undefined;
  let others: number | undefined;
  let hasLooked = false;
  return () => {
    const before = { own, others };
    own = get<{ readonly own: number }>('SELECT total_changes() AS own')?.own;
    if (!hasLooked) {
      others = get<{ readonly others: number }>(
        'SELECT data_version AS others FROM pragma_data_version',
      )?.others;
      hasLooked = true;
      defer(() => (hasLooked = false));
    }
    return own !== before.own || others !== before.others;
  };
};

/** Keeps the texts of rows by key and number. When there are too many, all are dropped. */
const createRows = () => {
  const remembered = new Map<string, Map<number, string>>();
  let weight = 0;
  const forget = (): void => {
    remembered.clear();
    weight = 0;
  };
  const rememberRows: Store['rememberRows'] = (key, numbers, read) => {
    if (weight > keptInRows) forget();
    const texts = getOrMake(remembered, key, () => new Map<number, string>());
    const found = numbers.map(number => texts.get(number));
    // None of them is missing.
    if (!found.includes(undefined)) return found as readonly string[];
    for (const { id, json } of read(numbers.filter(number => !texts.has(number)))) {
      texts.set(id, json);
      weight += json.length;
    }
    return numbers.flatMap(number => texts.get(number) ?? []);
  };
  return { rememberRows, forget };
};

interface Memory {
  find<T>(key: string, make: () => T): T;
  forget(): void;
}

/** Keeps values by key. When their total weight exceeds `capacity`, or there are too many of them, all are dropped. */
const createMemory = (capacity: number, weigh: (made: unknown) => number): Memory => {
  const remembered = new Map<string, unknown>();
  let weight = 0;
  const forget = (): void => {
    remembered.clear();
    weight = 0;
  };
  const find = <T>(key: string, make: () => T): T => {
    // The value of a key was made by the only caller that uses that key.
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
