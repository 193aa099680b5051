import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { FoundFile, FoundFiles } from './importer.ts';

/**
 * Finds the files in a folder, at any depth, that `accepts` accepts, sorted by path. A path to a file returns that
 * file. Links are followed, except to a folder that is read anyway. A link to nothing is a file that cannot be read.
 */
export const findFiles = async (
  root: string,
  accepts: (path: string) => boolean,
): Promise<readonly FoundFile[]> => {
  const whole = resolve(root);
  if (!(await stat(whole)).isDirectory()) return [{ path: whole, name: basename(whole) }];
  const paths = await pathsIn(whole, []);
  return paths
    .filter(accepts)
    .sort()
    .map(path => ({ path, name: relative(whole, path) }));
};

/** @param known the real paths of the folders that are being read */
const pathsIn = async (folder: string, known: readonly string[]): Promise<readonly string[]> => {
  const real = await realpath(folder);
  if (known.some(other => isWithin(real, other) || isWithin(other, real))) return [];
  const paths: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const target = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
    if (entry.isSymbolicLink() && target?.isDirectory())
      for (const inside of await pathsIn(path, [...known, real])) paths.push(inside);
    else if (target?.isFile() ?? true) paths.push(path);
  }
  return paths;
};

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

/**
 * Finds the files of an importer. Reports those that are compressed, and archives, which may contain any file, unless what
 * was unpacked from them is beside them.
 */
export const findSources = async (root: string, accepts: (path: string) => boolean): Promise<FoundFiles> => {
  const found = await findFiles(root, path => isPacked(path) || accepts(path));
  const files = found.filter(({ path }) => !isPacked(path));
  const isLeftOut = ({ path }: FoundFile): boolean => {
    const plain = path.replace(packed, '');
    const isUnpacked = files.some(file => file.path === plain || file.path.startsWith(plain + sep));
    return !isUnpacked && (path === resolve(root) || archive.test(path) || accepts(plain));
  };
  const left = found.filter(({ path }) => isPacked(path)).filter(isLeftOut);
  return { files, skipped: left.map(({ name }) => ({ subject: name, reason: unpackFirst })) };
};

const packed = /(?:\.(?:gz|zst|xz|bz2|br|lz4|zip|7z|rar|tar|tgz|txz))+$/i;
const isPacked = (path: string): boolean => packed.test(path);
/** `maps.tar.xz` or `maps.zip`; `rounds.csv.gz` is one compressed file. */
const archive = /\.(?:zip|7z|rar|tgz|txz|tar(?:\.\w+)?)$/i;
const unpackFirst = 'it is compressed: unpack it, and import what is in it';

/** Makes a test for the ending of a path, such as `.json`, ignoring case. */
export const endsWith =
  (ending: string) =>
  (path: string): boolean =>
    path.toLowerCase().endsWith(ending);
