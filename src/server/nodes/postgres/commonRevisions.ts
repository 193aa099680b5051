import type { DatabaseSync } from 'node:sqlite';
import { createRevisions, keptFor, type UseRevisions } from '../../../core/calendar/revisions.ts';
import type { UseLink } from './link.ts';

const columns = 'uid, start, content, sequence, changed_at';
/** Of two nodes that saw the same move, both count it once. The later of two counts stays. */
const laterStays = `ON CONFLICT (uid) DO UPDATE SET start = excluded.start, content = excluded.content,
    sequence = excluded.sequence, changed_at = excluded.changed_at
  WHERE (excluded.sequence, excluded.changed_at) > (calendar_entry.sequence, calendar_entry.changed_at)`;
const learnSql = `INSERT INTO calendar_entry SELECT value ->> 'uid', value ->> 'start', value ->> 'content',
    value ->> 'sequence', value ->> 'changed_at' FROM json_each(?) WHERE true ${laterStays}`;
const ownSql = `SELECT ${columns} FROM calendar_entry WHERE uid IN (SELECT value FROM json_each(?))`;
const readSql = `SELECT ${columns} FROM calendar_entry WHERE uid = ANY ($1)`;
const shareSql = `INSERT INTO calendar_entry SELECT ${columns} FROM jsonb_populate_recordset(NULL::calendar_entry, $1) ${laterStays}`;

/**
 * Revisions that all nodes share, so that a calendar gets the same numbers from whichever node answers. Where PostgreSQL does not
 * answer, the node goes on with what its own file has, and the others learn of it later. `database`: the node's file.
 */
export const createCommonRevisions = (
  database: DatabaseSync,
  use: UseLink,
  now: () => number,
): UseRevisions => {
  const own = createRevisions(database, now);
  const learn = database.prepare(learnSql);
  const findOwn = database.prepare(ownSql);

  /** Takes over what other nodes have counted. Returns what PostgreSQL has; undefined if it does not answer. */
  const read = async (uids: readonly string[]): Promise<ReadonlySet<string> | undefined> => {
    try {
      const rows = (await use(link => link.query(readSql, [uids]))).map(toEntry);
      learn.run(JSON.stringify(rows));
      return new Set(rows.map(row => JSON.stringify(row)));
    } catch {
      return undefined;
    }
  };

  const share = async (uids: readonly string[], known: ReadonlySet<string>): Promise<void> => {
    const rows = findOwn.all(JSON.stringify(uids)).map(toEntry);
    const fresh = rows.filter(row => !known.has(JSON.stringify(row)));
    if (fresh.length === 0) return;
    const oldest = new Date(now() - keptFor).toISOString();
    try {
      await use(async link => {
        await link.query(shareSql, [JSON.stringify(fresh)]);
        await link.query('DELETE FROM calendar_entry WHERE start < $1', [oldest]);
      });
    } catch {
      // They differ still when the calendar is next asked for.
    }
  };

  return async (uids, write) => {
    const known = await read(uids);
    const made = write(own);
    own.keep();
    if (known) await share(uids, known);
    return made;
  };
};

const toEntry = (row: Readonly<Record<string, unknown>>) => ({
  uid: String(row['uid']),
  start: String(row['start']),
  content: String(row['content']),
  sequence: Number(row['sequence']),
  changed_at: Number(row['changed_at']),
});
