import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/**
 * A fingerprint of every table's rows, independent of the order in which they were written: equal files have equal
 * fingerprints.
 */
export const digest = (database: DatabaseSync): Readonly<Record<string, string>> => {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'meta' ORDER BY name")
    .all()
    .map(({ name }) => String(name));
  return Object.fromEntries(
    tables.map(table => {
      const hash = createHash('sha256');
      const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
      const order = columns.map((_, index) => index + 1).join();
      const rows = database.prepare(`SELECT * FROM ${table} ORDER BY ${order}`);
      rows.setReturnArrays(true);
      for (const row of rows.iterate()) hash.update(JSON.stringify(row));
      return [table, hash.digest('hex').slice(0, 16)];
    }),
  );
};
