import { accessSync, constants, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../../settings/privateFile.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

/** Looks at one of our folders and the files in it: there, ours to write, closed to others. */
export const lookAtFolder = (path: string, platform: string): Finding => {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return lookAtMissing(path);
    if (!found.isDirectory()) return failed(`${path} is no folder`, 'Move it out of the way.');
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    // Windows has no such bits.
    const open = platform === 'win32' ? [] : openToOthers(path, found.mode);
    if (open.length === 0) return ok(path);
    return warning(
      `${path}: open to others: ${open.join(', ')}`,
      `The next write closes what is in the settings folder; at once: chmod -R go= '${path}'`,
    );
  } catch (error) {
    return failed(`${path} cannot be used (${codeOf(error)})`, 'See who owns it, and its permissions.');
  }
};

const openToOthers = (path: string, mode: number): readonly string[] => {
  const files = readdirSync(path).filter(name => {
    const found = lstatSync(`${path}/${name}`, { throwIfNoEntry: false });
    return found?.isFile() === true && (found.mode & 0o077) !== 0;
  });
  return [...((mode & 0o077) === 0 ? [] : ['itself']), ...files];
};

/** It is made when it is first needed, if the nearest folder above it lets us. */
const lookAtMissing = (path: string): Finding => {
  let above = dirname(path);
  while (!statSync(above, { throwIfNoEntry: false }) && dirname(above) !== above) above = dirname(above);
  accessSync(above, constants.W_OK | constants.X_OK);
  return ok(`${path}, made when it is first needed`);
};
