import { toMapName } from '../../../../core/mapName.ts';
import type { Skipped } from '../../importer.ts';
import { isWholeMap, joinedScore, reportOn, type Recording } from './recordings.ts';
import { areSameTeams, inOrderOf } from '../rosters.ts';

export interface Placed {
  readonly recording: Recording;
  readonly at: number;
  /** Null for a single map. */
  readonly number: number | null;
  /** From 1; 0 for a whole map. */
  readonly part: number;
}

/** The longest pause between two files of one series, in ms. */
const longestPause = 12 * 3600 * 1000;

/**
 * Splits the recordings of one pair into series. A recording half a day later starts a new series, and so does one of
 * other players, since names such as `mix` belong to many teams, and a second recording of a map number, or of a map where
 * they have no numbers. Such maps are numbered in the order of play. A whole recording replaces the parts of the same map, unless both are whole maps with
 * different scores: then it is another series.
 */
export const toSittings = (placed: readonly Placed[]) => {
  const open: Placed[][] = [];
  for (const one of placed.toSorted(inOrder)) {
    const sitting = open.find(sitting => belongs(one, sitting));
    if (sitting) sitting.push(one);
    else open.push([one]);
  }
  const problems: Skipped[] = [];
  const sittings = open.flatMap(parted).map(sitting => toSitting(sitting, problems));
  return { sittings, problems };
};

const inOrder = (one: Placed, other: Placed): number =>
  one.at - other.at ||
  (one.number ?? 0) - (other.number ?? 0) ||
  one.part - other.part ||
  (one.recording.demo.checksum < other.recording.demo.checksum ? -1 : 1);

const mapOf = ({ recording }: Placed): string => recording.facts.map.toLowerCase();

const belongs = (one: Placed, sitting: readonly Placed[]): boolean => {
  const last = sitting.at(-1);
  if (!last || one.at - last.at > longestPause) return false;
  return sitting.every(other => {
    if (!areSameTeams(one.recording.rosters, other.recording.rosters)) return false;
    if ((one.number === null) !== (other.number === null)) return false;
    const isSameMap = mapOf(one) === mapOf(other);
    if (one.number !== other.number || (one.number === null && !isSameMap)) return !isSameMap;
    return isSameMap && one.part !== other.part;
  });
};

/** Makes a series of its own of each whole recording that contradicts the parts of the same map. */
const parted = (sitting: readonly Placed[]): readonly (readonly Placed[])[] => {
  const strangers = sitting.filter(one => one.part === 0 && contradicts(one, partsBeside(one, sitting)));
  const rest = sitting.filter(one => !strangers.includes(one));
  return [rest, ...strangers.map(one => [one])].filter(({ length }) => length > 0);
};

const partsBeside = (whole: Placed, sitting: readonly Placed[]): readonly Recording[] =>
  sitting
    .filter(one => one.number === whole.number && mapOf(one) === mapOf(whole) && one.part > 0)
    .map(({ recording }) => recording);

const contradicts = ({ recording }: Placed, parts: readonly Recording[]): boolean => {
  const [first] = parts;
  if (!first || !isWholeMap([recording]) || !isWholeMap(parts)) return false;
  const turned = { ...recording, rosters: inOrderOf(recording.rosters, first.rosters) };
  return joinedScore([turned]).join('-') !== joinedScore(parts).join('-');
};

/** The recordings of one series: one pair of teams in one sitting, numbered maps or one map, from the time of the first file on. */
const toSitting = (placed: readonly Placed[], problems: Skipped[]) => {
  const played = [...new Set(placed.map(mapOf))];
  const maps = [...Map.groupBy(placed, one => one.number ?? played.indexOf(mapOf(one)) + 1)]
    .sort(([one], [other]) => one - other)
    .map(([number, alike]) => {
      const inTurn = alike.toSorted((one, other) => one.part - other.part);
      const parts = chooseParts(inTurn, problems);
      return { number, name: toMapName(inTurn[0]?.recording.facts.map ?? ''), parts };
    });
  const [first] = placed;
  return { at: first?.at ?? 0, isNumbered: first?.number !== null || maps.length > 1, maps };
};

const chooseParts = (alike: readonly Placed[], problems: Skipped[]): readonly Recording[] => {
  const whole = alike.filter(({ part }) => part === 0).map(({ recording }) => recording);
  const parts = alike.filter(({ part }) => part > 0).map(({ recording }) => recording);
  if (whole.length === 0 || parts.length === 0) return [...whole, ...parts];
  const [kept, left] = isWholeMap(whole) || !isWholeMap(parts) ? [whole, parts] : [parts, whole];
  const used = kept[0]?.facts.name ?? '';
  for (const recording of left) problems.push(reportOn(recording, `the map comes from ${used}`));
  return kept;
};
