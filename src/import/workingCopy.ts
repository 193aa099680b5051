import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../sqlite/openSqlite.ts';
import { createDataFile, openDataDatabase } from '../service/store/dataFile.ts';
import { schemaVersion, sourceSql } from '../service/store/schema.ts';
import { ImportError } from './importer.ts';
import { keepStage } from './stages.ts';

/** Who is importing: tells the working copies of living runs from those of dead ones. */
export interface ImportRun {
  readonly pid: number;
  /** Letters and digits, different for every run. */
  readonly random: string;
  /** Whether a process with this id exists. */
  readonly isAlive: (pid: number) => boolean;
}

/** The identifiers' prefix of a file of real data. */
export const importedPrefix = 'cs';

interface Task {
  readonly into: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly run: ImportRun;
}

/** What came of the work on a copy. */
interface Filled<T> {
  readonly result: T;
  /** Whether the copy is to take the file's place. */
  readonly isChanged: boolean;
}

/**
 * Lets `fill` work on a copy of the data file (an empty one where there is none), beside it, and puts the copy in the
 * file's place: whole, on disk, readable by its owner alone (0600). Where `fill` throws, the file stays as it is.
 * @throws ImportError where the folder cannot be written to, or the file was changed meanwhile; DataFileError where
 *   the file is no data file.
 */
export const withWorkingCopy = async <T>(
  task: Task,
  fill: (database: DatabaseSync) => Promise<Filled<T>>,
): Promise<T> => {
  const target = existsSync(task.into) ? realpathSync(task.into) : task.into;
  const before = fingerprint(target);
  removeLeftovers(target, task);
  const copy = join(dirname(target), `.${basename(target)}.import-${task.run.pid}-${task.run.random}`);
  try {
    const database = startCopy(copy, target, before !== undefined);
    let filled: Filled<T>;
    try {
      filled = await fill(database);
    } catch (error) {
      throw hasNoRoom(error) ? cannotWrite(target, error) : error;
    } finally {
      database.close();
    }
    if (!filled.isChanged) return filled.result;
    if (fingerprint(target) !== before) {
      throw new ImportError(
        `${task.into} was changed by somebody else meanwhile`,
        task.into,
        'import once more',
      );
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
  // The copy is thrown away if anything goes wrong: it needs no journal on the disk (SQLite as Node opens it does not
  // let it be turned off), nor waiting for the disk before its end.
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000');
  upgrade(database);
  return database;
};

/** A file of an earlier layout kept no sources: what it holds is where every later import begins. */
const upgrade = (database: DatabaseSync): void => {
  const version = database.prepare("SELECT value FROM meta WHERE key = 'schemaVersion'").get()?.['value'];
  if (version === String(schemaVersion)) return;
  database.exec(sourceSql);
  keepStage(database, 'base');
  database.prepare("UPDATE meta SET value = ? WHERE key = 'schemaVersion'").run(String(schemaVersion));
};

const makeFirst = (copy: string, target: string): DatabaseSync => {
  try {
    return createDataFile(copy, importedPrefix);
  } catch (cause) {
    throw cannotWrite(target, cause);
  }
};

/** SQLite itself makes the copy, so that it is whole even while somebody has the file open. */
const copyDataFile = (target: string, copy: string): void => {
  const source = openDataDatabase(target);
  try {
    const prefix = source.prepare("SELECT value FROM meta WHERE key = 'prefix'").get()?.['value'];
    if (prefix !== importedPrefix) {
      throw new ImportError(
        `${target} holds made-up data`,
        target,
        'real data goes into a file of its own: name a new one with --into',
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
    `${dirname(target)} cannot be written to`,
    target,
    'the data file is made beside the old one: name a folder that exists, that you may write to, with room',
    { cause },
  );

/** SQLite's words for a disk that is full, or a file that may not grow further. */
const hasNoRoom = (error: unknown): boolean =>
  error instanceof Error && /disk is full|disk I\/O error/.test(error.message);

const fingerprint = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
};

/** No import takes a day: a copy that old belongs to a dead run, whoever has its process id now. */
const longestRun = 24 * 3600 * 1000;

const removeLeftovers = (target: string, { now, run }: Task): void => {
  const folder = dirname(target);
  const start = `.${basename(target)}.import-`;
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter(name => name.startsWith(start))) {
    const pid = Number(/^\d+/.exec(name.slice(start.length))?.[0]);
    const path = join(folder, name);
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (!run.isAlive(pid) || age > longestRun) rmSync(path, { force: true });
  }
};

/** The renamed entry itself, where the platform can do that (Windows opens no folder). */
const flushFolder = (folder: string): void => {
  try {
    flush(folder);
  } catch {
    // The bytes are on disk: at worst the entry still names the old file after a power cut, which is whole too.
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
