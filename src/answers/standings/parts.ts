import {
  type Breakdown,
  type Factor,
  factors,
  listedSum,
  partOf,
  pointsPerFactor,
  type Prize,
  type Result,
  type ResultFactor,
} from './breakdown.ts';

/** A match or prize with its part of the points. */
export interface Share<T> {
  readonly of: T;
  readonly points: number;
}

export interface FactorPart {
  readonly factor: Factor;
  /** From 0 to 1. */
  readonly value: number;
  readonly points: number;
  /** The results behind it with their parts of the points, the biggest first. */
  readonly best: readonly Share<Result>[];
  /** The prizes behind the bounty offered. */
  readonly prizes: readonly Share<Prize>[];
  /** Points that no listed result accounts for, since the parts of results are published with three decimals. */
  readonly rounding: number;
}

export interface Parts {
  /** 400, less what the lowest mean of all teams takes. */
  readonly base: number;
  readonly factors: readonly FactorPart[];
  /** The starting value less base and factors: the factors are published with three decimals. */
  readonly rounding: number;
  /** Every match that won or lost points head-to-head, the biggest gain first. */
  readonly headToHead: readonly Share<Result>[];
  /** The head-to-head figure less the sum of its matches. */
  readonly headToHeadRounding: number;
}

export const partsOf = (breakdown: Breakdown): Parts => {
  const scale = pointsPerFactor(breakdown);
  const base = 400 - 4 * breakdown.lowestAverage * scale;
  const parts = factors.map((factor): FactorPart => {
    const value = breakdown[factor];
    const points = value * scale;
    const [best, prizes] =
      factor === 'bountyOffered'
        ? [[], prizeShares(breakdown, points)]
        : [resultShares(breakdown, factor, points), []];
    return { factor, value, points, best, prizes, rounding: points - total([...best, ...prizes]) };
  });
  const headToHead = breakdown.matches
    .map(match => ({ of: match, points: match.headToHead }))
    .sort((one, other) => other.points - one.points);
  return {
    base,
    factors: parts,
    rounding: breakdown.start - base - total(parts),
    headToHead,
    headToHeadRounding: breakdown.headToHead - total(headToHead),
  };
};

export const total = (parts: readonly { readonly points: number }[]): number =>
  parts.reduce((sum, { points }) => sum + points, 0);

/** A prize's part of the bounty offered: its share of the winnings, since the curve sees only their sum. */
const prizeShares = ({ prizes, winnings }: Breakdown, points: number): readonly Share<Prize>[] =>
  byPoints(
    prizes.map(prize => ({ of: prize, points: winnings > 0 ? (points * prize.scaled) / winnings : 0 })),
  );

/** Where the sum is curved or scaled, a match has its share of it; else exactly its own part. */
const resultShares = (breakdown: Breakdown, factor: ResultFactor, points: number) => {
  const { matches } = breakdown;
  const whole = factor === 'opponentNetwork' ? breakdown[factor] : listedSum(matches, factor);
  const counting = matches.filter(match => partOf(match, factor) > 0);
  const each = (match: Result): number => (whole > 0 ? (points * partOf(match, factor)) / 10 / whole : 0);
  return byPoints(counting.map(match => ({ of: match, points: each(match) })));
};

const byPoints = <T>(shares: readonly Share<T>[]): readonly Share<T>[] =>
  shares.toSorted((one, other) => other.points - one.points);
