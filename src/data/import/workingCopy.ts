import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { becauseOfDisk } from '../../core/diskFault.ts';
import { openSqlite } from '../../core/files/openSqlite.ts';
import { removeUnfinished, type Run, unfinishedPath } from '../../core/files/unfinished.ts';
import { addLaterParts, createDataFile, layoutOf, openDataDatabase } from '../store/dataFile.ts';
import { schemaVersion } from '../store/schema.ts';
import { writeViews } from '../store/views/index.ts';
import { writeSides } from './demos/writeSides.ts';
import { ImportError } from './importer.ts';
import { forgetLists, markWithoutSources } from './layers.ts';

export const importedPrefix = 'cs';

interface Task {
  readonly into: string;
  readonly now: number;
  readonly run: Run;
}

interface Filled<T> {
  readonly result: T;
  /** Whether the copy must replace the file. */
  readonly isChanged: boolean;
}

/**
 * Runs `fill`, in a transaction, on a copy of the data file in the same folder (an empty copy if there is no file), and then
 * replaces the file with the copy: complete, flushed to disk, and readable only by its owner (0600). If `fill` throws, the file is
 * unchanged.
 * @throws ImportError if the folder cannot be written to, or the file was changed meanwhile; DataFileError if the file
 * is not a data file.
 */
export const withWorkingCopy = async <T>(
  task: Task,
  fill: (database: DatabaseSync) => Promise<Filled<T>>,
): Promise<T> => {
  const target = existsSync(task.into) ? realpathSync(task.into) : task.into;
  const before = fingerprint(target);
  removeUnfinished(target, 'import', { isAlive: task.run.isAlive, now: task.now });
  const copy = unfinishedPath(target, 'import', task.run);
  try {
    const database = startCopy(copy, target, before !== undefined);
    let filled: Filled<T>;
    try {
      database.exec('BEGIN');
      filled = await fill(database);
      database.exec('COMMIT');
    } catch (error) {
      throw hasNoRoom(error) ? cannotWrite(target, error) : error;
    } finally {
      database.close();
    }
    if (!filled.isChanged) return filled.result;
    if (fingerprint(target) !== before) {
      throw new ImportError(`another process changed ${task.into} meanwhile`, task.into, 'import once more');
    }
    flush(copy);
    renameSync(copy, target);
    flushFolder(dirname(target));
    return filled.result;
  } finally {
    rmSync(copy, { force: true });
  }
};

const startCopy = (copy: string, target: string, exists: boolean): DatabaseSync => {
  if (exists) copyDataFile(target, copy);
  const database = exists ? openSqlite(copy) : makeFirst(copy, target);
  // The copy is discarded on any error, so it needs no journal on disk (Node's SQLite does not allow turning it
  // off) and does not have to wait for the disk before its end.
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000');
  upgrade(database);
  writeViews(database);
  return database;
};

/**
 * Gives a file of an earlier layout what it lacks. Its rows are made again from its sources with the next import of
 * matches, which reads all of them again; until then the figures by side are made of the kills in the file.
 */
const upgrade = (database: DatabaseSync): void => {
  const version = Number(layoutOf(database));
  if (version === schemaVersion) return;
  addLaterParts(database);
  writeSides(database);
  forgetLists(database);
  database.exec("UPDATE source SET modified = -1, digest = '' WHERE content IS NOT NULL");
  if (version === 3 && database.prepare('SELECT 1 FROM team').get()) markWithoutSources(database);
  database.prepare("UPDATE meta SET value = ? WHERE key = 'schemaVersion'").run(String(schemaVersion));
};

const makeFirst = (copy: string, target: string): DatabaseSync => {
  try {
    return createDataFile(copy, importedPrefix);
  } catch (cause) {
    throw cannotWrite(target, cause);
  }
};

/** SQLite makes the copy, so that it is complete even while another process has the file open. */
const copyDataFile = (target: string, copy: string): void => {
  const source = openDataDatabase(target, 'asItIs');
  try {
    const prefix = source.prepare("SELECT value FROM meta WHERE key = 'prefix'").get()?.['value'];
    if (prefix !== importedPrefix) {
      throw new ImportError(
        `${target} holds made-up data`,
        target,
        'real data needs its own file: name a new one with --into',
      );
    }
    closeSync(openSync(copy, 'wx', 0o600));
    source.prepare('VACUUM INTO ?').run(copy);
  } catch (error) {
    throw error instanceof ImportError ? error : cannotWrite(target, error);
  } finally {
    source.close();
  }
};

const cannotWrite = (target: string, cause: unknown): ImportError =>
  new ImportError(
    `${dirname(target)} cannot be written to${becauseOfDisk(cause)}`,
    target,
    'the import writes a copy next to the data file: name an existing, writable folder with enough space',
    { cause },
  );

/** Whether SQLite reports a full disk, or a file that may not grow further. */
const hasNoRoom = (error: unknown): boolean =>
  error instanceof Error && /disk is full|disk I\/O error/.test(error.message);

const fingerprint = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
};

/** Flushes the renamed entry, if the platform supports that (Windows cannot open a folder). */
const flushFolder = (folder: string): void => {
  try {
    flush(folder);
  } catch {
    // The bytes are on disk. At worst, after a power cut, the entry still names the old file, which is also complete.
  }
};

const flush = (path: string): void => {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
