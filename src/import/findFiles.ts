import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { FoundFile } from './importer.ts';

/** The files below a folder, however deep, that `accepts` takes, in the order of their paths; or the one file named. */
export const findFiles = async (
  root: string,
  accepts: (path: string) => boolean,
): Promise<readonly FoundFile[]> => {
  const whole = resolve(root);
  if (!(await stat(whole)).isDirectory()) return [{ path: whole, name: basename(whole) }];
  const entries = await readdir(whole, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(accepts)
    .sort()
    .map(path => ({ path, name: relative(whole, path) }));
};

/** Whether a file's name ends so: `.json`. */
export const endsWith =
  (ending: string) =>
  (path: string): boolean =>
    path.toLowerCase().endsWith(ending);
