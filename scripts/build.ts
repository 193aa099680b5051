/**
 * Builds `dist/`: the program, the library, the help texts, and the licences of the libraries inside. With `--if-needed`, a
 * `dist/` that is newer than its sources stays as it is.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What `dist/` is made of. */
const sources = ['src', 'scripts', 'package.json', 'package-lock.json'];

/** The time of the newest change in a file or folder. The time of a folder tells when a file was added or removed. */
const newestIn = (path: string): number => {
  const found = statSync(path);
  const within = found.isDirectory() ? readdirSync(path).map(name => newestIn(join(path, name))) : [];
  return Math.max(found.mtimeMs, ...within);
};

const isFresh = (): boolean =>
  existsSync('dist') && sources.every(path => newestIn(path) <= statSync('dist').mtimeMs);

/** Puts the new files in the place of the old ones at once: no running program finds a part of them. */
const replaceDist = (aside: string): void => {
  const old = mkdtempSync('.dist-');
  if (existsSync('dist')) {
    if (existsSync('dist/native')) renameSync('dist/native', join(aside, 'native'));
    renameSync('dist', join(old, 'dist'));
  }
  // A folder for a moment is its owner's alone; the program is for all users of the machine.
  chmodSync(aside, 0o755);
  renameSync(aside, 'dist');
  rmSync(old, { recursive: true, force: true });
};

if (!(process.argv.includes('--if-needed') && isFresh())) {
  const aside = mkdtempSync('.dist-');
  try {
    const { buildInto } = await import('./buildInto.ts');
    await buildInto(aside);
    replaceDist(aside);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
