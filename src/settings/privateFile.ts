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

/** Settings and credentials are small; more than this, in bytes, is another file. */
const maxBytes = 1024 * 1024;

export interface PrivateFileRules {
  /** Whether the file may be a link to one; a link to nothing counts as no file. */
  readonly followLink?: boolean;
}

/**
 * The text of one of our own files; undefined where there is none. Whatever else stands in its place (a link, a pipe,
 * a folder, a device) is refused before it could be followed or hang.
 * @throws ConfigError
 */
export const readPrivateFile = (
  path: string,
  { followLink = false }: PrivateFileRules = {},
): string | undefined => {
  try {
    // Asked first because a missing file is the usual case, and an exception costs more than all the rest.
    const found = (followLink ? statSync : lstatSync)(path, { throwIfNoEntry: false });
    if (!found) return undefined;
    checkFile(path, found);
    // The file may have been exchanged meanwhile: the flags and the second check guard against that.
    const descriptor = openSync(path, constants.O_RDONLY | (followLink ? 0 : noFollow) | noWait);
    try {
      checkFile(path, fstatSync(descriptor));
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

// Windows has neither flag, and undefined counts as none; it has no such links and pipes in folders either.
const { O_NOFOLLOW: noFollow, O_NONBLOCK: noWait } = constants;

const natureOf = (found: Stats): string => {
  if (found.isSymbolicLink()) return 'a symbolic link';
  if (found.isDirectory()) return 'a folder';
  return found.isFIFO() ? 'a pipe' : 'a device or socket';
};
