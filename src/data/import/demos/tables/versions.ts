import { getOrMake } from '../../../../core/getOrMake.ts';
import type { Skipped } from '../../importer.ts';
import type { Demo } from '../demo.ts';
import type { TableFile } from './findTables.ts';
import type { DemoSubject } from './rows.ts';

/** What one file says about one subject of a recording: nothing else of the recording is in it. */
export interface Version {
  readonly demo: Demo;
  readonly file: TableFile;
  /** Whether no other file came before it. */
  readonly isFirst: boolean;
  /** What cannot be used of a later file. It is reported only if the file counts. */
  readonly faults: Skipped[];
}

/**
 * Keeps the versions of each recording until all files are read. Several files may describe it: exported twice, or cut short
 * once. Of each subject the file with the most rows counts, and of equal ones the first.
 */
export const createVersions = () => {
  const known = new Map<string, Map<DemoSubject, Version[]>>();
  return {
    of: (checksum: string, subject: DemoSubject, file: TableFile): Version => {
      const subjects = getOrMake(known, checksum, () => new Map<DemoSubject, Version[]>());
      const versions = getOrMake(subjects, subject, () => []);
      const found = versions.find(each => each.file.path === file.path);
      if (found) return found;
      const made: Version = {
        demo: emptyDemo(checksum, file.name),
        file,
        isFirst: versions.length === 0,
        faults: [],
      };
      versions.push(made);
      return made;
    },
    /** The recordings by checksum, and what cannot be used of the files that count. */
    settled: (): { readonly demos: ReadonlyMap<string, Demo>; readonly skipped: readonly Skipped[] } => {
      const skipped: Skipped[] = [];
      const demos = new Map<string, Demo>();
      for (const [checksum, subjects] of known) {
        const counting = new Map(
          [...subjects].map(([subject, versions]) => [subject, fullest(subject, versions)] as const),
        );
        const [first] = [...subjects.values()].flat();
        demos.set(checksum, joined(emptyDemo(checksum, first?.file.name ?? ''), counting));
        for (const { faults } of counting.values()) skipped.push(...faults);
      }
      return { demos, skipped };
    },
  };
};

const emptyDemo = (checksum: string, file: string): Demo => ({
  checksum,
  file,
  files: new Map(),
  facts: undefined,
  teamNames: new Set(),
  roundsByTeams: undefined,
  rounds: [],
  broken: new Set(),
  money: [],
  lines: [],
  kills: undefined,
  clutches: undefined,
});

/** How much of each subject a file has, and what a recording takes over from the file that counts. */
const subjectParts: Readonly<
  Record<DemoSubject, { readonly size: (demo: Demo) => number; readonly parts: readonly (keyof Demo)[] }>
> = {
  matches: { size: ({ facts }) => Number(facts !== undefined), parts: ['facts', 'file'] },
  rounds: { size: ({ rounds }) => rounds.length, parts: ['rounds', 'broken'] },
  players_economy: { size: ({ money }) => money.length, parts: ['money'] },
  players: { size: ({ lines }) => lines.length, parts: ['lines'] },
  kills: { size: ({ kills = [] }) => kills.length, parts: ['kills'] },
  clutches: { size: ({ clutches = [] }) => clutches.length, parts: ['clutches'] },
  teams: { size: ({ teamNames }) => teamNames.size, parts: ['teamNames', 'roundsByTeams'] },
};

const fullest = (subject: DemoSubject, [first, ...others]: readonly Version[]): Version => {
  const { size } = subjectParts[subject];
  if (!first) throw new Error(`no file has ${subject}`);
  return others.reduce((best, each) => (size(each.demo) > size(best.demo) ? each : best), first);
};

const joined = (demo: Demo, counting: ReadonlyMap<DemoSubject, Version>): Demo => {
  for (const [subject, { demo: found, file }] of counting) {
    Object.assign(demo, Object.fromEntries(subjectParts[subject].parts.map(part => [part, found[part]])));
    if (subjectParts[subject].size(found) > 0) demo.files.set(subject, file.name);
  }
  return demo;
};
