import type { DatabaseSync } from 'node:sqlite';
import { becauseOfDisk } from '../../core/diskFault.ts';
import { HintedError } from '../../core/hintedError.ts';
import {
  inTransaction,
  isDamaged,
  isForeign,
  openPrivately,
  readPragma,
} from '../../core/files/openSqlite.ts';
import { interruptedRestore } from './halfRestored.ts';
import { firstPlans } from './plan.ts';

/** The access file cannot be used. `hint` suggests a remedy. */
export class AccessFileError extends HintedError {
  override readonly name = 'AccessFileError';
}

/** The longest wait for another process that is writing, in ms, when opening the file or changing keys. */
const busyTimeout = 5000;

/**
 * Opens the access file, which any number of processes may have open; creates it (0600) and its folder (0700). A statement
 * that meets another process's lock fails at once: SQLite's own wait blocks the process. @throws AccessFileError
 */
export const openAccessFile = (path: string): DatabaseSync => {
  const restored = interruptedRestore(path);
  if (restored) throw new AccessFileError(...restored);
  try {
    return openPrivately(path, { timeout: busyTimeout }, database => {
      prepare(database);
      database.exec('PRAGMA busy_timeout = 0');
    });
  } catch (error) {
    if (error instanceof AccessFileError) throw error;
    if (isDamaged(error))
      throw new AccessFileError(
        `the access file ${path} is damaged`,
        'it was not changed: restore a backup, or move the file away and create new keys with keys create',
        { cause: error },
      );
    throw new AccessFileError(
      `the access file ${path} cannot be opened${becauseOfDisk(error)}`,
      'check its path, its permissions and the room on its disk, or name another with --access',
      { cause: error },
    );
  }
};

/** Runs a change that waits until other processes finish writing. The wait blocks the whole process. */
export const waitingForOthers = <T>(database: DatabaseSync, change: () => T): T => {
  database.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
  try {
    return change();
  } finally {
    database.exec('PRAGMA busy_timeout = 0');
  }
};

const prepare = (database: DatabaseSync): void => {
  if (isForeign(database, accessFileId))
    throw new AccessFileError(
      'the file named for keys and charges is another database',
      'name a new file with --access: a data file never contains keys and charges',
    );
  checkWhole(database);
  useWriteAheadLog(database);
  // With a write-ahead log, NORMAL loses nothing when a process is killed. A power cut may lose the last few charges,
  // but waiting for the disk on every answer would take a hundred times as long as the answer.
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
  createTables(database);
  if (versionOf(database) !== accessFileVersion)
    throw new AccessFileError(
      `the access file has version ${versionOf(database)}, but this program supports ${accessFileVersion}`,
      'use the program that wrote it, or name another file with --access',
    );
};

export const createTables = (database: DatabaseSync): void => {
  if (versionOf(database) === 0) create(database);
  // These tables were added later than the others. An older program ignores them.
  for (const later of [pageMomentSql, tokenSql, formerSecretSql]) database.exec(later);
  addExpiry(database);
};

/** Finds unreadable pages now, not only when a key on them is used. @throws an error that `isDamaged` recognizes */
const checkWhole = (database: DatabaseSync): void => {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (found !== 'ok') throw Object.assign(new Error(String(found)), { errcode: 11 });
};

const create = (database: DatabaseSync): void =>
  inTransaction(database, () => {
    // Another process may have created the tables while this one waited.
    if (versionOf(database) !== 0) return;
    database.exec(accessFileSql);
    const add = database.prepare(
      'INSERT INTO plan (name, monthly, rooms, commercial, live_delay, archive_days) VALUES (?, ?, ?, ?, ?, ?)',
    );
    for (const { name, monthly, rooms, commercial, liveDelay, archiveDays } of firstPlans)
      add.run(name, monthly, Number(rooms), Number(commercial), liveDelay, archiveDays);
    database.exec(`PRAGMA application_id = ${accessFileId}; PRAGMA user_version = ${accessFileVersion}`);
  });

/** The end of a key was added later. An older program ignores it. */
const addExpiry = (database: DatabaseSync): void => {
  // Read as a row: the columns of a statement may be those that this process knew before another one added some.
  const sql = "SELECT instr(sql, 'expires_at') > 0 AS found FROM sqlite_schema WHERE name = 'access_key'";
  const isThere = (): boolean => database.prepare(sql).get()?.['found'] === 1;
  if (isThere()) return;
  inTransaction(database, () => {
    // Another process may have added it while this one waited.
    if (!isThere()) database.exec('ALTER TABLE access_key ADD COLUMN expires_at INTEGER');
  });
};

/** Switching the log on needs exclusive access to the file, and SQLite does not wait for that as it does for writes. */
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

const versionOf = (database: DatabaseSync): number => readPragma(database, 'user_version');

/** Marks a SQLite file as an access file (`PRAGMA application_id`): "espa". */
const accessFileId = 0x65_73_70_61;
const accessFileVersion = 1;

/** Times are in ms since 1970 UTC, months `YYYY-MM` in UTC. The data file is another, since it may be replaced at any time. */
const accessFileSql = `
-- monthly: charges a month, NULL for unlimited. live_delay: seconds. archive_days: visible days, NULL for all.
CREATE TABLE plan (
  name TEXT PRIMARY KEY, monthly INTEGER, rooms INTEGER NOT NULL, commercial INTEGER NOT NULL,
  live_delay INTEGER NOT NULL DEFAULT 0, archive_days INTEGER
) WITHOUT ROWID, STRICT;

-- digest: the complete SHA-256 of the key. lookup: its first 8 bytes in hex, to find the row.
-- monthly: replaces the plan's quota. used: the charges of \`month\`, which never goes back.
CREATE TABLE access_key (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, plan TEXT NOT NULL REFERENCES plan (name), monthly INTEGER,
  lookup TEXT NOT NULL, digest BLOB NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER,
  month TEXT NOT NULL, used INTEGER NOT NULL DEFAULT 0, last_used_at INTEGER
) STRICT;
CREATE INDEX access_key_lookup ON access_key (lookup);
CREATE UNIQUE INDEX access_key_name ON access_key (name) WHERE revoked_at IS NULL;
`;

/** When the first page of a list was answered, as the client's plan sees it, by a digest of key and list. Kept 15 minutes. */
const pageMomentSql = `CREATE TABLE IF NOT EXISTS page_moment (
  list TEXT PRIMARY KEY, began INTEGER NOT NULL, stored_at INTEGER NOT NULL
) WITHOUT ROWID, STRICT`;

/** The former texts of rotated keys, which are valid until `until` (ms since 1970). */
const formerSecretSql = `CREATE TABLE IF NOT EXISTS former_secret (
  key_id INTEGER NOT NULL REFERENCES access_key (id), lookup TEXT NOT NULL, digest BLOB NOT NULL, until INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS former_secret_lookup ON former_secret (lookup);`;

/** The tokens of addresses. They have a table of their own, so that no program takes one for a key. */
const tokenSql = `CREATE TABLE IF NOT EXISTS access_token (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, target TEXT NOT NULL,
  lookup TEXT NOT NULL, digest BLOB NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS access_token_lookup ON access_token (lookup);
CREATE UNIQUE INDEX IF NOT EXISTS access_token_name ON access_token (name) WHERE revoked_at IS NULL;`;
