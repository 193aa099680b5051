import { mkdirSync } from 'node:fs';
import { isBusy, openSqlite } from '../../sqlite/openSqlite.ts';

/**
 * Takes the lock of a name, which only one process can hold; undefined where another holds it. The system frees it
 * when its holder ends, however it ends: it is SQLite's lock on a file of its own. Names share 256 such files, so that
 * none ever has to be removed.
 */
export const tryLock = (folder: string, name: string): (() => void) | undefined => {
  try {
    mkdirSync(`${folder}/locks`, { recursive: true, mode: 0o700 });
    const file = `${folder}/locks/${name.slice(0, 2)}`;
    const held = openSqlite(file, { timeout: 0 }, database => database.exec('BEGIN EXCLUSIVE'));
    return () => held.close();
  } catch (error) {
    // A folder that takes no lock only costs a request that somebody else has made too.
    return isBusy(error) ? undefined : () => undefined;
  }
};
