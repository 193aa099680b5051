import type { Skipped } from '../../importer.ts';
import { whyNoMoment } from '../../moment.ts';
import type { Demo, DemoFacts } from '../demo.ts';
import { parseRecordingName, type RecordingName, toTeamName } from './recordingName.ts';
import { regulation } from '../../../../core/scoreboard/rules.ts';
import { lacksRounds } from '../knife.ts';
import { inOrderOf, toRosters, type Rosters } from '../rosters.ts';
import { toPlayedMap, type PlayedMap } from '../playedMap.ts';

/** A usable recording: its map, its rounds and the players' sides are known. */
export interface Recording {
  readonly demo: Demo;
  readonly facts: DemoFacts;
  readonly rosters: Rosters;
  /** Undefined if its name does not contain two teams. */
  readonly name: RecordingName | undefined;
  /** The only team in its name, and what stands in place of the other: `Falcons` and `Team A`. */
  readonly half?: { readonly team: string; readonly other: string } | undefined;
}

/** Returns the usable recordings by checksum, and reports the others. */
export const sortRecordings = (demos: Iterable<Demo>) => {
  const recordings = new Map<string, Recording>();
  const problems: Skipped[] = [];
  for (const demo of demos) {
    const recording = toRecording(demo);
    if (typeof recording === 'string') problems.push(reportOn({ demo }, recording));
    else recordings.set(demo.checksum, recording);
  }
  return { recordings, problems };
};

/** Reports a problem with a recording: its file and its name, since a file may hold many. */
export const reportOn = ({ demo }: Pick<Recording, 'demo'>, reason: string): Skipped => ({
  subject: demo.file,
  item: demo.facts?.name ?? demo.checksum,
  reason,
});

/** The nicknames of a roster, in the spelling of its recordings. */
export const nicknamesOf = (
  roster: ReadonlySet<string>,
  recordings: readonly Recording[],
): readonly string[] => {
  const names = new Map(
    recordings.flatMap(({ demo }) => demo.lines.map(({ steamId, name }) => [steamId, name] as const)),
  );
  return [...roster].flatMap(steamId => names.get(steamId) ?? []);
};

/** The next step is in the words, since nothing else of the recording is at fault. */
export const noDay = ({ facts: { date } }: Pick<Recording, 'facts'>): string =>
  date === null
    ? 'its day is unknown: its table needs a date such as 2025-01-26, or its name has to contain one'
    : `its day is unknown: ${whyNoMoment}; write it as 2025-01-26, or add it so to its name`;

/** The rounds won over the parts of one map, in the order of the first part's rosters. */
export const joinedScore = (parts: readonly Recording[]): readonly [number, number] => {
  const { team1, team2 } = joined(parts).score;
  return [team1, team2];
};

export const isWholeMap = (parts: readonly Recording[]): boolean => joined(parts).winner !== null;

const joined = (parts: readonly Recording[]): Pick<PlayedMap, 'score' | 'winner'> => {
  const teamed = parts.map(({ demo, rosters }) => ({
    demo,
    rosters: inOrderOf(rosters, parts[0]?.rosters ?? rosters),
  }));
  return toPlayedMap({ number: 1, name: '', parts: [] }, teamed);
};

const toRecording = (demo: Demo): Recording | string => {
  const { facts } = demo;
  if (!facts) return 'the recording has no table of its match';
  if (facts.maxRounds !== null && facts.maxRounds !== regulation)
    return `its halves have ${facts.maxRounds} rounds together, and only maps of ${regulation} are read`;
  if (demo.rounds.length === 0) return 'the recording has no completed round';
  if (lacksRounds(demo)) return 'the table of its rounds has gaps';
  const rosters = toRosters(demo);
  if (!rosters) return "the recording does not show the players' sides";
  const name = parseRecordingName(facts, demo.teamNames);
  return name?.isReal.includes(false)
    ? { demo, facts, rosters, name: undefined, half: halfOf(name) }
    : { demo, facts, rosters, name };
};

const halfOf = ({ teams, isReal }: RecordingName): Recording['half'] => {
  const [one, other] = [toTeamName(teams[0]), toTeamName(teams[1])];
  if (isReal[0] === isReal[1]) return undefined;
  return isReal[0] ? { team: one, other } : { team: other, other: one };
};
