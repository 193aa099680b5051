import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { ConfigError } from './configError.ts';
import type { SystemInfo } from './folders.ts';
import { loadStores, type OpenStore } from './fileStore.ts';
import { withLock } from './lock.ts';
import { codeOf } from './privateFile.ts';

/** What writing needs of the world outside. */
export interface WriteHost extends Pick<SystemInfo, 'platform' | 'userId' | 'ownerOf'> {
  readonly homeFolder: string | undefined;
  readonly pause: (ms: number) => Promise<void>;
  /** Says what a person should know, such as permissions that were too wide. */
  readonly warn: (text: string) => Promise<void>;
}

/**
 * Runs `action`, which may change files of the folder, alone among all processes; `action` writes through the stores
 * that it opens. Before it runs, the folder is made, files that others may read are closed to them, and what a killed
 * process left half-written is removed.
 * @throws ConfigError
 */
export const changeFolder = async <T>(
  folder: string,
  host: WriteHost,
  action: (open: OpenStore) => T | Promise<T>,
): Promise<T> => {
  // Before the lock is taken, so that nobody waits for it.
  const openStore = await loadStores();
  refuseAsRoot(folder, host);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await narrow(folder, 0o700, host);
    return await withLock(`${folder}/.lock`, host.pause, async () => {
      for (const name of readdirSync(folder)) {
        const path = `${folder}/${name}`;
        if (/^(?:credentials|settings)\.json\.tmp-/.test(name)) rmSync(path, { force: true });
        else if (ours.test(name)) await narrow(path, 0o600, host);
      }
      return action(openStore);
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

/** Files of root in another user's folder would lock that user out of it. @throws ConfigError */
const refuseAsRoot = (folder: string, { userId, ownerOf }: WriteHost): void => {
  const owner = userId === 0 ? (ownerOf(folder) ?? 0) : 0;
  if (owner === 0) return;
  throw new ConfigError(
    `${folder} belongs to another user (uid ${owner}), and you are root`,
    'Nothing was changed. Run esports as that user, or name a folder of your own with ESPORTS_CONFIG_DIR.',
  );
};

const ours = /^(?:credentials|settings)\.json(?:\.corrupt-.*)?$|^\.lock$/;

/** Closes a file (0600) or a folder (0700) to others, and says so. */
const narrow = async (
  path: string,
  mode: 0o600 | 0o700,
  { platform, homeFolder, warn }: WriteHost,
): Promise<void> => {
  // Windows has no such bits; there the user's own folder is closed to others as it is.
  if (platform === 'win32') return;
  const isFolder = mode === 0o700;
  // A link in a file's place leads to what is not ours, and a folder there was not made by us: both are left alone.
  const found = isFolder ? statSync(path) : lstatSync(path);
  if ((found.mode & 0o077) === 0 || !(isFolder || found.isFile())) return;
  const was = (found.mode & 0o777).toString(8);
  // A folder that many share (with the sticky bit, as /tmp has it) or live in is not ours to close.
  if (isFolder && ((found.mode & 0o1000) !== 0 || path === homeFolder || dirname(path) === path)) {
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

const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string';
