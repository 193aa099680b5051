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
  const known = new Set(paths.map(path => path.toLowerCase()));
  return paths.flatMap(path => {
    const subject = toSubject(path.toLowerCase(), known);
    return subject ? [{ path, name: relative(root, path) || basename(path), subject }] : [];
  });
};

/** @param known every path, in small letters as this one */
const toSubject = (path: string, known: ReadonlySet<string>): Subject | undefined => {
  const file = basename(path);
  if (file === 'players_data.csv') return 'profiles';
  const whole = subjectOf(/^(?:raw_)?([a-z_]+)\.csv$/.exec(file)?.[1]);
  if (whole && whole !== 'profiles') return whole;
  const parts = /^(.+?)_(match|rounds|players_economy|players|teams|kills)\.csv$/.exec(file);
  // A table of somebody else may be called `my_rounds.csv`: those of a recording have its `…_match.csv` beside them.
  if (!parts || !known.has(join(dirname(path), `${parts[1]}_match.csv`))) return undefined;
  return subjectOf(parts[2] === 'match' ? 'matches' : parts[2]);
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
