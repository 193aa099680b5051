import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './makeFolder.ts';

export interface SqliteOptions {
  readonly readOnly?: boolean;
  /** How long to wait for another process that holds the file, in milliseconds. */
  readonly timeout?: number;
}

/** Opens a SQLite file and prepares it. Closes the file if `prepare` throws. @throws what SQLite and `prepare` throw */
export const openSqlite = (
  path: string,
  options: SqliteOptions = {},
  prepare?: (database: DatabaseSync) => void,
): DatabaseSync => {
  const database = new DatabaseSync(path, options);
  try {
    prepare?.(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/**
 * Locks an empty file that exists only to be locked. Returns the function that releases the lock; undefined if another
 * process holds it. The lock is SQLite's: the system releases it when a process is killed, so none is ever left behind.
 * @throws what SQLite throws
 */
export const tryLockFile = (path: string): (() => void) | undefined => {
  try {
    const held = openSqlite(path, { timeout: 0 }, database => database.exec('BEGIN EXCLUSIVE'));
    return () => held.close();
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
};

/** Opens a database that disappears when it is closed. */
export const openInMemory = (): DatabaseSync => openSqlite(':memory:');

/** Creates an empty file that only its owner may read (0600), unless the file exists. */
export const createPrivately = (path: string): void => closeSync(openSync(path, 'a', 0o600));

/** SQLite gives its journals the same permissions. A device such as `/dev/full` stays as it is. */
export const closeToOthers = (path: string): void => {
  const found = statSync(path);
  if (found.isFile() && (found.mode & 0o077) !== 0) chmodSync(path, 0o600);
};

/** Opens a file of its owner alone (0600), and makes it and its folder (0700) if they do not exist; otherwise as `openSqlite`. */
export const openPrivately: typeof openSqlite = (path, options, prepare) => {
  makeFolder(dirname(path));
  createPrivately(path);
  closeToOthers(path);
  return openSqlite(path, options, prepare);
};

/** Whether a file has tables of another program than the one that marks its files so (`PRAGMA application_id`). */
export const isForeign = (database: DatabaseSync, mark: number): boolean =>
  database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n'] !== 0 &&
  readPragma(database, 'application_id') !== mark;

/** Runs changes as one, and drops all of them if one throws. */
export const inTransaction = <T>(database: DatabaseSync, changes: () => T): T => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const made = changes();
    database.exec('COMMIT');
    return made;
  } catch (error) {
    // SQLite rolls back the transaction itself when the disk is full.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};

/**
 * Removes what was deleted or replaced from the write-ahead log. `isAnew` also writes the whole file again, which removes it
 * from free pages and needs as much room again for a moment; a file that always had `secure_delete` on does not need that.
 */
export const dropTraces = (database: DatabaseSync, isAnew = true): void =>
  database.exec(`${isAnew ? 'VACUUM; ' : ''}PRAGMA wal_checkpoint(TRUNCATE)`);

/** Reads a pragma with a numeric value, such as `user_version`. */
export const readPragma = (database: DatabaseSync, name: string): number =>
  Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);

/** SQLite's primary result code (sqlite.org/rescode.html); 0 for an error that is not SQLite's. */
export const resultCodeOf = (error: unknown): number =>
  // The low byte; the higher bytes give details.
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** Whether another process holds the file (SQLITE_BUSY). */
export const isBusy = (error: unknown): boolean => resultCodeOf(error) === 5;

/** Whether the file is damaged or not a database (SQLITE_CORRUPT, SQLITE_NOTADB). */
export const isDamaged = (error: unknown): boolean => [11, 26].includes(resultCodeOf(error));
