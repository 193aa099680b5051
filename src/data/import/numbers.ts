import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** The tables whose rows have a public number. */
export type NumberedTable = 'team' | 'player' | 'event' | 'match' | 'skin' | 'skin_variant';

/**
 * Assigns numbers to new rows. A number is derived from the row's identity (`key`: a slug, or a day and two teams), not
 * from the time of its import, so the same sources give the same numbers in any order. HLTV's match numbers are lower
 * than all of them.
 */
export const openNumbers = (
  database: DatabaseSync,
  ...tables: readonly [NumberedTable, ...NumberedTable[]]
): ((key: string) => number) => {
  const taken = tables.map(table => database.prepare(`SELECT 1 FROM ${table} WHERE id = ?`));
  return key => {
    const digest = createHash('sha256').update(`${tables[0]}/${key}`).digest();
    let number = first + (digest.readUIntBE(0, 6) % count);
    while (taken.some(statement => statement.get(number))) number++;
    return number;
  };
};

/** Ten digits. */
const first = 1_000_000_000;
const count = 9_000_000_000;
