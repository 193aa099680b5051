import { makeFolder } from '../../core/files/makeFolder.ts';
import { tryLockFile } from '../../core/files/openSqlite.ts';

/**
 * Takes the lock of a name, which only one process can hold; returns undefined if another process holds it. The names
 * share 256 files, so that none ever has to be removed.
 */
export const tryLock = (folder: string, name: string): (() => void) | undefined => {
  try {
    makeFolder(`${folder}/locks`);
    return tryLockFile(`${folder}/locks/${name.slice(0, 2)}`);
  } catch {
    // If the folder supports no locks, the only cost is a request that another process may also send.
    return () => undefined;
  }
};
