import { constants, copyFileSync, linkSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { changeFolder, type WriteHost } from './changeFolder.ts';
import { ConfigError, type CorruptFile } from './configError.ts';
import { codeOf, readPrivateFile } from './privateFile.ts';

/**
 * Moves a damaged file out of the way, so that the next command works again and nothing of it is lost. Gives back the
 * error to end with, which names the file and its new place and quotes nothing of it. `now`: ms since 1970 UTC.
 */
export const setAside = async (damaged: CorruptFile, host: WriteHost, now: number): Promise<ConfigError> => {
  const { path, isSound, replacement } = damaged;
  try {
    const place = await changeFolder(dirname(path), host, open => {
      // A link is refused here: the file that it leads to is not ours to move.
      const text = readPrivateFile(path, { userId: host.userId }, 'refuseLink');
      // Another process may have been here first.
      if (text === undefined || isSound(text)) return undefined;
      const place = keepCopy(path, now);
      if (replacement === undefined) rmSync(path);
      else open(path).replace(replacement);
      return place;
    });
    return place === undefined
      ? new ConfigError(`${path} was damaged, and has been mended since`, 'Run the command again.')
      : new ConfigError(`${path} is damaged; it was set aside as ${place}`, nextStep(replacement));
  } catch {
    // It stays where it is; why it could not be moved matters less than that it is damaged.
    return damaged;
  }
};

const nextStep = (replacement: CorruptFile['replacement']): string =>
  replacement === undefined
    ? 'Its settings do not apply now. Set them again: esports config set <name> <value>'
    : 'Log in again: esports auth login --base-url https://…/api/v1';

/** A second name for the file, or a copy where the file system has none; never over an earlier one. */
const keepCopy = (path: string, now: number): string => {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (let count = 1; ; count += 1) {
    const place = `${path}.corrupt-${stamp}${count === 1 ? '' : `-${count}`}`;
    try {
      copyAs(path, place);
      return place;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
};

const copyAs = (path: string, place: string): void => {
  try {
    linkSync(path, place);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    copyFileSync(path, place, constants.COPYFILE_EXCL);
  }
};
