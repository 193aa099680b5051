import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { madeAside } from '../../../core/files/madeAside.ts';
import { makeFolder } from '../../../core/files/makeFolder.ts';
import {
  createPrivately,
  isDamaged,
  openInMemory,
  openSqlite,
  resultCodeOf,
} from '../../../core/files/openSqlite.ts';
import { seasonsToHold } from '../calendar.ts';
import type { fillDatabase } from './fill.ts';
import { createStamp, isStamped } from './stamp.ts';
import type { Stamp } from './stamp.ts';

export interface SeasonOptions {
  /** The path of the file; null keeps the season in memory only. */
  readonly path: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly seed: number;
  /** Called before the file is built or a season is added, which takes about a second. */
  readonly onBuild?: (() => void | Promise<void>) | undefined;
  /** Called in the middle of that, where much of the memory has become unused. */
  readonly spare?: (() => void) | undefined;
  /** Fills a database; by default with the whole world. */
  readonly fill?: typeof fillDatabase | undefined;
}

/** How long a process waits for another process that writes, in milliseconds. */
const busyTimeout = 20_000;

/**
 * Opens the made-up season for reading. Builds the file when it is missing, outdated, broken or of another version.
 * Builds the season in memory when the file cannot be written.
 */
export const openSeason = async (options: SeasonOptions): Promise<DatabaseSync> => {
  const { path, now, seed, onBuild, spare } = options;
  const wanted = createStamp(seed, seasonsToHold(now));
  const ready = openReadySeason(options);
  if (ready) return ready;

  await onBuild?.();
  // Loaded only here: most commands find a complete file and never need the code that builds it.
  const fill = options.fill ?? (await import('./fill.ts')).fillDatabase;
  const fillFile = (file: string): void => {
    createPrivately(file);
    openSqlite(file, { timeout: busyTimeout }, database => fill(database, seed, wanted, { spare })).close();
  };
  const built = path === null ? undefined : openBuilt(path, wanted, fillFile);
  if (built) return built;

  const database = openInMemory();
  fill(database, seed, wanted, { spare });
  return database;
};

/** Opens the season if its file is complete; undefined if it has to be built. */
export const openReadySeason = ({
  path,
  now,
  seed,
}: Pick<SeasonOptions, 'path' | 'now' | 'seed'>): DatabaseSync | undefined =>
  path === null ? undefined : openReady(path, createStamp(seed, seasonsToHold(now)));

/** Opens the file if it holds the wanted seasons. */
function openReady(path: string, wanted: Stamp): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = openSqlite(path, { readOnly: true, timeout: busyTimeout });
    if (isStamped(database, wanted)) return database;
  } catch {
    // The file is missing, broken, or was left in the middle of a write: `openBuilt` repairs it or finds out why it
    // cannot.
  }
  database?.close();
  return undefined;
}

/** Builds the file and opens it; undefined when the file system does not allow it. */
function openBuilt(path: string, wanted: Stamp, fillFile: (file: string) => void): DatabaseSync | undefined {
  try {
    makeFolder(dirname(path));
    try {
      fillFile(path);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      replace(path, fillFile);
    }
    return openReady(path, wanted);
  } catch (error) {
    const ready = openReady(path, wanted);
    if (ready || isDenied(error)) return ready;
    throw error;
  }
}

/**
 * Replaces a broken file. The new file is built under another name and then renamed. If another process does the same
 * at the same time, it puts an identical file in place.
 */
function replace(path: string, fillFile: (file: string) => void): void {
  madeAside(path, fillFile, file => {
    // SQLite would play a journal of the broken file back into the new one.
    rmSync(`${path}-journal`, { force: true });
    renameSync(file, path);
  });
}

/** SQLite's result codes for a file that cannot be written here, or not now. */
const denied = new Set([5 /* BUSY */, 8 /* READONLY */, 10 /* IOERR */, 13 /* FULL */, 14 /* CANTOPEN */]);
const deniedByFileSystem = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'EBUSY',
]);

const isDenied = (error: unknown): boolean =>
  denied.has(resultCodeOf(error)) ||
  (error instanceof Error && 'code' in error && deniedByFileSystem.has(String(error.code)));
