import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, openInMemory } from '../../../core/files/openSqlite.ts';
import type { AccessBooks, AccessKeeper } from '../../access/access.ts';
import { AccessFileError, createTables } from '../../access/accessFile.ts';
import { createKeyRing } from '../../access/keys.ts';
import { createPlanList } from '../../access/planList.ts';
import type { RandomHex } from '../../access/secret.ts';
import { createTokenRing } from '../../access/tokens.ts';
import { type Link, openLink } from './link.ts';
import {
  noteRows,
  putRows,
  fromPlain,
  type Plain,
  type Rows,
  type Table,
  tables,
} from '../../access/rows.ts';
import { migrate } from './schema.ts';

/** The channel on which nodes are told that keys or plans have changed. */
export const channel = 'esports_access';

/** The longest wait for a statement that reads or writes all keys, in ms. */
export const managing = 60_000;

export interface BooksOptions {
  /** `postgres://user@host:5432/database`. */
  readonly url: string;
  /** ms since 1970. */
  readonly now: () => number;
  readonly randomHex: RandomHex;
}

/** The keys, plans and tokens in PostgreSQL, for commands that run without a service. */
export const openBooks = (options: BooksOptions): AccessKeeper => ({
  manage: act => manageBooks(options, act),
  close: () => undefined,
});

/** Changes a copy of the books, by the same code as for a file, and writes what differs in one transaction, one at a time. */
export const manageBooks = async <T>(
  { url, now, randomHex }: BooksOptions,
  act: (books: AccessBooks) => T,
): Promise<T> => {
  const link = await openLink({ url, patience: managing });
  const copy = createCopy();
  try {
    await migrateBooks(link);
    await link.query('BEGIN');
    const [book] = await link.query('UPDATE book SET revision = revision + 1 RETURNING revision');
    await copy.follow(link);
    const findChanges = noteRows(copy.database);
    const made = act({ ...toBooks(copy.database, now, randomHex), database: copy.database });
    const hasChanged = await writeChanges(link, findChanges(), Number(book?.['revision']));
    if (hasChanged) await link.query(`NOTIFY ${channel}`);
    await link.query(hasChanged ? 'COMMIT' : 'ROLLBACK');
    return made;
  } catch (error) {
    // PostgreSQL also rolls back when the connection ends.
    await link.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    copy.database.close();
    await link.close();
  }
};

const toBooks = (database: DatabaseSync, now: () => number, randomHex: RandomHex) => ({
  keys: createKeyRing(database, now, randomHex),
  plans: createPlanList(database),
  tokens: createTokenRing(database, now, randomHex),
});

/** Brings the schema to the present version, and returns the identity of the books. @throws AccessFileError */
export const migrateBooks = (link: Link): Promise<string> =>
  migrate(
    link,
    version =>
      new AccessFileError(
        `the schema of keys and charges in PostgreSQL has version ${version}, which is later than this program`,
        'use the program that wrote it, or name another database with --access',
      ),
  );

export type Copy = ReturnType<typeof createCopy>;

/** A copy in memory of the keys, plans and tokens of PostgreSQL. */
export const createCopy = () => {
  const database = openInMemory();
  database.exec('PRAGMA foreign_keys = ON');
  createTables(database);
  const dropFormer = database.prepare('DELETE FROM former_secret WHERE key_id = ?');
  let revision = 0;
  return {
    database,
    /** Takes over what has changed; returns the changed keys, or undefined if nothing has. */
    follow: async (link: Pick<Link, 'query'>): Promise<ReadonlySet<number> | undefined> => {
      const later = await readLater(link, revision);
      if (!later) return undefined;
      inTransaction(database, () => {
        // The former texts of a changed key come with it, as far as there are any.
        for (const [{ name }, rows] of later.rows)
          if (name === 'access_key') for (const { id = null } of rows) dropFormer.run(id);
        putRows(database, later.rows);
      });
      ({ revision } = later);
      const changed = [...later.rows].flatMap(([{ name }, rows]) => keysOf(database, name, rows));
      return new Set(changed);
    },
  };
};

/** The keys that changed rows are about: a changed plan changes all its keys. */
const keysOf = (database: DatabaseSync, table: string, rows: readonly Plain[]): readonly number[] => {
  if (table === 'access_key') return rows.map(({ id }) => Number(id));
  if (table !== 'plan') return [];
  const ofPlan = database.prepare('SELECT id FROM access_key WHERE plan = ?');
  return rows.flatMap(({ name = null }) => ofPlan.all(name).map(({ id }) => Number(id)));
};

/** What `used` of a key is without the units that nodes hold and may give back. */
const spentSql = `used - (SELECT coalesce(sum(lease.granted - lease.spent), 0) FROM lease
  WHERE lease.key_id = access_key.id AND lease.month = access_key.month AND until > clock_timestamp())`;

/** Selects as one value, of one moment, the rows that changed after the revision $1, and the present revision. */
const changedSql = `SELECT json_build_object('revision', (SELECT revision FROM book), ${tables
  .map(({ name, columns }) => {
    const pairs = columns.map(column => `'${column}', ${column === 'used' ? spentSql : `${name}.${column}`}`);
    const from =
      name === 'former_secret'
        ? 'former_secret JOIN access_key ON access_key.id = key_id WHERE access_key.revision > $1'
        : `${name} WHERE revision > $1`;
    return `'${name}', (SELECT coalesce(json_agg(json_build_object(${pairs.join(', ')})), '[]') FROM ${from})`;
  })
  .join(', ')}) AS found WHERE (SELECT revision FROM book) > $1`;

/** Reads the rows that changed after a revision (0: all); undefined if there are none. */
const readLater = async (link: Pick<Link, 'query'>, revision: number) => {
  const [row] = await link.query(changedSql, [revision]);
  if (!row) return undefined;
  // The statement builds this object.
  const found = row['found'] as { readonly revision: number } & Record<Table['name'], readonly Plain[]>;
  return { revision: found.revision, rows: new Map(tables.map(table => [table, found[table.name]])) };
};

/** Writes changed rows to PostgreSQL, inside the caller's transaction. Returns whether there are any. */
const writeChanges = async (
  link: Link,
  { before, after }: { readonly before: Rows; readonly after: Rows },
  revision: number,
): Promise<boolean> => {
  let hasChanged = false;
  for (const table of tables) {
    const [old, fresh] = [before.get(table) ?? new Map(), after.get(table) ?? new Map()];
    const added = [...fresh].flatMap(([key, row]) => (old.has(key) ? [] : [row]));
    const isOther = ([key, row]: [string, Plain]) => old.has(key) && differing(old.get(key), row).length > 0;
    const changed = [...fresh].filter(isOther);
    const gone = [...old].flatMap(([key, row]) => (fresh.has(key) ? [] : [row]));
    hasChanged ||= added.length + changed.length + gone.length > 0;
    for (const row of gone)
      await link.query(`DELETE FROM ${table.name} WHERE ${whereOf(table)}`, keyValues(table, row));
    for (const [key, row] of changed) await update(link, table, row, differing(old.get(key), row), revision);
    if (added.length > 0) await insert(link, table, added, revision);
  }
  return hasChanged;
};

const update = (link: Link, table: Table, row: Plain, columns: readonly string[], revision: number) => {
  const key = keyValues(table, row);
  const place = key.length + 1;
  const set = [...columns, ...revisionOf(table)].map((column, at) => `${column} = $${place + at}`);
  const fresh = columns.map(column => fromPlain(row[column] ?? null));
  const values = [...key, ...fresh, ...revisionOf(table).map(() => revision)];
  return link.query(`UPDATE ${table.name} SET ${set.join(', ')} WHERE ${whereOf(table)}`, values);
};

const insert = (link: Link, table: Table, rows: readonly Plain[], revision: number) => {
  const columns = [...table.columns, ...revisionOf(table)].join(', ');
  const written = rows.map(row => ({ ...row, revision }));
  return link.query(
    `INSERT INTO ${table.name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table.name}, $1)`,
    [JSON.stringify(written)],
  );
};

const revisionOf = ({ name }: Table): readonly string[] => (name === 'former_secret' ? [] : ['revision']);

const differing = (old: Plain, fresh: Plain): readonly string[] =>
  Object.keys(fresh).filter(column => old[column] !== fresh[column]);

/** The key of a row, whose values are the first of the statement. */
const whereOf = ({ key }: Table): string => key.map((column, at) => `${column} = $${1 + at}`).join(' AND ');

const keyValues = ({ key }: Table, row: Plain) => key.map(column => row[column] ?? null);
