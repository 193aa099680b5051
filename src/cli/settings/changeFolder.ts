import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, parse } from 'node:path';
import { ConfigError } from '../../client/account/configError.ts';
import type { SystemInfo } from '../../client/account/folders.ts';
import { type JsonRecord, parseRecord } from '../../core/json/jsonRecord.ts';
import { withLock } from './lock.ts';
import { codeText } from '../../core/codeOf.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';

export interface WriteHost extends Pick<SystemInfo, 'platform' | 'userId' | 'ownerOf'> {
  readonly homeFolder: string | undefined;
  readonly pause: (ms: number) => Promise<void>;
  /** Shows a warning to the user, such as permissions that were too wide. */
  readonly warn: (text: string) => Promise<void>;
}

/** Replaces one of our files, which a reader sees whole or not at all. A link is followed, so check it first. */
export type Replace = (path: string, content: JsonRecord) => void;

/** Runs `action` while no other process changes the folder, whose files it closes to others first. @throws ConfigError */
export const changeFolder = async <T>(
  folder: string,
  host: WriteHost,
  action: (replace: Replace) => T | Promise<T>,
): Promise<T> => {
  // Load this before taking the lock, so that no process waits for it.
  const replace = await loadReplace();
  refuseAsRoot(folder, host);
  try {
    makeFolder(folder);
    await narrow(folder, 0o700, host);
    return await withLock(`${folder}/.lock`, host.pause, async () => {
      for (const name of readdirSync(folder)) {
        const path = `${folder}/${name}`;
        if (/^(?:credentials|settings)\.json\.tmp-/.test(name)) rmSync(path, { force: true });
        else if (ours.test(name)) await narrow(path, 0o600, host);
      }
      return action(replace);
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new ConfigError(
      `${folder} cannot be written (${codeText(error)})`,
      'Nothing was changed. Check who owns it, or name another folder with ESPORTS_CONFIG_DIR.',
      'badSetting',
      { cause: error },
    );
  }
};

/** Loads `conf` only for writing, because loading it takes longer than most commands. */
const loadReplace = async (): Promise<Replace> => {
  const { default: Conf } = await import('conf');
  return (path, content) => {
    const { dir, name } = parse(path);
    const store = new Conf<Record<string, unknown>>({
      cwd: dir,
      configName: name,
      configFileMode: 0o600,
      // The caller has already checked for damage, and replaced content need not be valid.
      deserialize: text => parseRecord(text) ?? {},
    });
    store.store = content;
    syncFolder(dirname(realpathSync(path)));
  };
};

/** Flushes the folder, so that the rename survives a power cut where the system supports it. */
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

/** Refuses to write as root into another user's folder: files of root would lock that user out. @throws ConfigError */
const refuseAsRoot = (folder: string, { userId, ownerOf }: WriteHost): void => {
  const owner = userId === 0 ? (ownerOf(folder) ?? 0) : 0;
  if (owner === 0) return;
  throw new ConfigError(
    `${folder} belongs to another user (uid ${owner}), and you are root`,
    'Nothing was changed. Run esports as that user, or name a folder of your own with ESPORTS_CONFIG_DIR.',
  );
};

const ours = /^(?:credentials|settings)\.json(?:\.corrupt-.*)?$|^\.lock$/;

/** Closes a file (0600) or a folder (0700) to other users and reports the change. */
const narrow = async (path: string, mode: 0o600 | 0o700, { platform, homeFolder, warn }: WriteHost) => {
  // Windows has no such bits; the user's own folder is already closed to others.
  if (platform === 'win32') return;
  const isFolder = mode === 0o700;
  // A link in place of a file leads to a file that is not ours, and a folder there was not created by us.
  const found = isFolder ? statSync(path) : lstatSync(path);
  if ((found.mode & 0o077) === 0 || !(isFolder || found.isFile())) return;
  const was = (found.mode & 0o777).toString(8);
  // Do not close a shared folder (one with the sticky bit, such as /tmp) or a home folder.
  if (isFolder && ((found.mode & 0o1000) !== 0 || path === homeFolder || dirname(path) === path)) {
    return warn(`${path} is open to others (${was}); it is shared, so it was left open`);
  }
  try {
    chmodSync(path, mode);
    await warn(
      `${basename(path)} was open to others (${was}); it is now closed to them (${mode.toString(8)})`,
    );
  } catch {
    await warn(`${path} is open to others (${was}), and you are not allowed to change that`);
  }
};

const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string';
