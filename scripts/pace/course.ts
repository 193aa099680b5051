import { isMapOver } from '../../src/core/scoreboard/rules.ts';
import type { Score } from '../../src/core/scoreboard/event.ts';
import type { RecordedSeries } from './recordings.ts';

/** A round of a series on one clock, in milliseconds, with the scores after it. */
export interface TimedRound {
  readonly at: number;
  readonly mapNumber: number;
  /** When its map began. */
  readonly began: number;
  readonly map: Score;
  readonly series: Score;
}

const nothing: Score = { team1: 0, team2: 0 };

/** The rounds of a series that begins at a moment. `between`: the next break between two maps, in milliseconds. */
export const courseOf = (
  { maps }: RecordedSeries,
  begins: number,
  between: () => number,
): readonly TimedRound[] => {
  let began = begins;
  let series = nothing;
  return maps.flatMap((rounds, place) => {
    let map = nothing;
    const from = began;
    const found = rounds.map(({ end, winner }): TimedRound => {
      map = { ...map, [winner]: map[winner] + 1 };
      if (isMapOver(map)) series = { ...series, [winner]: series[winner] + 1 };
      return { at: from + end * 1000, mapNumber: place + 1, began: from, map, series };
    });
    began = (found.at(-1)?.at ?? from) + between();
    return found;
  });
};

/** How a series stands at a moment: the last round that is over, and the map in play, null between two maps. */
export const standingAt = (rounds: readonly TimedRound[], now: number) => {
  const place = rounds.findLastIndex(({ at }) => at <= now);
  const last = rounds[place];
  const isNew = !last || isMapOver(last.map);
  const isBetween = last !== undefined && isNew && (rounds[place + 1]?.began ?? 0) > now;
  return { place, series: last?.series ?? nothing, map: isBetween ? null : isNew ? nothing : last.map };
};
