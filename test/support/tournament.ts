import { courseOf, type TimedRound } from '../../scripts/pace/course.ts';
import type { RecordedSeries } from '../../scripts/pace/recordings.ts';

/** A series with the moments of its rounds, in milliseconds since 1970 UTC. */
export interface TimedSeries extends RecordedSeries {
  readonly begins: number;
  readonly ends: number;
  readonly rounds: readonly TimedRound[];
}

/** A generator of numbers between 0 and 1: the same for the same seed. */
const randomFrom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return seed / 2 ** 32;
};

/**
 * Lays recorded series out as one tournament from `start` on: at their own times of day, the events one after the other.
 * What recordings do not have is made up: a series begins 2 to 15 minutes late, and 5 to 15 minutes are between maps.
 */
export const layOut = (
  recorded: readonly RecordedSeries[],
  start: number,
  seed = 1,
): readonly TimedSeries[] => {
  const random = randomFrom(seed);
  const day = 86_400_000;
  let next = start;
  return [...Map.groupBy(recorded, ({ event }) => event).values()].flatMap(series => {
    const inOrder = series.toSorted((a, b) => a.startsAt - b.startsAt);
    const shift = next - Math.floor((inOrder[0]?.startsAt ?? 0) / day) * day;
    next +=
      (Math.ceil((inOrder.at(-1)?.startsAt ?? 0) / day) - Math.floor((inOrder[0]?.startsAt ?? 0) / day)) *
      day;
    return inOrder.map(each => timed({ ...each, startsAt: each.startsAt + shift }, random));
  });
};

const timed = (series: RecordedSeries, random: () => number): TimedSeries => {
  const begins = series.startsAt + 60_000 * (2 + 13 * random());
  const rounds = courseOf(series, begins, () => 60_000 * (5 + 10 * random()));
  return { ...series, begins, ends: rounds.at(-1)?.at ?? begins, rounds };
};
