import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { codeOf } from '../../../core/codeOf.ts';
import { madeAside } from '../../../core/files/madeAside.ts';
import { makeFolder } from '../../../core/files/makeFolder.ts';
import { createPrivately, openSqlite, resultCodeOf } from '../../../core/files/openSqlite.ts';
import { seasonsToHold } from '../calendar.ts';
import { fillDatabase, type FillOptions, isStamped, stampOf } from './fill.ts';

export interface SeasonOptions extends FillOptions {
  /** The path of the file; null keeps the season in memory only. */
  readonly path: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly seed: number;
  /** Called before the season is built, which takes about a second. */
  readonly onBuild?: (() => void | Promise<void>) | undefined;
}

/**
 * Opens the made-up season for reading. Builds the file aside if it is missing, broken or old; processes that do so at
 * once build the same. Builds it in memory if the file cannot be written.
 */
export const openSeason = async (options: SeasonOptions): Promise<DatabaseSync> => {
  const { path, now, seed, onBuild } = options;
  const ready = openReadySeason(options);
  if (ready) return ready;

  await onBuild?.();
  const fill = (database: DatabaseSync): void => fillDatabase(database, seed, seasonsToHold(now), options);
  try {
    if (path !== null) replace(path, fill);
  } catch (error) {
    const others = openReadySeason(options);
    if (others) return others;
    if (!isDenied(error)) throw error;
  }
  return openReadySeason(options) ?? openSqlite(':memory:', {}, fill);
};

/** Opens the season if its file is complete; undefined if it has to be built. */
export const openReadySeason = ({ path, now, seed }: SeasonOptions): DatabaseSync | undefined => {
  if (path === null) return undefined;
  let database: DatabaseSync | undefined;
  try {
    database = openSqlite(path, { readOnly: true });
    if (isStamped(database, stampOf(seed, seasonsToHold(now)))) return database;
  } catch {
    // The file is missing, broken, or another one.
  }
  database?.close();
  return undefined;
};

const replace = (path: string, fill: (database: DatabaseSync) => void): void => {
  makeFolder(dirname(path));
  madeAside(
    path,
    aside => {
      createPrivately(aside);
      openSqlite(aside, {}, fill).close();
    },
    aside => {
      // SQLite would play the journal of a file that an older program left unfinished into the new one.
      rmSync(`${path}-journal`, { force: true });
      renameSync(aside, path);
    },
  );
};

/** SQLite's result codes and the system's for a file that cannot be written here, or not now. */
const deniedBySqlite = [5 /* BUSY */, 8 /* READONLY */, 10 /* IOERR */, 13 /* FULL */, 14 /* CANTOPEN */];
const deniedBySystem = /^E(?:ACCES|PERM|ROFS|NOSPC|DQUOT|NOTDIR|ISDIR|EXIST|BUSY)$/;

const isDenied = (error: unknown): boolean =>
  deniedBySqlite.includes(resultCodeOf(error)) || deniedBySystem.test(codeOf(error));
