import { existsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, isBusy, isDamaged, openPrivately } from '../../core/files/openSqlite.ts';

/** An answer of a service, as a command got it. */
export interface KeptAnswer {
  /** The name of the known service, or the host of another one. */
  readonly service: string;
  /** The path of the route's row: `/matches/{matchId}/maps`. */
  readonly path: string;
  /** The path of the request, after the game segment: `/matches/cs2-match-2397733/maps`. */
  readonly asked: string;
  /** When it came; milliseconds since 1970 UTC. */
  readonly at: number;
  /** The body, exactly as it was sent. */
  readonly text: string;
}

/** How long a command waits for another one that writes, in ms. Then its answer is not kept. */
const longestWait = 200;
/** A file of this size takes no more answers, in bytes. It has thousands of them that nobody collects. */
const fullAt = 128 * 1024 * 1024;

const sql = `CREATE TABLE IF NOT EXISTS answer (
  id INTEGER PRIMARY KEY AUTOINCREMENT, service TEXT NOT NULL, path TEXT NOT NULL, asked TEXT NOT NULL,
  at INTEGER NOT NULL, text TEXT NOT NULL)`;

/** Appends answers to the inbox. Returns whether they were kept: not if the file is busy, full or damaged. */
export const keepAnswers = (path: string, answers: readonly KeptAnswer[]): boolean => {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > fullAt) return false;
  let database: DatabaseSync | undefined;
  try {
    database = openInbox(path);
    const insert = database.prepare(
      'INSERT INTO answer (service, path, asked, at, text) VALUES (?, ?, ?, ?, ?)',
    );
    inTransaction(database, () => {
      for (const { service, path: row, asked, at, text } of answers)
        insert.run(service, row, asked, at, text);
    });
    return true;
  } catch (error) {
    if (isBusy(error) || isDamaged(error)) return false;
    throw error;
  } finally {
    database?.close();
  }
};

// A killed process loses nothing. What a power cut damages is only what a service says again.
const openInbox = (path: string): DatabaseSync =>
  openPrivately(path, { timeout: longestWait }, database => {
    database.exec('PRAGMA synchronous = OFF');
    database.exec(sql);
  });

/** The answers in an inbox, oldest first, and what removes those that were read. */
export const openKept = (path: string) => {
  const database = existsSync(path) ? openInbox(path) : undefined;
  let last = 0;
  return {
    *answers(): Generator<KeptAnswer, void, undefined> {
      const rows = database?.prepare('SELECT * FROM answer ORDER BY id').iterate() ?? [];
      for (const { id, service, path: row, asked, at, text } of rows) {
        last = Number(id);
        const [of, by, to] = [String(service), String(row), String(asked)];
        yield { service: of, path: by, asked: to, at: Number(at), text: String(text) };
      }
    },
    /** Removes what was read. An answer that came meanwhile stays. */
    drop: (): void => void database?.prepare('DELETE FROM answer WHERE id <= ?').run(last),
    close: (): void => database?.close(),
  };
};
