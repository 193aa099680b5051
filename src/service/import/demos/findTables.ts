import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

/** What a table is about. Tables of other names (clutches, weapons, chat) are not read. */
export const subjects = [
  'tournaments',
  'matches',
  'rounds',
  'players',
  'players_economy',
  'teams',
  'kills',
  'profiles',
] as const;
export type Subject = (typeof subjects)[number];

export interface TableFile {
  readonly path: string;
  readonly name: string;
  readonly subject: Subject;
}

/**
 * Finds the tables below a folder, however deep: those of many recordings (`rounds.csv`, `raw_rounds.csv`), and those of
 * one each, as CS Demo Manager writes them (`a-vs-b-m1-nuke_rounds.csv`). In the order of their names.
 */
export const findTables = async (root: string): Promise<readonly TableFile[]> => {
  const paths = await csvFiles(root);
  const known = new Set(paths);
  return paths.flatMap(path => {
    const file = basename(path).toLowerCase();
    const name = relative(root, path) || basename(path);
    if (file === 'players_data.csv') return [{ path, name, subject: 'profiles' } as const];
    const whole = subjectOf(/^(?:raw_)?([a-z_]+)\.csv$/.exec(file)?.[1]);
    if (whole && whole !== 'profiles') return [{ path, name, subject: whole }];
    const parts = /^(.+?)_(match|rounds|players_economy|players|teams|kills)\.csv$/.exec(file);
    const subject = subjectOf(parts?.[2] === 'match' ? 'matches' : parts?.[2]);
    const stem = parts?.[1];
    const isWhole =
      stem !== undefined &&
      known.has(join(dirname(path), `${basename(path).slice(0, stem.length)}_match.csv`));
    return subject && isWhole ? [{ path, name, subject }] : [];
  });
};

const subjectOf = (word: string | undefined): Subject | undefined =>
  subjects.find(subject => subject === word);

const csvFiles = async (root: string): Promise<string[]> => {
  if (!(await stat(root)).isDirectory()) return root.toLowerCase().endsWith('.csv') ? [root] : [];
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && entry.name.toLowerCase().endsWith('.csv'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
};
