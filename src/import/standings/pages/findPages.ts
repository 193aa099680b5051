import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Skipped } from '../../importer.ts';
import { toDay, toRegion } from '../names.ts';

/** A list of one day: all regions (`global`) or one of them. */
export interface ListFile {
  readonly path: string;
  readonly name: string;
  readonly day: string;
  /** `Europe`; null: all regions. */
  readonly region: string | null;
}

/** The page of one roster in the list of a day. */
export interface RosterFile {
  readonly path: string;
  readonly name: string;
  readonly day: string;
}

export interface FoundPages {
  readonly lists: readonly ListFile[];
  readonly rosters: readonly RosterFile[];
  readonly skipped: readonly Skipped[];
}

/**
 * Finds the pages below a folder, however deep, or the one page that a file is. Lists are known by their names
 * (`standings_europe_2026_07_06.md`), roster pages by a folder that is named by a day. Oldest first.
 */
export const findPages = async (root: string): Promise<FoundPages> => {
  const lists = new Map<string, ListFile>();
  const rosters = new Map<string, RosterFile>();
  const skipped: Skipped[] = [];
  for (const path of await markdownFiles(root)) {
    const name = relative(root, path) || basename(path);
    const list = toListFile(path, name);
    const roster = list ? undefined : toRosterFile(path, name);
    const first = list
      ? keepFirst(lists, `${list.day} ${list.region}`, list)
      : roster && keepFirst(rosters, `${roster.day} ${basename(path)}`, roster);
    if (first) skipped.push({ subject: name, reason: `the same page was read from ${first.name}` });
    if (!list && !roster && basename(path).startsWith('standings')) {
      skipped.push({ subject: name, reason: 'its name tells no day' });
    }
  }
  return { lists: byDay(lists), rosters: byDay(rosters), skipped };
};

const markdownFiles = async (root: string): Promise<string[]> => {
  if (!(await stat(root)).isDirectory()) return [root];
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && entry.name.toLowerCase().endsWith('.md'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort(liveFirst);
};

/** The publisher keeps some days twice, as published and as used for invitations: what was published counts. */
const liveFirst = (one: string, other: string): number => rank(one) - rank(other) || (one < other ? -1 : 1);
const rank = (path: string): number => (/[\\/]live[\\/]/.test(path) ? 0 : 1);

const toListFile = (path: string, name: string): ListFile | undefined => {
  const parts = /^standings[-_](\p{L}+)[-_](\d{4}[-_]\d{2}[-_]\d{2})\.md$/iu.exec(basename(path));
  const day = toDay(parts?.[2] ?? '');
  if (!parts?.[1] || !day) return undefined;
  const region = toRegion(parts[1]);
  return { path, name, day, region: region === 'Global' ? null : region };
};

const toRosterFile = (path: string, name: string): RosterFile | undefined => {
  const day = toDay(basename(dirname(path)));
  return day === undefined ? undefined : { path, name, day };
};

/** Keeps the first of a key; returns it where there was one already. */
const keepFirst = <T>(known: Map<string, T>, key: string, file: T): T | undefined => {
  const first = known.get(key);
  if (!first) known.set(key, file);
  return first;
};

const byDay = <T extends ListFile | RosterFile>(files: ReadonlyMap<string, T>): T[] =>
  [...files.values()].sort((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1));
