import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, isBusy, isDamaged, openPrivately } from '../../core/files/openSqlite.ts';

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
      'INSERT INTO answer (service, path, asked, at, text) VALUES (:service, :path, :asked, :at, :text)',
    );
    inTransaction(database, () => {
      for (const answer of answers) insert.run({ ...answer });
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

/** The answers in an inbox that exists, oldest first, and what removes them. An answer that comes meanwhile stays. */
export const openKept = (path: string) => {
  const database = openInbox(path);
  const rows = database.prepare('SELECT * FROM answer ORDER BY id').all();
  return {
    // The columns of the table are the members of an answer.
    answers: rows as unknown as readonly KeptAnswer[],
    drop: (): void => void database.prepare('DELETE FROM answer WHERE id <= ?').run(rows.at(-1)?.['id'] ?? 0),
    close: (): void => database.close(),
  };
};
