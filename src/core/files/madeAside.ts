import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Makes a file that no process may see in part, in a new folder beside its place, and has `settle` put it there. Then the
 * folders of all who were making the same file are removed, also of processes that were killed. One that was still at work
 * fails, and finds the file in its place.
 */
export const madeAside = (
  path: string,
  make: (aside: string) => void,
  settle: (aside: string) => void,
): void => {
  const folder = mkdtempSync(`${path}-`);
  const aside = join(folder, basename(path));
  try {
    make(aside);
    settle(aside);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  for (const left of foldersBeside(path)) rmSync(left, { recursive: true, force: true });
};

/** `ledger.db-x7Tq1Z`: six letters and digits, as `mkdtemp` appends them. */
const foldersBeside = (path: string): readonly string[] => {
  const start = `${basename(path)}-`;
  return readdirSync(dirname(path), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name.startsWith(start))
    .filter(({ name }) => /^[\dA-Za-z]{6}$/.test(name.slice(start.length)))
    .map(({ name }) => join(dirname(path), name));
};
