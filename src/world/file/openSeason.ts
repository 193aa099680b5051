import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  createPrivately,
  isDamaged,
  openInMemory,
  openSqlite,
  resultCodeOf,
} from '../../sqlite/openSqlite.ts';
import { seasonsToHold } from '../calendar.ts';
import { createStamp, isStamped } from './stamp.ts';
import type { Stamp } from './stamp.ts';

export interface SeasonOptions {
  /** The file; null: in memory alone. */
  readonly path: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly seed: number;
  /** Called before work that takes about a second: the file is built, or a season added. */
  readonly onBuild?: (() => void) | undefined;
  /** How a database is filled; absent: with the whole of the world. */
  readonly fill?: ((database: DatabaseSync, seed: number, wanted: Stamp) => void) | undefined;
}

/** How long one process waits for another that writes, in milliseconds. */
const busyTimeout = 20_000;

/**
 * Opens the made-up season for reading. A file that is there and holds what it should is only opened; one that is
 * missing, past, broken or of another version is built. Where it cannot be written, the season is built in memory.
 */
export const openSeason = async (options: SeasonOptions): Promise<DatabaseSync> => {
  const { path, now, seed, onBuild } = options;
  const wanted = createStamp(seed, seasonsToHold(now));
  const ready = path === null ? undefined : openReady(path, wanted);
  if (ready) return ready;

  onBuild?.();
  // Loaded now: most commands find the file built, and never need what builds it.
  const fill = options.fill ?? (await import('./fill.ts')).fillDatabase;
  const fillFile = (file: string): void => {
    createPrivately(file);
    openSqlite(file, { timeout: busyTimeout }, database => fill(database, seed, wanted)).close();
  };
  const built = path === null ? undefined : openBuilt(path, wanted, fillFile);
  if (built) return built;

  const database = openInMemory();
  fill(database, seed, wanted);
  return database;
};

/** The file, if it holds what is wanted. */
function openReady(path: string, wanted: Stamp): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = openSqlite(path, { readOnly: true, timeout: busyTimeout });
    if (isStamped(database, wanted)) return database;
  } catch {
    // Missing, broken, or left behind in the middle of a write: building looks into it, and into why it cannot.
  }
  database?.close();
  return undefined;
}

/** Builds the file and opens it; undefined where the file system does not let us. */
function openBuilt(path: string, wanted: Stamp, fillFile: (file: string) => void): DatabaseSync | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    try {
      fillFile(path);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      replace(path, fillFile);
    }
    return openReady(path, wanted);
  } catch (error) {
    if (isDenied(error)) return undefined;
    throw error;
  }
}

/**
 * Puts a new file in the place of a broken one. It is built aside and renamed: another process that does the same at the
 * same time puts its own there, which is the same.
 */
function replace(path: string, fillFile: (file: string) => void): void {
  const folder = mkdtempSync(`${path}-`);
  try {
    const file = join(folder, 'season.db');
    fillFile(file);
    // A journal of the broken file would be played back into the new one.
    rmSync(`${path}-journal`, { force: true });
    renameSync(file, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** SQLite's result codes for a file that may not be written here, or not now. */
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
