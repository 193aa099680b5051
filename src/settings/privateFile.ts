import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs';
import { ConfigError } from './configError.ts';
import type { SystemInfo } from './folders.ts';

/** Settings and credentials are small; more than this, in bytes, is another file. */
const maxBytes = 1024 * 1024;

/** Who reads a file. */
export interface Reader extends Pick<SystemInfo, 'userId'> {
  /** Hears that others may use a file that holds a key. */
  readonly warn?: (text: string) => void;
}

/** Whether the file may be a link; a link to nothing counts as no file. */
type LinkRule = 'refuseLink' | 'followLink';

/**
 * The text of one of our own files; undefined where there is none. Whatever else stands in its place (a link, a pipe,
 * a folder, a device) is refused before it could be followed or hang, and so is the file of another user, who may have
 * put anything in it.
 * @throws ConfigError
 */
export const readPrivateFile = (path: string, reader: Reader, link: LinkRule): string | undefined => {
  const followLink = link === 'followLink';
  try {
    // Asked first because a missing file is the usual case, and an exception costs more than all the rest.
    const found = (followLink ? statSync : lstatSync)(path, { throwIfNoEntry: false });
    if (!found) return undefined;
    checkFile(path, found);
    // The file may have been exchanged meanwhile: the flags and the second check guard against that.
    const descriptor = openSync(path, constants.O_RDONLY | (followLink ? 0 : noFollow) | noWait);
    try {
      const opened = fstatSync(descriptor);
      checkFile(path, opened);
      checkOwner(path, opened, reader);
      warnIfOpen(path, opened, reader);
      return readFileSync(descriptor, 'utf8');
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `${path} cannot be read (${codeOf(error)})`,
      'See who owns it, and the permissions of its folder.',
      'badSetting',
      { cause: error },
    );
  }
};

/** The system's short name of a failure, such as `EACCES`. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';

/** @throws ConfigError for anything but a plain file of reasonable size. */
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

/** Believes a file of the user's own, or of root's. @throws ConfigError */
export const checkOwner = (path: string, { uid }: Pick<Stats, 'uid'>, { userId }: Reader): void => {
  if (userId === undefined || uid === userId || uid === 0) return;
  throw new ConfigError(
    `${path} belongs to another user (uid ${uid}, and yours is ${userId})`,
    'Nothing was read or changed. Run esports as that user, or name another folder with ESPORTS_CONFIG_DIR.',
  );
};

/**
 * Warns where others may use a file that holds a key. A file of somebody else's is not warned of: it may have to be open
 * for this user to read it, as a secret that is mounted into a container.
 */
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

// Windows has neither flag, and undefined counts as none; it has no such links and pipes in folders either.
const { O_NOFOLLOW: noFollow, O_NONBLOCK: noWait } = constants;

const natureOf = (found: Stats): string => {
  if (found.isSymbolicLink()) return 'a symbolic link';
  if (found.isDirectory()) return 'a folder';
  return found.isFIFO() ? 'a pipe' : 'a device or socket';
};
