import { basename, dirname, join } from 'node:path';
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

export interface TableFile extends SourceFile {
  readonly subject: Subject;
}

export const isTable = (path: string): boolean =>
  endsWith('.csv')(path) && namePartsOf(path.toLowerCase()) !== undefined;

/** A table holds many recordings (`rounds.csv`, `raw_rounds.csv`), or one (`a-vs-b-m1-nuke_rounds.csv`). */
export const sortTables = (
  files: readonly SourceFile[],
): { readonly tables: readonly TableFile[]; readonly skipped: readonly Skipped[] } => {
  const known = new Set(files.map(({ path }) => path.toLowerCase()));
  const tables: TableFile[] = [];
  const skipped: Skipped[] = [];
  for (const file of files) {
    const path = file.path.toLowerCase();
    const { subject, recording } = namePartsOf(path) ?? {};
    if (!subject)
      skipped.push({ subject: file.name, isWhole: true, reason: 'its name is not the name of a table' });
    else if (recording !== undefined && !known.has(join(dirname(path), `${recording}_match.csv`)))
      // An unrelated table may be called `my_rounds.csv`.
      skipped.push({
        subject: file.name,
        isWhole: true,
        reason: `${recording}_match.csv is missing from its folder`,
      });
    else tables.push({ ...file, subject });
  }
  return { tables, skipped };
};

/** The subject of a table, and its recording if it holds only one. */
const namePartsOf = (
  path: string,
): { readonly subject: Subject; readonly recording?: string } | undefined => {
  const file = basename(path);
  if (file === 'players_data.csv') return { subject: 'profiles' };
  const whole = subjectOf(/^(?:raw_)?([a-z_]+)\.csv$/.exec(file)?.[1]);
  if (whole && whole !== 'profiles') return { subject: whole };
  const [, recording, table] =
    /^(.+?)_(match|rounds|players_economy|players|teams|kills|clutches)\.csv$/.exec(file) ?? [];
  const subject = subjectOf(table === 'match' ? 'matches' : table);
  return subject && recording !== undefined ? { subject, recording } : undefined;
};

const subjectOf = (word: string | undefined): Subject | undefined =>
  subjects.find(subject => subject === word);
