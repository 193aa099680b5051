import type { Series, TournamentFile } from './source.ts';
import { defeatsBefore, formatOf, groupsOf, gslPlaces, thirdPlaceOf } from './stageFormat.ts';
import type { StageFormat } from './stageFormat.ts';

export type Stage = ReturnType<typeof toStages>[number];

interface Slot {
  readonly series: Series;
  /** The position in the round, from 1. */
  readonly position: number;
  readonly roundName: string;
  /** The pool of a Swiss round, the group of a group stage, or the bracket, `Upper` or `Lower`. */
  readonly group: string | null;
}

/** Makes the stages of a tournament; `group_a` and `group_b` are groups of one stage. */
export const toStages = ({ series }: Pick<TournamentFile, 'series'>) =>
  [...Map.groupBy(series.map(inGroupStage), ({ stage }) => stage)].map(([stage, series], index) => {
    const format = formatOf(series);
    return { number: index + 1, name: toStageName(stage), format, slots: arrangers[format](series) };
  });

const inGroupStage = (series: Series): Series =>
  /^group[_ ]\w{1,2}$/i.test(series.stage)
    ? { ...series, stage: 'group_stage', group: series.stage }
    : series;

/** Turns `stage_1` into `Stage 1`. */
const toStageName = (key: string): string => {
  const words = key.replaceAll(/[_\s]+/g, ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

const byRound = (series: readonly Series[]): readonly (readonly [number, readonly Series[]])[] =>
  [...Map.groupBy(series, ({ round }) => round)].sort(([one], [other]) => one - other);

/** Orders a round by pool, most wins first, then by time. */
const swissSlots = (series: readonly Series[]): readonly Slot[] =>
  byRound(series).flatMap(([round, ofRound]) =>
    [...ofRound]
      .sort((one, other) => wonIn(other) - wonIn(one) || one.startsAt - other.startsAt)
      .map((series, index) => toSlot(series, index, `Round ${round}`, series.pool)),
  );

const toSlot = (series: Series, index: number, roundName: string, group: string | null): Slot => ({
  series,
  position: index + 1,
  roundName,
  group,
});

/** Orders by round, then by group. Groups have names only if there are several. */
const roundRobinSlots = (series: readonly Series[]): readonly Slot[] => {
  const groups = [...new Set(series.map(({ group }) => group ?? ''))].sort();
  const placeOf = ({ group }: Series): number => groups.indexOf(group ?? '');
  return byRound(series).flatMap(([round, ofRound]) =>
    ofRound
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((one, index) => {
        const name = groups.length > 1 && one.group !== null ? toStageName(one.group) : null;
        return toSlot(one, index, `Round ${round}`, name);
      }),
  );
};

/** Groups have the names of the file, else letters, in the order in which they begin. */
const gslSlots = (series: readonly Series[]): readonly Slot[] => {
  const places = gslPlaces(series);
  const groups = groupsOf(series);
  const slots = groups.flatMap((group, index) =>
    group.flatMap((one): Slot | readonly Slot[] => {
      const found = places?.get(one);
      if (!found) return [];
      const { round, place } = found;
      const name = toStageName(one.group ?? `group ${String.fromCharCode(65 + index)}`);
      const position = (round === 3 ? index : 2 * index) + place;
      return { series: { ...one, round }, position, roundName: gslRounds[round], group: name };
    }),
  );
  return slots.toSorted(
    (one, other) => one.series.round - other.series.round || one.position - other.position,
  );
};
const gslRounds = { 1: 'Opening matches', 2: 'Winners and elimination', 3: 'Deciding match' } as const;

/** A series belongs to the lower bracket if both of its teams have a defeat. */
const doubleEliminationSlots = (series: readonly Series[]): readonly Slot[] => {
  const defeats = defeatsBefore(series);
  const lower = new Set(series.filter((_, index) => defeats[index]?.every(count => count > 0)));
  return byRound(series).flatMap(([round, ofRound]) =>
    ofRound.map((one, index) => toSlot(one, index, `Round ${round}`, lower.has(one) ? 'Lower' : 'Upper')),
  );
};

const wonIn = ({ pool }: Series): number => Number(pool?.split('-')[0] ?? 0);

/** Works back from the last round. The final is missing if more than two teams were in it when the last round began. */
const knockOutSlots = (all: readonly Series[]): readonly Slot[] => {
  const third = thirdPlaceOf(all);
  const series = all.filter(one => one !== third);
  const rounds = byRound(series);
  const last = rounds.at(-1)?.[0];
  const toFinal = Math.max(0, Math.ceil(Math.log2(teamsLeft(series, last))) - 1);
  let later: readonly Series[] = [];
  let slots: readonly Slot[] = [];
  for (const [fromEnd, [, ofRound]] of rounds.toReversed().entries()) {
    const feeders = later.flatMap(({ teams }) =>
      teams.flatMap(team => ofRound.find(one => winnerOf(one) === team) ?? []),
    );
    later = [...new Set([...feeders, ...ofRound])];
    const roundName = knockOutNames[fromEnd + toFinal] ?? `Round of ${2 ** (fromEnd + toFinal + 1)}`;
    slots = [...later.map((series, index) => toSlot(series, index, roundName, null)), ...slots];
  }
  if (!third) return slots;
  const round = Math.max(third.round, last ?? 0);
  const beside = slots.filter(slot => slot.series.round === round).length;
  return [...slots, toSlot({ ...third, round }, beside, thirdPlace, null)];
};

/** The number of teams that had lost nothing when the last round began: those that play it, and winners that wait. */
const teamsLeft = (series: readonly Series[], last: number | undefined): number => {
  const defeats = defeatsBefore(series);
  const waiting = new Set<string>();
  const playing = new Set<string>();
  for (const [index, one] of series.entries()) {
    for (const team of one.teams) waiting.delete(team);
    const winner = winnerOf(one);
    if (one.round === last) {
      for (const [side, team] of one.teams.entries()) if (defeats[index]?.[side] === 0) playing.add(team);
    } else if (winner !== null) waiting.add(winner);
  }
  return waiting.size + playing.size;
};

/** The name of the match whose teams have lost the semi-finals. It is played in the round of the final. */
export const thirdPlace = 'Third place';
export const final = 'Final';
const knockOutNames = [final, 'Semi-finals', 'Quarter-finals'] as const;

const arrangers = {
  swiss: swissSlots,
  'round-robin': roundRobinSlots,
  gsl: gslSlots,
  'single-elimination': knockOutSlots,
  'double-elimination': doubleEliminationSlots,
} as const satisfies Record<StageFormat, (series: readonly Series[]) => readonly Slot[]>;

/** The winning team; null while the series is undecided. */
const winnerOf = ({ teams, winner }: Series): string | null => (winner === null ? null : teams[winner]);
