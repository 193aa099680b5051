import { basename } from 'node:path';
import { endsWith } from '../../findFiles.ts';
import type { Skipped, SourceFile } from '../../importer.ts';

/** The subjects of the tables. Other tables (weapons, chat) are not read. */
export const subjects = [
  'tournaments',
  'matches',
  'rounds',
  'players',
  'players_economy',
  'teams',
  'kills',
  'clutches',
  'profiles',
] as const;
export type Subject = (typeof subjects)[number];

/** What a table says of recordings. */
export type DemoSubject = Exclude<Subject, 'tournaments' | 'profiles'>;

export interface TableFile extends SourceFile {
  readonly subject: Subject;
}

/** Whether a path may be one of the tables. */
export const isTable = (path: string): boolean =>
  endsWith('.csv')(path) && subjectIn(path.toLowerCase()) !== undefined;

/**
 * Finds the subject of each file. A table holds many recordings (`rounds.csv`, `raw_rounds.csv`) or one, as CS Demo Manager
 * writes it (`a-vs-b-m1-nuke_rounds.csv`).
 */
export const sortTables = (
  files: readonly SourceFile[],
): { readonly tables: readonly TableFile[]; readonly skipped: readonly Skipped[] } => {
  const tables = files.flatMap((file): readonly TableFile[] => {
    const subject = subjectIn(file.path.toLowerCase());
    return subject === undefined ? [] : [{ ...file, subject }];
  });
  const named = new Set(tables.map(({ path }) => path));
  const reason = 'its name is not the name of a table';
  const others = files.filter(({ path }) => !named.has(path));
  return { tables, skipped: others.map(({ name }) => ({ subject: name, isWhole: true, reason })) };
};

const subjectIn = (path: string): Subject | undefined => {
  const file = basename(path);
  if (file === 'players_data.csv') return 'profiles';
  const whole = subjectOf(/^(?:raw_)?([a-z_]+)\.csv$/.exec(file)?.[1]);
  if (whole && whole !== 'profiles') return whole;
  const [, table] = /^.+?_(match|rounds|players_economy|players|teams|kills|clutches)\.csv$/.exec(file) ?? [];
  return subjectOf(table === 'match' ? 'matches' : table);
};

const subjectOf = (word: string | undefined): Subject | undefined =>
  subjects.find(subject => subject === word);
