import { getOrMake } from '../../../../core/getOrMake.ts';
import type { Skipped } from '../../importer.ts';
import type { Demo } from '../demo.ts';
import type { DemoSubject } from './rows.ts';

/** What one file says about one subject of a recording: nothing else of the recording is in it. */
export interface Version {
  readonly demo: Demo;
  /** What cannot be used of it. It is reported only if the file counts. */
  readonly faults: Skipped[];
  /** The moments and victims of its kills, while the file is read. */
  readonly killed: Set<string>;
}

/**
 * Joins what the files say of each recording. Several may describe it: exported twice, or cut short once. Of each subject the
 * file with the most rows counts, and of equal ones the first.
 */
export const createVersions = () => {
  const known = new Map<string, Map<DemoSubject, Version>>();
  return {
    add: (checksum: string, subject: DemoSubject, version: Version): void => {
      const subjects = getOrMake(known, checksum, () => new Map<DemoSubject, Version>());
      version.killed.clear();
      const best = subjects.get(subject);
      const { size } = subjectParts[subject];
      if (!best || size(version.demo) > size(best.demo)) subjects.set(subject, version);
    },
    /** The recordings by checksum, and what cannot be used of the files that count. */
    settled: (): { readonly demos: ReadonlyMap<string, Demo>; readonly skipped: readonly Skipped[] } => ({
      demos: new Map([...known].map(([checksum, subjects]) => [checksum, joined(checksum, subjects)])),
      skipped: [...known.values()].flatMap(subjects =>
        [...subjects.values()].flatMap(({ faults }) => faults),
      ),
    }),
  };
};

export const emptyDemo = (checksum: string, file: string): Demo => ({
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
  repeatedKills: [],
  clutches: undefined,
});

const subjectParts: Readonly<
  Record<DemoSubject, { readonly size: (demo: Demo) => number; readonly parts: readonly (keyof Demo)[] }>
> = {
  matches: { size: ({ facts }) => Number(facts !== undefined), parts: ['facts', 'file'] },
  rounds: { size: ({ rounds }) => rounds.length, parts: ['rounds', 'broken'] },
  players_economy: { size: ({ money }) => money.length, parts: ['money'] },
  players: { size: ({ lines }) => lines.length, parts: ['lines'] },
  kills: { size: ({ kills = [] }) => kills.length, parts: ['kills', 'repeatedKills'] },
  clutches: { size: ({ clutches = [] }) => clutches.length, parts: ['clutches'] },
  teams: { size: ({ teamNames }) => teamNames.size, parts: ['teamNames', 'roundsByTeams'] },
};

const joined = (checksum: string, versions: ReadonlyMap<DemoSubject, Version>): Demo => {
  const [first] = versions.values();
  const demo = emptyDemo(checksum, first?.demo.file ?? '');
  for (const [subject, { demo: found }] of versions) {
    Object.assign(demo, Object.fromEntries(subjectParts[subject].parts.map(part => [part, found[part]])));
    if (subjectParts[subject].size(found) > 0) demo.files.set(subject, found.file);
  }
  return demo;
};
