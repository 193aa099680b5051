import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** The tables of keys and plans, in an order in which each refers to earlier ones only. */
export const tables = [
  {
    name: 'plan',
    key: ['name'],
    columns: ['name', 'monthly', 'rooms', 'commercial', 'live_delay', 'archive_days'],
  },
  {
    name: 'access_key',
    key: ['id'],
    columns: [
      'id',
      'name',
      'plan',
      'monthly',
      'lookup',
      'digest',
      'created_at',
      'revoked_at',
      'month',
      'used',
      'last_used_at',
      'expires_at',
    ],
  },
  { name: 'former_secret', key: ['key_id', 'lookup'], columns: ['key_id', 'lookup', 'digest', 'until'] },
  {
    name: 'access_token',
    key: ['id'],
    columns: ['id', 'name', 'kind', 'target', 'lookup', 'digest', 'created_at', 'revoked_at'],
  },
] as const;
export type Table = (typeof tables)[number];

/** A row as JSON has it: bytes as PostgreSQL writes them (`\x0f…`). */
export type Plain = Readonly<Record<string, string | number | null>>;

/** The rows of all tables, each by its key. */
export type Rows = ReadonlyMap<Table, ReadonlyMap<string, Plain>>;

/** Puts rows into the tables of an access file, in place of those with the same keys. */
export const putRows = (database: DatabaseSync, rows: ReadonlyMap<Table, readonly Plain[]>): void => {
  // A key may take the name that another one gave up in the same change.
  const freeName = database.prepare('UPDATE access_key SET revoked_at = 0 WHERE id = ?');
  const dropFormer = database.prepare('DELETE FROM former_secret WHERE key_id = ? AND lookup = ?');
  for (const [table, found] of rows) {
    const put = database.prepare(putSql(table));
    if (table.name === 'access_key') for (const { id = null } of found) freeName.run(id);
    for (const row of found) {
      if (table.name === 'former_secret') dropFormer.run(row['key_id'] ?? null, row['lookup'] ?? null);
      put.run(...table.columns.map(column => fromPlain(row[column] ?? null)));
    }
  }
};

const putSql = ({ name, key, columns }: Table): string => {
  const set = columns.map(column => `${column} = excluded.${column}`).join(', ');
  const unique = name === 'former_secret' ? '' : ` ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set}`;
  return `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})${unique}`;
};

export const readRows = (database: DatabaseSync): Rows => select(database, table => columnsFrom(table));

/** Remembers the rows as they are, and returns a function that reads those which have changed since: before, and now. */
export const noteRows = (database: DatabaseSync): (() => { readonly before: Rows; readonly after: Rows }) => {
  for (const table of tables)
    database.exec(`CREATE TEMP TABLE ${noted(table.name)} AS ${columnsFrom(table, table.name)}`);
  return () => ({
    before: select(
      database,
      table => `${columnsFrom(table, noted(table.name))} EXCEPT ${columnsFrom(table)}`,
    ),
    after: select(database, table => `${columnsFrom(table)} EXCEPT ${columnsFrom(table, noted(table.name))}`),
  });
};

const noted = (table: string): string => `noted_${table}`;

const columnsFrom = ({ name, columns }: Table, from: string = name): string =>
  `SELECT ${columns.join(', ')} FROM ${from}`;

const select = (database: DatabaseSync, sqlFor: (table: Table) => string): Rows =>
  new Map(
    tables.map(table => {
      const found = database.prepare(sqlFor(table)).all();
      return [table, new Map(found.map(row => [keyOf(table, row), toPlain(row)]))];
    }),
  );

const keyOf = ({ key }: Table, row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(key.map(column => row[column]));

const toPlain = (row: Readonly<Record<string, unknown>>): Plain => {
  const plain = (value: unknown) =>
    value instanceof Uint8Array
      ? `\\x${Buffer.from(value).toString('hex')}`
      : (value as string | number | null);
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)]));
};

/** The value as SQLite and PostgreSQL take it. */
export const fromPlain = (value: string | number | null): SQLInputValue =>
  typeof value === 'string' && value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : value;
