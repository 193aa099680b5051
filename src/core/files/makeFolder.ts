import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../codeOf.ts';

/**
 * Creates a folder and those above it, unless they exist; `mode` is that of new folders, by default their owner's alone.
 * Where a file system has a folder but takes none in it, as Linux's /proc does, Node's recursive mkdir tries for ever; so
 * every folder of the program is made here.
 * @throws what the file system says; EACCES where it takes no folders
 */
export const makeFolder = (folder: string, mode = 0o700): void => {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above, mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (isFolder(folder)) return;
    throw codeOf(error) === 'ENOENT' ? takesNoFolders(above, folder, error) : error;
  }
};

/** Like an error of the system, so that it is reported as one. */
const takesNoFolders = (above: string, path: string, cause: unknown): Error =>
  Object.assign(new Error(`EACCES: no folder can be created in ${above}, mkdir '${path}'`, { cause }), {
    code: 'EACCES',
    syscall: 'mkdir',
    path,
  });

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
