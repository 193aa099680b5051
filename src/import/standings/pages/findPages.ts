import { basename, dirname } from 'node:path';
import { endsWith } from '../../findFiles.ts';
import type { Skipped, SourceFile } from '../../importer.ts';
import { toDay, toRegion } from '../names.ts';

/** A list of one day: all regions (`global`) or one of them. */
export interface ListFile extends SourceFile {
  readonly day: string;
  /** `Europe`; null for all regions. */
  readonly region: string | null;
  /**
   * The publisher keeps two versions of some days, as published and as used for invitations. The published one counts.
   */
  readonly isLive: boolean;
}

/** The page of one roster in a day's list. */
export interface RosterFile extends SourceFile {
  readonly day: string;
}

export interface FoundPages {
  /** Oldest first. A day and region may have several. */
  readonly lists: readonly ListFile[];
  readonly rosters: readonly RosterFile[];
  readonly skipped: readonly Skipped[];
}

/**
 * Separates lists from roster pages, oldest first. Lists are recognized by their names
 * (`standings_europe_2026_07_06.md`), roster pages by a folder that is named after a day.
 */
export const sortPages = (files: readonly SourceFile[]): FoundPages => {
  const lists: ListFile[] = [];
  const rosters = new Map<string, RosterFile>();
  const skipped: Skipped[] = [];
  for (const file of files.toSorted(liveFirst)) {
    const list = toListFile(file);
    const roster = list ? undefined : toRosterFile(file);
    if (list) lists.push(list);
    const key = `${roster?.day} ${basename(file.path)}`;
    const first = roster && rosters.get(key);
    if (first) skipped.push({ subject: file.name, reason: `the same page was read from ${first.name}` });
    else if (roster) rosters.set(key, roster);
    else if (!list) skipped.push({ subject: file.name, isWhole: true, reason: 'its name contains no day' });
  }
  return { lists: lists.toSorted(byDay), rosters: [...rosters.values()].toSorted(byDay), skipped };
};

/** Whether a path may be one of the pages. A `standings….md` without a day is also accepted, so that it is reported. */
export const isPage = (path: string): boolean =>
  endsWith('.md')(path) &&
  (toDay(basename(dirname(path))) !== undefined || basename(path).startsWith('standings'));

const liveFirst = (one: SourceFile, other: SourceFile): number =>
  Number(isLive(other)) - Number(isLive(one)) || (one.path < other.path ? -1 : 1);
const isLive = ({ path }: SourceFile): boolean => /[\\/]live[\\/]/.test(path);

const toListFile = (file: SourceFile): ListFile | undefined => {
  const parts = /^standings[-_](\p{L}+)[-_](\d{4}[-_]\d{2}[-_]\d{2})\.md$/iu.exec(basename(file.path));
  const day = toDay(parts?.[2] ?? '');
  if (!parts?.[1] || !day) return undefined;
  const region = toRegion(parts[1]);
  return { ...file, day, region: region === 'Global' ? null : region, isLive: isLive(file) };
};

const toRosterFile = (file: SourceFile): RosterFile | undefined => {
  const day = toDay(basename(dirname(file.path)));
  return day === undefined ? undefined : { ...file, day };
};

const byDay = (one: RosterFile, other: RosterFile): number =>
  one.day === other.day ? 0 : one.day < other.day ? -1 : 1;
