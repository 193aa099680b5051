import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { codeText } from '../../core/codeOf.ts';
import { ConfigError } from '../../client/account/configError.ts';
import type { SystemInfo } from '../../client/account/folders.ts';

/** Settings and credentials are small. A file above this size, in bytes, is not ours. */
const maxBytes = 1024 * 1024;

export interface Reader extends Pick<SystemInfo, 'userId'> {
  /** Called when other users can access a file that contains a key. */
  readonly warn?: (text: string) => void;
}

/** Whether the file may be a link; a broken link counts as no file. */
type LinkRule = 'refuseLink' | 'followLink';

/**
 * Reads one of our own files; undefined without one. A link, pipe, folder, device or another user's file is refused.
 * @throws ConfigError
 */
export const readPrivateFile = (path: string, reader: Reader, link: LinkRule): string | undefined => {
  const followLink = link === 'followLink';
  try {
    // Check first: a missing file is the usual case, and an exception costs more than everything else here.
    const found = (followLink ? statSync : lstatSync)(path, { throwIfNoEntry: false });
    if (!found) return undefined;
    checkFile(path, found);
    // The file may have been replaced since the check: the flags and the second check guard against that.
    const descriptor = openSync(path, constants.O_RDONLY | (followLink ? 0 : noFollow) | noWait);
    try {
      const opened = fstatSync(descriptor);
      checkFile(path, opened);
      checkOwner(path, opened, reader);
      warnIfOpen(path, opened, reader);
      // Editors of Windows write a byte order mark.
      return readFileSync(descriptor, 'utf8').replace(/^\ufeff/, '');
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `${path} cannot be read (${codeText(error)})`,
      'Check who owns it and the permissions of its folder.',
      'badSetting',
      { cause: error },
    );
  }
};

/**
 * Replaces one of our own files as a whole, so that a reader never sees half of it, in a folder that exists.
 * @throws what the file system says, and leaves the file as it was
 */
export const replacePrivateFile = (path: string, text: string, pid: number): void => {
  const aside = `${path}.${pid}`;
  try {
    writeFileSync(aside, text, { mode: 0o600 });
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
};

/** @throws ConfigError unless it is a plain file of reasonable size. */
export const checkFile = (path: string, found: Stats): void => {
  if (!found.isFile()) {
    throw new ConfigError(
      `${path} is ${natureOf(found)}, not a file of esports`,
      'Nothing was read or changed. Move it out of the way.',
    );
  }
  if (found.size > maxBytes) {
    throw new ConfigError(`${path} is too large to be a file of esports`, 'Move it out of the way.');
  }
};

/** Trusts only files of the user or of root. @throws ConfigError */
export const checkOwner = (path: string, { uid }: Pick<Stats, 'uid'>, { userId }: Reader): void => {
  if (userId === undefined || uid === userId || uid === 0) return;
  throw new ConfigError(
    `${path} belongs to another user (uid ${uid}, and yours is ${userId})`,
    'Nothing was read or changed. Run esports as that user, or name another folder with ESPORTS_CONFIG_DIR.',
  );
};

/** Warns if others can access a file with a key. A file of another user, such as a mounted secret, may have to be open. */
export const warnIfOpen = (
  path: string,
  { uid, mode }: Pick<Stats, 'uid' | 'mode'>,
  { userId, warn }: Reader,
): void => {
  if (userId === undefined || uid !== userId || (mode & 0o077) === 0) return;
  const verb = (mode & 0o022) === 0 ? 'read' : (mode & 0o044) === 0 ? 'change' : 'read and change';
  warn?.(
    `Others may ${verb} the key in ${path} (${(mode & 0o777).toString(8)}). Close it: chmod 600 '${path}'`,
  );
};

// Windows has neither flag, and undefined counts as zero; it has no such links or pipes in folders either.
const { O_NOFOLLOW: noFollow, O_NONBLOCK: noWait } = constants;

const natureOf = (found: Stats): string => {
  if (found.isSymbolicLink()) return 'a symbolic link';
  if (found.isDirectory()) return 'a folder';
  return found.isFIFO() ? 'a pipe' : 'a device or socket';
};
