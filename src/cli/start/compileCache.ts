import { lstatSync, type Stats } from 'node:fs';
import { isAbsolute } from 'node:path';
import { foldersOf, type SystemInfo } from '../../client/account/folders.ts';
import { ownerOf } from '../../client/account/owner.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';

/**
 * The folder where Node keeps what it compiled, which is made where it is missing. Whoever writes there decides what is
 * executed, so nobody but the user may: undefined if there is no such folder.
 */
export const compiledFolder = (
  system: Pick<SystemInfo, 'env' | 'platform' | 'userId'>,
): string | undefined => {
  try {
    const { cache } = foldersOf({ ...system, systemHome: () => undefined, ownerOf });
    if (!isAbsolute(cache)) return undefined;
    const folder = `${cache}/compiled`;
    makeFolder(folder);
    return isTrusted(lstatSync(folder), system.userId) ? folder : undefined;
  } catch {
    return undefined;
  }
};

const isTrusted = (found: Stats, userId: number | undefined): boolean =>
  found.isDirectory() &&
  // Not `-w-` for group and others. Without a user id (Windows) it stands in the user's own profile.
  (userId === undefined || (found.uid === userId && (found.mode & 0o022) === 0));
