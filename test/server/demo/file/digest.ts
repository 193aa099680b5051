import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { tables } from '../../../../src/server/demo/file/tables.ts';

/**
 * A fingerprint of every table's rows, independent of the order in which they were written: equal files have equal
 * fingerprints.
 */
export const digest = (
  database: DatabaseSync,
  names: readonly string[] = Object.keys(tables),
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([table, columns]) => {
      if (!names.includes(table)) return [];
      const hash = createHash('sha256');
      const rows = database.prepare(`SELECT * FROM ${table} ORDER BY ${columns.join(', ')}`).all();
      for (const row of rows) hash.update(JSON.stringify(row));
      return [[table, hash.digest('hex').slice(0, 16)] as const];
    }),
  );

/** Of every table the number of its rows and the sums of its columns, which take a tenth of the time of the digests. */
export const sums = (database: DatabaseSync): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(tables).map(([table, columns]) => {
      const totals = columns.map(
        column =>
          `total(CASE typeof(${column}) WHEN 'text' THEN length(${column}) + unicode(${column}) ELSE ${column} END)`,
      );
      return [
        table,
        Object.values(database.prepare(`SELECT count(*), ${totals.join(', ')} FROM ${table}`).get() ?? {}),
      ];
    }),
  );

/** All but the largest table as it is, and of that one the sums. */
export const nearlyDigest = (database: DatabaseSync): Readonly<Record<string, unknown>> => ({
  ...sums(database),
  ...digest(
    database,
    Object.keys(tables).filter(table => table !== 'player_map'),
  ),
});
