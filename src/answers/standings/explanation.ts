import { type Ageing, ageingOf, nextListDay } from './ageing.ts';
import type { Breakdown } from './breakdown.ts';
import { type Change, changeSince, type Earlier } from './change.ts';
import { type Parts, partsOf } from './parts.ts';

/** Why a team stands where it stands, what moved it, and what age will take. */
export interface Explanation {
  readonly team: string;
  readonly rank: number | null;
  /** The day of the list, `YYYY-MM-DD`. */
  readonly day: string;
  readonly breakdown: Breakdown;
  readonly parts: Parts;
  readonly since: ToldChange | null;
  readonly ageing: Ageing;
}

export interface ToldChange {
  readonly day: string;
  /** Whether the earlier list has a breakdown; else only what came after it is told. */
  readonly hasBreakdown: boolean;
  /** To the tenth; whole where the earlier list has only whole points. */
  readonly points: number;
  /** Sums of `changes`; they add up to `points`. */
  readonly byPart: readonly Pick<Change, 'part' | 'points'>[];
  readonly changes: readonly Change[];
}

export interface Listed {
  readonly team: string;
  readonly rank: number | null;
  readonly day: string;
  readonly breakdown: Breakdown;
}

export const explanationOf = (listed: Listed, earlier: Earlier | undefined): Explanation => ({
  ...listed,
  parts: partsOf(listed.breakdown),
  since: earlier ? toldSince(earlier, listed.breakdown) : null,
  ageing: ageingOf(listed.breakdown, listed.day, nextListDay(listed.day, listed.breakdown.rules)),
});

const toldSince = (earlier: Earlier, now: Breakdown): ToldChange => {
  const { points, changes } = changeSince(earlier, now);
  return {
    day: earlier.day,
    hasBreakdown: earlier.breakdown !== undefined,
    points,
    byPart: sumBy(changes, ({ part }) => part).map(([part, sum]) => ({ part, points: sum })),
    changes: changes.toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points)),
  };
};

/** Sums to the hundredth, in the order in which the keys come. */
export const sumBy = <K>(
  changes: readonly Change[],
  keyOf: (change: Change) => K,
): readonly (readonly [K, number])[] =>
  [...Map.groupBy(changes, keyOf)].map(([key, alike]) => [
    key,
    Math.round(alike.reduce((sum, { points }) => sum + points, 0) * 100) / 100,
  ]);
