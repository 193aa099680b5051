import { dayStart } from '../../../store/time.ts';
import { basename, dirname } from 'node:path';
import { endsWith } from '../../findFiles.ts';
import type { Skipped, SourceFile } from '../../importer.ts';
import { toDay, toRegion } from '../names.ts';

/** A list of one day: all regions (`global`) or one of them. */
export interface ListFile extends SourceFile {
  readonly day: string;
  /** `Europe`; null for all regions. */
  readonly region: string | null;
  /** Some days are there as published and as used for invitations. The published version counts. */
  readonly isLive: boolean;
}

export interface RosterFile extends SourceFile {
  readonly day: string;
}

/**
 * Separates lists from roster pages, oldest first. Their paths have the day (`standings_europe_2026_07_06.md`, a folder
 * `2026_07_06`). Pages of a day after `latest` (ms) are left out, because they would remain the newest. A day and region
 * may have several lists. `same`: files with the same content as another file of the same page.
 */
export const sortPages = (files: readonly SourceFile[], latest: number) => {
  const lists: ListFile[] = [];
  const rosters = new Map<string, RosterFile>();
  const skipped: Skipped[] = [];
  const same: Skipped[] = [];
  for (const file of files.toSorted(liveFirst)) {
    const [, region, listed] = listName.exec(basename(file.path)) ?? [];
    const day = toDay(listed ?? basename(dirname(file.path)));
    if (day === undefined || dayStart(day) > latest) {
      const reason = day === undefined ? 'its name has no day' : `its day, ${day}, is in the future`;
      skipped.push({ subject: file.name, isWhole: true, reason });
    } else if (region !== undefined) {
      const named = toRegion(region.replaceAll(/[_-]/g, ' '));
      lists.push({ ...file, day, region: named === 'Global' ? null : named, isLive: isLive(file) });
    } else {
      const key = `${day} ${basename(file.path)}`;
      const first = rosters.get(key);
      if (first) (first.digest === file.digest ? same : skipped).push(repeats(file, first));
      else rosters.set(key, { ...file, day });
    }
  }
  return { lists: lists.toSorted(byDay), rosters: [...rosters.values()].toSorted(byDay), skipped, same };
};

export const repeats = ({ name }: SourceFile, first: SourceFile): Skipped => ({
  subject: name,
  reason: `the same page was read from ${first.name}`,
});

/** Whether a path may be one of the pages. Lists whose day is unknown are also accepted, so that they are reported. */
export const isPage = (path: string): boolean =>
  endsWith('.md')(path) && (listName.test(basename(path)) || toDay(basename(dirname(path))) !== undefined);

const listName = /^standings[-_ ](\p{L}[\p{L}_ -]*?)(?:[-_ ](\d[\d_.-]*\d))?(?: ?\(\d+\))?\.md$/iu;

const liveFirst = (one: SourceFile, other: SourceFile): number =>
  Number(isLive(other)) - Number(isLive(one)) || (one.path < other.path ? -1 : 1);
const isLive = ({ path }: SourceFile): boolean => /[\\/]live[\\/]/.test(path);

const byDay = (one: RosterFile, other: RosterFile): number =>
  one.day === other.day ? 0 : one.day < other.day ? -1 : 1;
