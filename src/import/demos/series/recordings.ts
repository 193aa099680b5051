import { isMapOver } from '../../../scoreboard/rules.ts';
import type { Skipped } from '../../importer.ts';
import type { Demo, DemoFacts } from '../demo.ts';
import { parseRecordingName, type RecordingName } from './recordingName.ts';
import { inOrderOf, toRosters, type Rosters } from '../rosters.ts';
import { toPlayedMap } from '../playedMap.ts';

/** A recording that can be used: it tells its map, its rounds, and who played on which side. */
export interface Recording {
  readonly demo: Demo;
  readonly facts: DemoFacts;
  readonly rosters: Rosters;
  /** Undefined where its name tells no two teams. */
  readonly name: RecordingName | undefined;
}

/** The recordings that can be used by checksum; the others are reported. */
export const sortRecordings = (
  demos: Iterable<Demo>,
): { readonly recordings: ReadonlyMap<string, Recording>; readonly problems: readonly Skipped[] } => {
  const recordings = new Map<string, Recording>();
  const problems: Skipped[] = [];
  for (const demo of demos) {
    const recording = toRecording(demo);
    if (typeof recording === 'string')
      problems.push({ subject: demo.file, ...itemOf(demo), reason: recording });
    else recordings.set(demo.checksum, recording);
  }
  return { recordings, problems };
};

/** A recording as reports call it: the file that tells of it, and its name where that holds many. */
export const reportOn = ({ demo }: Pick<Recording, 'demo'>, reason: string): Skipped => ({
  subject: demo.file,
  ...itemOf(demo),
  reason,
});

const itemOf = ({ checksum, facts }: Demo): { readonly item: string } => ({ item: facts?.name ?? checksum });

/** Rounds won on recordings that are parts of one map, in the order of the first one's rosters. */
export const joinedScore = (parts: readonly Recording[]): readonly [number, number] => {
  const [first] = parts;
  if (!first) return [0, 0];
  const teamed = parts.map(({ demo, rosters }) => ({ demo, rosters: inOrderOf(rosters, first.rosters) }));
  const { score } = toPlayedMap({ number: 1, name: '', parts: [] }, teamed);
  return [score.team1, score.team2];
};

/** Whether recordings make a whole map: a score that the rules know as the last one. */
export const isWholeMap = (parts: readonly Recording[]): boolean => {
  const [team1, team2] = joinedScore(parts);
  return isMapOver({ team1, team2 });
};

const toRecording = (demo: Demo): Recording | string => {
  const { facts } = demo;
  if (!facts) return 'the recording has no table of its match';
  if (demo.rounds.length === 0) return 'the recording has no round that was played to its end';
  const rosters = toRosters(demo);
  if (!rosters) return 'the recording does not tell who played on which side';
  return { demo, facts, rosters, name: parseRecordingName(facts) };
};
