import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the lock of a name, which only one process can hold; undefined where another holds it. The system frees it
 * when its holder ends, however it ends: it is SQLite's lock on a file of its own. Names share 256 such files, so that
 * none ever has to be removed.
 */
export const tryLock = (folder: string, name: string): (() => void) | undefined => {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(`${folder}/locks`, { recursive: true, mode: 0o700 });
    database = new DatabaseSync(`${folder}/locks/${name.slice(0, 2)}`, { timeout: 0 });
    const held = database;
    held.exec('BEGIN EXCLUSIVE');
    return () => held.close();
  } catch (error) {
    database?.close();
    // A folder that takes no lock only costs a request that somebody else has made too.
    return isBusy(error) ? undefined : () => undefined;
  }
};

/** SQLITE_BUSY is 5, and the low byte of its kinds. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
