import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { tables } from '../../../../src/server/demo/file/tables.ts';

/**
 * A fingerprint of every table's rows, independent of the order in which they were written: equal files have equal
 * fingerprints.
 */
export const digest = (database: DatabaseSync): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(tables).map(([table, columns]) => {
      const hash = createHash('sha256');
      const rows = database.prepare(`SELECT * FROM ${table} ORDER BY ${columns.join(', ')}`).all();
      for (const row of rows) hash.update(JSON.stringify(row));
      return [table, hash.digest('hex').slice(0, 16)];
    }),
  );
