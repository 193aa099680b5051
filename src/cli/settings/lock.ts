import { closeSync, constants, lstatSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { diskFault } from '../../core/diskFault.ts';
import { tryLockFile } from '../../core/files/openSqlite.ts';
import { ConfigError } from '../../client/account/configError.ts';
import { checkFile } from './privateFile.ts';

/** How often to ask for a lock that another process holds, and the pause between in ms: ten seconds in all. */
const attempts = 400;
const pauseMs = 25;

/** Runs `action` while this process holds the lock. @throws ConfigError if another process keeps it */
export const withLock = async <T>(
  path: string,
  pause: (ms: number) => Promise<void>,
  action: () => T | Promise<T>,
): Promise<T> => {
  const release = await acquire(path, pause);
  try {
    return await action();
  } finally {
    release();
  }
};

/** Takes the lock on the file. Returns what releases it; undefined if it is held. @throws ConfigError */
export const tryLock = (path: string): (() => void) | undefined => {
  makeFile(path);
  try {
    return tryLockFile(path);
  } catch (error) {
    throw notOurs(path, error);
  }
};

const makeFile = (path: string): void => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found) checkFile(path, found);
  const { O_NOFOLLOW: noFollow, O_CREAT: create, O_RDWR: readAndWrite } = constants;
  try {
    closeSync(openSync(path, readAndWrite | create | noFollow, 0o600));
  } catch (error) {
    throw diskFault(error) === undefined ? error : notOurs(path, error);
  }
};

const acquire = async (path: string, pause: (ms: number) => Promise<void>): Promise<() => void> => {
  for (let attempt = 1; ; attempt += 1) {
    const release = tryLock(path);
    if (release) return release;
    if (attempt === attempts) throw stillHeld(path);
    await pause(pauseMs);
  }
};

const notOurs = (path: string, cause: unknown): ConfigError => {
  const fault = diskFault(cause);
  return fault === undefined
    ? new ConfigError(`${path} cannot be locked`, 'Delete it: it contains nothing.', 'badSetting', { cause })
    : new ConfigError(
        `Nothing can be written to ${dirname(path)}, because ${fault}`,
        'Free some space, or name another folder with ESPORTS_CONFIG_DIR.',
        'badSetting',
        { cause },
      );
};

const stillHeld = (path: string): ConfigError =>
  new ConfigError(
    `Another esports has held ${path} for ten seconds`,
    'Nothing was changed. Wait for it to end, then try again.',
  );
