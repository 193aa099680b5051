import { dayStart } from '../../../store/time.ts';
import { basename, dirname, resolve } from 'node:path';
import { endsWith } from '../../findFiles.ts';
import { readText } from '../../../../core/files/sourceText.ts';
import { attempt, type Skipped, type SourceFile } from '../../importer.ts';
import { toDay, toRegion } from '../names.ts';
import { toLines } from './markdownTable.ts';

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
 * Separates lists from roster pages, oldest first. Their paths have the day (`standings_europe_2026_07_06.md`, a folder
 * `2026_07_06`). The publisher's earliest pages have it only inside: a list in its heading, and a roster page in its
 * link to a list. Pages of a day after `latest` (ms) are left out, because they would remain the newest.
 */
export const sortPages = async (files: readonly SourceFile[], latest: number): Promise<FoundPages> => {
  const lists: ListFile[] = [];
  const rosters = new Map<string, RosterFile>();
  const skipped: Skipped[] = [];
  const dayOf = await readDays(files);
  for (const file of files.toSorted(liveFirst)) {
    const day = dayOf(file);
    if (day === undefined || dayStart(day) > latest) {
      const reason =
        day === undefined
          ? 'neither its name nor its text contains a day'
          : `its day, ${day}, is in the future`;
      skipped.push({ subject: file.name, isWhole: true, reason });
      continue;
    }
    const region = regionOf(file);
    if (region !== undefined) {
      lists.push({ ...file, day, region: region === 'Global' ? null : region, isLive: isLive(file) });
      continue;
    }
    const key = `${day} ${basename(file.path)}`;
    const first = rosters.get(key);
    if (first) skipped.push({ subject: file.name, reason: `the same page was read from ${first.name}` });
    else rosters.set(key, { ...file, day });
  }
  return { lists: lists.toSorted(byDay), rosters: [...rosters.values()].toSorted(byDay), skipped };
};

/** Whether a path may be one of the pages. Pages whose day is unknown are also accepted, so that they are reported. */
export const isPage = (path: string): boolean => {
  const [name, folder] = [basename(path).toLowerCase(), basename(dirname(path))];
  const isRosterPage = toDay(folder) !== undefined || folder === 'details' || /^\d{4}--/.test(name);
  return endsWith('.md')(path) && (isRosterPage || name.startsWith('standings'));
};

/** Finds the day of each file, by its path, else by its text. */
const readDays = async (files: readonly SourceFile[]): Promise<(file: SourceFile) => string | undefined> => {
  // A name with a day that is not in the calendar is a fault, so its text does not count.
  const undated = files.filter(
    ({ path }) => !/^\d{4}/.test(listName.exec(basename(path))?.[2] ?? '') && dayOfPath(path) === undefined,
  );
  const texts = new Map<string, string>();
  for (const file of undated) texts.set(file.path, await readStart(file));
  const ofText = (path: string): string | undefined =>
    toDay(/\bas of ([\w ,./-]+)/.exec(texts.get(path) ?? '')?.[1] ?? '');
  return ({ path }) => {
    const link = /\]\(\s*([^()]*standings[^()]*\.md)\s*\)/i.exec(texts.get(path) ?? '')?.[1] ?? '';
    return dayOfPath(path) ?? ofText(path) ?? dayOfPath(link) ?? ofText(resolve(dirname(path), link));
  };
};

/** The text above the tables; empty for a page that cannot be read, which is reported later. */
const readStart = async (file: SourceFile): Promise<string> =>
  toLines((await attempt(file, [], () => readText(file))) ?? '')
    .slice(0, 12)
    .join('\n');

const listName = /^standings[-_ ](\p{L}[\p{L}_ -]*?)(?:[-_ ](\d[\d_.-]*\d))?(?: ?\(\d+\))?\.md$/iu;

const dayOfPath = (path: string): string | undefined =>
  toDay(listName.exec(basename(path))?.[2] ?? '') ?? toDay(basename(dirname(path)));

/** The region of a list, `Global` for all regions; undefined for another page. */
const regionOf = ({ path }: SourceFile): string | undefined => {
  const word = listName.exec(basename(path))?.[1];
  return word === undefined ? undefined : toRegion(word.replaceAll(/[_-]/g, ' '));
};

const liveFirst = (one: SourceFile, other: SourceFile): number =>
  Number(isLive(other)) - Number(isLive(one)) || (one.path < other.path ? -1 : 1);
const isLive = ({ path }: SourceFile): boolean => /[\\/]live[\\/]/.test(path);

const byDay = (one: RosterFile, other: RosterFile): number =>
  one.day === other.day ? 0 : one.day < other.day ? -1 : 1;
