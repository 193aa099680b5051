import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  closeToOthers,
  createPrivately,
  isDamaged,
  openSqlite,
  readPragma,
} from '../../sqlite/openSqlite.ts';
import { firstPlans } from './plan.ts';

/** The access file cannot be used. `hint` says what to do about it. */
export class AccessFileError extends Error {
  override readonly name = 'AccessFileError';
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}

/** How long opening and changes of keys wait for another process that is writing, ms. */
const busyTimeout = 5000;

/**
 * Opens the access file, making it (0600) and its folder (0700) where they do not exist. Any number of processes may
 * have it open. A statement that meets another process's lock fails at once: SQLite's own wait stops the whole process.
 * @throws AccessFileError where it is damaged, no access file, or of a later version, or cannot be opened.
 */
export const openAccessFile = (path: string): DatabaseSync => {
  try {
    makePrivate(path);
    return openSqlite(path, { timeout: busyTimeout }, database => {
      prepare(database);
      database.exec('PRAGMA busy_timeout = 0');
    });
  } catch (error) {
    if (error instanceof AccessFileError) throw error;
    if (isDamaged(error)) throw damaged(path, error);
    throw new AccessFileError(
      `the access file ${path} cannot be opened`,
      'check its path and permissions, or name another with --access',
      { cause: error },
    );
  }
};

/** Runs a change that waits for another process to finish writing. It holds up the whole process meanwhile. */
export const waitingForOthers = <T>(database: DatabaseSync, change: () => T): T => {
  database.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
  try {
    return change();
  } finally {
    database.exec('PRAGMA busy_timeout = 0');
  }
};

const damaged = (path: string, cause: unknown): AccessFileError =>
  new AccessFileError(
    `the access file ${path} is damaged`,
    'nothing in it was changed: put a copy of it back, or move it away and make new keys with keys create',
    { cause },
  );

const makePrivate = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  createPrivately(path);
  closeToOthers(path);
};

const prepare = (database: DatabaseSync): void => {
  if (isForeign(database)) {
    throw new AccessFileError(
      'the file named for keys and charges is another database',
      'name a new file with --access: keys and charges are never kept in a data file',
    );
  }
  checkWhole(database);
  useWriteAheadLog(database);
  // In a write-ahead log NORMAL loses nothing when a process is killed; a power cut may lose the last few charges,
  // and waiting for the disk on every answer would cost a hundred times the answer.
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
  if (versionOf(database) === 0) create(database);
  // Later than the rest: a program that does not know it leaves it alone.
  database.exec(pageMomentSql);
  if (versionOf(database) !== accessFileVersion) {
    throw new AccessFileError(
      `the access file is of version ${versionOf(database)}, this program knows ${accessFileVersion}`,
      'use the program that wrote it, or name another file with --access',
    );
  }
};

/** A page in the middle that cannot be read would show only when a key on it asks. @throws what `isDamaged` knows */
const checkWhole = (database: DatabaseSync): void => {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (found !== 'ok') throw Object.assign(new Error(String(found)), { errcode: 11 });
};

const create = (database: DatabaseSync): void => {
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have made it while this one waited.
    if (versionOf(database) === 0) {
      database.exec(accessFileSql);
      const add = database.prepare(
        'INSERT INTO plan (name, monthly, rooms, commercial, live_delay, archive_days) VALUES (?, ?, ?, ?, ?, ?)',
      );
      for (const plan of firstPlans) {
        const { name, monthly, rooms, commercial, liveDelay, archiveDays } = plan;
        add.run(name, monthly, Number(rooms), Number(commercial), liveDelay, archiveDays);
      }
      database.exec(`PRAGMA application_id = ${accessFileId}; PRAGMA user_version = ${accessFileVersion}`);
    }
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
};

/** Turning the log on needs the file alone, and SQLite does not wait for that as it does for a write. */
const useWriteAheadLog = (database: DatabaseSync): void => {
  const attempts = 50;
  for (let attempt = 1; ; attempt += 1) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
};

const isForeign = (database: DatabaseSync): boolean => {
  const tables = database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n'];
  return tables !== 0 && readPragma(database, 'application_id') !== accessFileId;
};

const versionOf = (database: DatabaseSync): number => readPragma(database, 'user_version');

/** Marks a SQLite file as ours (`PRAGMA application_id`): "espa". */
const accessFileId = 0x65_73_70_61;
const accessFileVersion = 1;

/**
 * The access file: plans, keys, and what each key has used. Times are milliseconds since 1970 UTC, months `YYYY-MM`
 * in UTC. It is apart from the data file, which the service opens read-only and which may be replaced at any time.
 */
const accessFileSql = `
-- monthly: charges a month, NULL without end. live_delay: seconds. archive_days: how far back, NULL everything.
CREATE TABLE plan (
  name TEXT PRIMARY KEY, monthly INTEGER, rooms INTEGER NOT NULL, commercial INTEGER NOT NULL,
  live_delay INTEGER NOT NULL DEFAULT 0, archive_days INTEGER
) WITHOUT ROWID, STRICT;

-- digest: SHA-256 of the key, in full; lookup: its first 8 bytes in hex, by which it is found.
-- monthly: in place of the plan's. used counts the charges of \`month\`, which never goes back.
CREATE TABLE access_key (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, plan TEXT NOT NULL REFERENCES plan (name), monthly INTEGER,
  lookup TEXT NOT NULL, digest BLOB NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER,
  month TEXT NOT NULL, used INTEGER NOT NULL DEFAULT 0, last_used_at INTEGER
) STRICT;
CREATE INDEX access_key_lookup ON access_key (lookup);
CREATE UNIQUE INDEX access_key_name ON access_key (name) WHERE revoked_at IS NULL;
`;

/**
 * As of when the first page of a list was answered (`began`, as the client's plan sees the time), by a digest of the key
 * and the list. Kept for a quarter of an hour.
 */
const pageMomentSql = `CREATE TABLE IF NOT EXISTS page_moment (
  list TEXT PRIMARY KEY, began INTEGER NOT NULL, stored_at INTEGER NOT NULL
) WITHOUT ROWID, STRICT`;
