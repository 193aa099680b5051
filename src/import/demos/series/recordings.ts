import { isMapOver } from '../../../scoreboard/rules.ts';
import type { Skipped } from '../../importer.ts';
import type { Demo, DemoFacts } from '../demo.ts';
import { parseRecordingName, type RecordingName } from './recordingName.ts';
import { inOrderOf, toRosters, type Rosters } from '../rosters.ts';
import { toPlayedMap } from '../playedMap.ts';

/** A usable recording: its map, its rounds and the players' sides are known. */
export interface Recording {
  readonly demo: Demo;
  readonly facts: DemoFacts;
  readonly rosters: Rosters;
  /** Undefined if its name does not contain two teams. */
  readonly name: RecordingName | undefined;
}

/** Returns the usable recordings by checksum, and reports the others. */
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

/**
 * Reports a problem with a recording: the file that describes it, and the recording's name, since a file may hold many.
 */
export const reportOn = ({ demo }: Pick<Recording, 'demo'>, reason: string): Skipped => ({
  subject: demo.file,
  ...itemOf(demo),
  reason,
});

const itemOf = ({ checksum, facts }: Demo): { readonly item: string } => ({ item: facts?.name ?? checksum });

/** The rounds won over the parts of one map, in the order of the first part's rosters. */
export const joinedScore = (parts: readonly Recording[]): readonly [number, number] => {
  const [first] = parts;
  if (!first) return [0, 0];
  const teamed = parts.map(({ demo, rosters }) => ({ demo, rosters: inOrderOf(rosters, first.rosters) }));
  const { score } = toPlayedMap({ number: 1, name: '', parts: [] }, teamed);
  return [score.team1, score.team2];
};

/** Whether recordings make a whole map: their score must be a final score by the rules. */
export const isWholeMap = (parts: readonly Recording[]): boolean => {
  const [team1, team2] = joinedScore(parts);
  return isMapOver({ team1, team2 });
};

const toRecording = (demo: Demo): Recording | string => {
  const { facts } = demo;
  if (!facts) return 'the recording has no table of its match';
  if (demo.rounds.length === 0) return 'the recording has no completed round';
  const rosters = toRosters(demo);
  if (!rosters) return "the recording does not show the players' sides";
  return { demo, facts, rosters, name: parseRecordingName(facts) };
};
