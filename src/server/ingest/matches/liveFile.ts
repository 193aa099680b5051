import type { DatabaseSync } from 'node:sqlite';
import { interruptedRestore } from '../../access/halfRestored.ts';
import { logSql } from '../../live/storedLog.ts';
import {
  createPrivately,
  isForeign,
  openPrivately,
  readPragma,
  tryLockFile,
} from '../../../core/files/openSqlite.ts';
import { cannotOpen, LiveMatchError } from './liveMatchError.ts';

/** The longest wait for another process that is writing, in ms. */
const busyTimeout = 5000;

/**
 * Opens the event log and the tasks of its owner; creates the file (0600) and its folder (0700). Any number of processes
 * may have it open, but only the owner appends to the log. @throws LiveMatchError
 */
export const openLiveFile = (path: string): DatabaseSync => {
  try {
    const restored = interruptedRestore(path);
    if (restored) throw new LiveMatchError(...restored);
    return openPrivately(path, { timeout: busyTimeout }, database => {
      if (isForeign(database, liveFileId))
        throw new LiveMatchError(
          `${path} is another kind of file`,
          'live matches have a file of their own: name a new one with --ingest-file',
        );
      if (readPragma(database, 'user_version') > liveFileVersion)
        throw new LiveMatchError(
          `${path} was written by a later version of esports`,
          'use that version, or name another file with --ingest-file',
        );
      // With a write-ahead log, NORMAL loses nothing when a process is killed. After a power cut the log may end a moment
      // earlier, but it never has half a step.
      database.exec(
        `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA application_id = ${liveFileId};
         PRAGMA journal_size_limit = ${journalLimit}; PRAGMA secure_delete = ON`,
      );
      for (const sql of [logSql, taskSql, busSql]) database.exec(sql);
    });
  } catch (cause) {
    if (cause instanceof LiveMatchError) throw cause;
    throw cannotOpen(path, cause);
  }
};

/** Makes this process the owner of a file of live matches, by a lock beside it; undefined while another process is. */
export const tryToOwn = (path: string): (() => void) | undefined => {
  createPrivately(`${path}-owner`);
  return tryLockFile(`${path}-owner`);
};

/** The size, in bytes, to which the write-ahead log is cut when it is begun again: the release of a large match needs more. */
const journalLimit = 4 * 1024 * 1024;

/** Marks a SQLite file as one of live matches (`PRAGMA application_id`): "espi". */
const liveFileId = 0x65_73_70_69;
/** The version of its form. The first had no number. */
const liveFileVersion = 0;

/** The tasks that other processes give the owner of the file, and their outcomes, as JSON. */
const taskSql = `
CREATE TABLE IF NOT EXISTS ingest_task (id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL, outcome TEXT);
`;

/** Where the matches of the service that has this file are, if they are not in it. */
const busSql = 'CREATE TABLE IF NOT EXISTS bus (address TEXT NOT NULL)';

/** Notes in an open file of live matches on which bus the matches of its service are; undefined: in the file. */
export const noteBus = (database: DatabaseSync, address: string | undefined): void => {
  if (busOf(database) === address) return;
  database.exec('DELETE FROM bus');
  if (address !== undefined) database.prepare('INSERT INTO bus VALUES (?)').run(address);
};

/** The bus that the last service noted in an open file of live matches. */
export const busOf = (database: DatabaseSync): string | undefined => {
  const address = database.prepare('SELECT address FROM bus').get()?.['address'];
  return address === undefined ? undefined : String(address);
};
