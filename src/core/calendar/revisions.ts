import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../files/makeFolder.ts';
import { createPrivately, inTransaction, openSqlite } from '../files/openSqlite.ts';
import type { CalendarEntry } from './entries.ts';

/** The revision of a calendar entry (RFC 5545, 3.8.7). */
export interface Revision {
  /** How often the start has moved. */
  readonly sequence: number;
  /** When the entry got its present text; ms since 1970. */
  readonly changedAt: number;
}

/** Remembers what entries said, so that calendars which read them again notice what moved. */
export interface Revisions {
  /** The revision of an entry as it is now. */
  of(entry: CalendarEntry): Revision;
  /** Stores what was asked for. Where that fails, the next reader is told the same revisions again. */
  keep(): void;
}

/** Writes something with the revisions of the entries that have these identifiers, and stores what was asked for. */
export type UseRevisions = <T>(
  uids: readonly string[],
  write: (revisions: Pick<Revisions, 'of'>) => T,
) => T | Promise<T>;

/** An entry is forgotten a year after it began. */
export const keptFor = 366 * 86_400_000;

export const revisionSql = `CREATE TABLE IF NOT EXISTS calendar_entry (
  uid TEXT PRIMARY KEY, start TEXT NOT NULL, content TEXT NOT NULL, sequence INTEGER NOT NULL, changed_at INTEGER NOT NULL
) WITHOUT ROWID, STRICT`;

/**
 * Opens revisions in a file of their own, which is created if it does not exist; undefined where that fails. A calendar
 * without them is still right: its programs compare the entries themselves.
 */
export const openRevisions = (path: string, now: () => number): Revisions | undefined => {
  try {
    makeFolder(dirname(path));
    createPrivately(path);
    const database = openSqlite(path, { timeout: 1000 }, opened => opened.exec(revisionSql));
    return createRevisions(database, now);
  } catch {
    return undefined;
  }
};

/** Keeps revisions in a database that has the table of `revisionSql`. `now` in ms since 1970. */
export const createRevisions = (database: DatabaseSync, now: () => number): Revisions => {
  const find = database.prepare(
    'SELECT start, content, sequence, changed_at FROM calendar_entry WHERE uid = ?',
  );
  // Of two processes that saw the same move, both count it once.
  const put = database.prepare(`INSERT INTO calendar_entry (uid, start, content, sequence, changed_at)
    VALUES (?, ?, ?, ?, ?) ON CONFLICT (uid) DO UPDATE SET start = excluded.start, content = excluded.content,
    sequence = max(sequence, excluded.sequence), changed_at = excluded.changed_at`);
  const tidy = database.prepare('DELETE FROM calendar_entry WHERE start < ?');
  const changed = new Map<string, Revision & { readonly start: string; readonly content: string }>();

  return {
    of: entry => {
      const { uid, start, end, summary, description, isTentative } = entry;
      const content = JSON.stringify([end, summary, description, isTentative]);
      const known = find.get(uid);
      if (!known) {
        const first = { start, content, sequence: 0, changedAt: now() };
        changed.set(uid, first);
        return first;
      }
      const hasMoved = known['start'] !== start;
      const sequence = Number(known['sequence']) + (hasMoved ? 1 : 0);
      if (!hasMoved && known['content'] === content)
        return { sequence, changedAt: Number(known['changed_at']) };
      const next = { start, content, sequence, changedAt: now() };
      changed.set(uid, next);
      return next;
    },
    keep: () => {
      if (changed.size === 0) return;
      try {
        inTransaction(database, () => {
          for (const [uid, { start, content, sequence, changedAt }] of changed)
            put.run(uid, start, content, sequence, changedAt);
          tidy.run(new Date(now() - keptFor).toISOString());
        });
        changed.clear();
      } catch {
        // A full or busy disk: the entries are compared again with what is stored.
      }
    },
  };
};
