import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { FoundFile } from './importer.ts';

/**
 * Finds the files in a folder, at any depth, that `accepts` accepts, sorted by path. A path to a file returns that file. A link
 * to a file is one.
 */
export const findFiles = async (
  root: string,
  accepts: (path: string) => boolean,
): Promise<readonly FoundFile[]> => {
  const whole = resolve(root);
  if (!(await stat(whole)).isDirectory()) return [{ path: whole, name: basename(whole) }];
  const entries = await readdir(whole, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() || entry.isSymbolicLink())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(accepts)
    .sort()
    .map(path => ({ path, name: relative(whole, path) }));
};

/** Makes a test for the ending of a path, such as `.json`, ignoring case. */
export const endsWith =
  (ending: string) =>
  (path: string): boolean =>
    path.toLowerCase().endsWith(ending);
