import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { ConfigError } from './configError.ts';
import { withLock } from './lock.ts';
import { codeOf } from './privateFile.ts';

/** What writing needs of the world outside. */
export interface WriteHost {
  readonly platform: string;
  readonly homeFolder: string;
  readonly pid: number;
  readonly pause: (ms: number) => Promise<void>;
  /** Says what a person should know, such as permissions that were too wide. */
  readonly warn: (text: string) => Promise<void>;
}

/**
 * Runs `action`, which may write into the folder, alone among all processes. Before it the folder is made, what may
 * be read by others is closed to them, and what a killed process left half-written is removed.
 * @throws ConfigError
 */
export const changeFolder = async <T>(
  folder: string,
  host: WriteHost,
  action: () => T | Promise<T>,
): Promise<T> => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await narrow(folder, 0o700, host);
    return await withLock(`${folder}/.lock`, host.pause, async () => {
      for (const name of readdirSync(folder)) {
        const path = `${folder}/${name}`;
        if (/^(?:credentials|settings)\.json\.tmp-/.test(name)) rmSync(path, { force: true });
        else if (ours.test(name)) await narrow(path, 0o600, host);
      }
      return action();
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new ConfigError(
      `${folder} cannot be written (${codeOf(error)})`,
      'Nothing was changed. See who owns it, or name another folder with ESPORTS_CONFIG_DIR.',
      'badSetting',
      { cause: error },
    );
  }
};

/** Puts the text into the file at once: whoever reads it sees all of the old one or all of the new one. */
export const writeAtomically = (path: string, text: string, host: Pick<WriteHost, 'pid'>): void => {
  const unfinished = `${path}.tmp-${host.pid}`;
  try {
    const descriptor = openSync(unfinished, 'wx', 0o600);
    try {
      // The mode given to open is narrowed by the umask, which may take the owner's own rights away.
      fchmodSync(descriptor, 0o600);
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
};

const ours = /^(?:credentials|settings)\.json(?:\.corrupt-.*)?$|^\.lock$/;

/** Takes from others what they may do with a file or folder, and says so. */
const narrow = async (
  path: string,
  mode: number,
  { platform, homeFolder, warn }: WriteHost,
): Promise<void> => {
  // Windows has no such bits; there the user's own folder is closed to others as it is.
  if (platform === 'win32') return;
  // Never through a link in a file's place: what it leads to is not ours.
  const found = mode === 0o700 ? statSync(path) : lstatSync(path);
  if ((found.mode & 0o077) === 0 || !(found.isFile() || found.isDirectory())) return;
  const was = (found.mode & 0o777).toString(8);
  // A folder that many share (with the sticky bit, as /tmp has it) or live in is not ours to close.
  if (found.isDirectory() && ((found.mode & 0o1000) !== 0 || path === homeFolder || dirname(path) === path)) {
    return warn(`${path} is open to others (${was}); it is shared, and stays so`);
  }
  try {
    chmodSync(path, mode);
    await warn(
      `${basename(path)} was open to others (${was}); it is now closed to them (${mode.toString(8)})`,
    );
  } catch {
    await warn(`${path} is open to others (${was}), and you may not change that`);
  }
};

/** Makes the renaming last through a power cut, where the system can. */
const syncFolder = (folder: string): void => {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Windows cannot open a folder; the file itself is safe.
  }
};

const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string';
