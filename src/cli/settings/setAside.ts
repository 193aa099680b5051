import { constants, copyFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { changeFolder, type WriteHost } from './changeFolder.ts';
import { ConfigError, type CorruptFile } from '../../client/account/configError.ts';
import { codeOf } from '../../core/codeOf.ts';
import { readPrivateFile } from './privateFile.ts';

/**
 * Moves a damaged file out of the way, so that the next command works. Returns the error to end with, which names the
 * new path. `now`: ms since 1970 UTC.
 */
export const setAside = async (damaged: CorruptFile, host: WriteHost, now: number): Promise<ConfigError> => {
  const { path, isSound, replacement } = damaged;
  try {
    const place = await changeFolder(dirname(path), host, replace => {
      // Links are refused here: the linked file is not ours to move.
      const text = readPrivateFile(path, { userId: host.userId }, 'refuseLink');
      // Another process may have repaired or removed it first.
      if (text === undefined || isSound(text)) return undefined;
      const place = keepCopy(path, now);
      if (replacement === undefined) rmSync(path);
      else replace(path, replacement);
      return place;
    });
    return place === undefined
      ? new ConfigError(`${path} was damaged, and has been repaired since`, 'Run the command again.')
      : new ConfigError(`${path} is damaged; it was set aside as ${place}`, nextStep(replacement));
  } catch {
    // Report the damage, which matters more than why the file could not be moved.
    return damaged;
  }
};

const nextStep = (replacement: CorruptFile['replacement']): string =>
  replacement === undefined
    ? 'Its settings do not apply now. Set them again: esports config set <name> <value>'
    : 'Log in again: esports auth login';

/** Copies the file beside it. Never overwrites an earlier copy. */
const keepCopy = (path: string, now: number): string => {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (let count = 1; ; count += 1) {
    const place = `${path}.corrupt-${stamp}${count === 1 ? '' : `-${count}`}`;
    try {
      copyFileSync(path, place, constants.COPYFILE_EXCL);
      return place;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
};
