import { makeFolder } from '../../files/makeFolder.ts';
import { isBusy, openSqlite } from '../../files/openSqlite.ts';

/**
 * Takes the lock of a name, which only one process can hold; returns undefined if another process holds it. It is
 * SQLite's lock on a separate file, so the system releases it however the holder ends. The names share 256 such files,
 * so that none ever has to be removed.
 */
export const tryLock = (folder: string, name: string): (() => void) | undefined => {
  try {
    makeFolder(`${folder}/locks`);
    const file = `${folder}/locks/${name.slice(0, 2)}`;
    const held = openSqlite(file, { timeout: 0 }, database => database.exec('BEGIN EXCLUSIVE'));
    return () => held.close();
  } catch (error) {
    // If the folder supports no locks, the only cost is a request that another process may also send.
    return isBusy(error) ? undefined : () => undefined;
  }
};
