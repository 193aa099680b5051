import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../core/files/openSqlite.ts';
import type { AccessKeeper } from './access.ts';
import { openAccessFile } from './accessFile.ts';
import { type Plain, putRows, readRows, type Rows, tables } from './rows.ts';
import { KeyError } from './keyError.ts';

/**
 * Copies the books of an access file to another place and reads them there again. What the file has wins, but no count
 * becomes smaller; what only the other place has stays. @throws AccessFileError; KeyError for other keys with the same
 * numbers
 */
export const copyBooks = async (path: string, to: AccessKeeper) => {
  const file = openAccessFile(path);
  try {
    const source = readRows(file);
    const written = await to.manage(({ database }) => copyInto(database, source));
    const missing = await to.manage(({ database }) =>
      [...differing(readRows(database), source).values()].flat(),
    );
    if (missing.length > 0)
      throw new KeyError(
        `${missing.length} rows of ${path} are not there after copying`,
        'somebody changed them meanwhile: copy again',
      );
    // How many rows of a table the file has, and how many of them were not yet there as they are now.
    return tables.map(table => ({
      table: table.name,
      rows: source.get(table)?.size ?? 0,
      written: written.get(table)?.length ?? 0,
    }));
  } finally {
    file.close();
  }
};

const copyInto = (database: DatabaseSync, source: Rows) => {
  const there = readRows(database);
  refuseOthers(there, source);
  const rows = differing(there, source);
  try {
    inTransaction(database, () => putRows(database, rows));
  } catch (cause) {
    const why = cause instanceof Error ? `: ${cause.message}` : '';
    throw new KeyError(
      `the keys cannot be copied${why}`,
      'a key there may have the name of another one in the file: rename it with keys set --name',
      { cause },
    );
  }
  return rows;
};

/** The rows of the source that the other place has not, or has otherwise, as they are to be there. */
const differing = (there: Rows, source: Rows) =>
  new Map(
    tables.map(table => {
      const found = there.get(table);
      const rows = [...(source.get(table) ?? [])].flatMap(([key, row]) => {
        const other = found?.get(key);
        const wanted = other === undefined ? row : { ...row, ...laterCount(row, other) };
        const isSame = other && Object.entries(wanted).every(([column, value]) => other[column] === value);
        return isSame ? [] : [wanted];
      });
      return [table, rows];
    }),
  );

/** Of two counts of a key, the one of the later month, or the larger. */
const laterCount = (row: Plain, other: Plain): Plain => {
  if (row['month'] === undefined) return {};
  const order = (each: Plain): string => `${each['month']} ${String(each['used']).padStart(20, '0')}`;
  const { month = null, used = null } = order(row) >= order(other) ? row : other;
  const last = Math.max(Number(row['last_used_at']), Number(other['last_used_at']));
  return { month, used, last_used_at: last === 0 ? null : last };
};

/** @throws KeyError if a key or token of the other place has a number of the source, but is another */
const refuseOthers = (there: Rows, source: Rows): void => {
  for (const [table, rows] of source)
    for (const [key, row] of rows) {
      const other = there.get(table)?.get(key);
      if (other === undefined || other['digest'] === row['digest']) continue;
      throw new KeyError(
        `${other['name']} has the number ${other['id']} there, which is ${row['name']} in the file`,
        'copy to a place without other keys, and before keys are rotated there',
      );
    }
};
