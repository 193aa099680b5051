import { fromPlain, type Plain, type Rows, type Table, tables } from '../../access/rows.ts';
import type { Link } from './link.ts';

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

/** Later rows of PostgreSQL. */
export interface Later {
  readonly revision: number;
  readonly rows: ReadonlyMap<Table, readonly Plain[]>;
}

/** Reads the rows that changed after a revision (0: all); undefined if there are none. */
export const readLater = async (link: Pick<Link, 'query'>, revision: number): Promise<Later | undefined> => {
  const [row] = await link.query(changedSql, [revision]);
  if (!row) return undefined;
  // The statement builds this object.
  const found = row['found'] as { readonly revision: number } & Record<Table['name'], readonly Plain[]>;
  return { revision: found.revision, rows: new Map(tables.map(table => [table, found[table.name]])) };
};

/** Writes changed rows to PostgreSQL, inside the caller's transaction. Returns whether there are any. */
export const writeChanges = async (
  link: Link,
  { before, after }: { readonly before: Rows; readonly after: Rows },
  revision: number,
): Promise<boolean> => {
  let hasChanged = false;
  for (const table of tables) {
    const [old, fresh] = [before.get(table) ?? new Map(), after.get(table) ?? new Map()];
    const added = [...fresh].flatMap(([key, row]) => (old.has(key) ? [] : [row]));
    const changed = [...fresh].filter(
      ([key, row]) => old.has(key) && differing(old.get(key), row).length > 0,
    );
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
  const values = [
    ...columns.map(column => fromPlain(row[column] ?? null)),
    ...revisionOf(table).map(() => revision),
  ];
  return link.query(`UPDATE ${table.name} SET ${set.join(', ')} WHERE ${whereOf(table)}`, [
    ...key,
    ...values,
  ]);
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
