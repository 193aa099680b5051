import {
  bountyOf,
  type Breakdown,
  type Factor,
  listedSum,
  partOf,
  pointsPerFactor,
  type Prize,
  type Result,
  type ResultFactor,
  resultFactors,
  valueBySum,
} from './breakdown.ts';
import { type Pair, pairPrizes, pairResults } from './pairs.ts';
import { partsOf } from './parts.ts';

/** Why a part of the points changed. */
export const causes = {
  new: 'played since',
  age: 'older by now',
  opponent: 'the opponent or the tournament is valued otherwise',
  entered: 'now among the ten best',
  counted: 'counted for this roster now',
  displaced: 'no longer among the ten best',
  expired: 'too old to count',
  dropped: 'no longer counted for this roster',
  reference: 'the fifth highest value of all teams changed',
  scale: 'the best or the lowest mean of all teams changed',
  rounding: 'rounding of the published figures',
  unknown: 'older results: no breakdown then',
} as const;
export type Cause = keyof typeof causes;

/** A part of a change in points, to the hundredth. */
export interface Change {
  readonly part: Factor | 'headToHead' | 'scale' | 'unexplained';
  readonly cause: Cause;
  readonly points: number;
  readonly match?: Result;
  readonly prize?: Prize;
}

/** The list before, of which at least the points are known. */
export interface Earlier {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly points: number;
  readonly breakdown?: Breakdown | undefined;
}

/** The changes of `unexplained` are what no published figure accounts for. Together they are exactly `points`. */
export interface Story {
  readonly points: number;
  readonly changes: readonly Change[];
}

/** Tells what moved a team between two lists, by factor and by match. */
export const changeSince = (before: Earlier, now: Breakdown): Story => {
  const then = before.breakdown;
  const found = then
    ? [...changedStart(then, now, before.day), ...changedHeadToHead(then, now, before.day)]
    : playedSince(before.day, now);
  const points = toHundredth(now.points - (then?.points ?? before.points));
  const changes = found
    .map(change => ({ ...change, points: toHundredth(change.points) }))
    .filter(change => change.points !== 0);
  const told = changes.reduce((sum, change) => sum + change.points, 0);
  const rest = toHundredth(points - told);
  const cause = then ? 'rounding' : 'unknown';
  return {
    points,
    changes: rest === 0 ? changes : [...changes, { part: 'unexplained', cause, points: rest }],
  };
};

/** The steepness between two points of a curve, or at the one where they meet. */
export const slopeOf = (value: (x: number) => number, one: number, other: number): number => {
  const distance = other - one;
  if (Math.abs(distance) > 1e-9) return (value(other) - value(one)) / distance;
  const step = Math.max(1e-6, Math.abs(one) * 1e-6);
  return (value(one + step) - value(one)) / step;
};

/** Points as they are shown, and never -0. */
export const toHundredth = (points: number): number => Math.round(points * 100) / 100 + 0;

const changedStart = (then: Breakdown, now: Breakdown, day: string): readonly Change[] => {
  const [before, scale] = [pointsPerFactor(then), pointsPerFactor(now)];
  const all = (each: Breakdown): number =>
    resultFactors.reduce((sum, factor) => sum + each[factor], each.bountyOffered);
  const lowest = then.lowestAverage * before - now.lowestAverage * scale;
  return [
    { part: 'scale', cause: 'scale', points: all(then) * (scale - before) + 4 * lowest },
    ...changedWinnings(then, now, scale),
    ...resultFactors.flatMap(factor =>
      changedFactor(factor, then, now, day).map(change => ({ ...change, points: change.points * scale })),
    ),
  ];
};

/** In units of the factor. */
const changedFactor = (
  factor: ResultFactor,
  then: Breakdown,
  now: Breakdown,
  day: string,
): readonly Change[] => {
  const [before, after] = [listedSum(then.matches, factor), listedSum(now.matches, factor)];
  const value = valueBySum(factor, after > 0 ? now : then);
  const slope = slopeOf(value, before, after);
  const rescaled = factor === 'lanWins' ? value(before) - then[factor] : 0;
  const changes = pairResults(then.matches, now.matches).flatMap(pair =>
    movesOf(pair, match => partOf(match, factor) / 10, { day, now }).map(change => ({
      ...change,
      part: factor,
      points: slope * change.points,
    })),
  );
  const told = changes.reduce((sum, { points }) => sum + points, 0);
  return [
    ...changes,
    { part: factor, cause: 'reference', points: rescaled },
    { part: factor, cause: 'rounding', points: now[factor] - then[factor] - rescaled - told },
  ];
};

const changedWinnings = (then: Breakdown, now: Breakdown, scale: number): readonly Change[] => {
  const reference = now.winningsReference;
  const rescaled = then.winnings * (reference / (then.winningsReference || reference));
  const value = (x: number): number => bountyOf(x, reference);
  const slope = slopeOf(value, rescaled, now.winnings) * scale;
  const change = (cause: Cause, money: number, prize?: Prize): Change => ({
    part: 'bountyOffered',
    cause,
    points: slope * money,
    ...(prize && { prize }),
  });
  const changes = pairPrizes(then.prizes, now.prizes).flatMap(([old, fresh]): readonly Change[] => {
    const prize = fresh ?? old;
    const money = (fresh?.scaled ?? 0) - (old?.scaled ?? 0);
    if (!prize) return [];
    return [change(old ? (fresh ? 'age' : 'expired') : 'new', money, prize)];
  });
  const told = [...changes, change('reference', then.winnings - rescaled)];
  const rest =
    (now.bountyOffered - then.bountyOffered) * scale - told.reduce((sum, { points }) => sum + points, 0);
  return [...told, { part: 'bountyOffered', cause: 'rounding', points: rest }];
};

const changedHeadToHead = (then: Breakdown, now: Breakdown, day: string): readonly Change[] =>
  pairResults(then.matches, now.matches).flatMap(pair =>
    movesOf(pair, match => match.headToHead, { day, now }).map(change => ({ ...change, part: 'headToHead' })),
  );

type Move = Omit<Change, 'part'>;

/** What became of the value of one match between two pages. A value of 0 is one that does not count. */
const movesOf = (
  [old, fresh]: Pair<Result>,
  valueOf: (match: Result) => number,
  page: { readonly day: string; readonly now: Breakdown },
): readonly Move[] => {
  if (old && fresh) return movesOfKept(old, fresh, valueOf);
  if (old) return [{ cause: goneBecause(old, page.now), points: -valueOf(old), match: old }];
  if (!fresh) return [];
  return [{ cause: fresh.date >= page.day ? 'new' : 'counted', points: valueOf(fresh), match: fresh }];
};

const movesOfKept = (old: Result, match: Result, valueOf: (match: Result) => number): readonly Move[] => {
  const [was, is] = [valueOf(old), valueOf(match)];
  if (was === 0) return [{ cause: 'entered', points: is, match }];
  if (is === 0) return [{ cause: 'displaced', points: -was, match }];
  const aged = old.ageWeight > 0 ? was * (match.ageWeight / old.ageWeight - 1) : 0;
  return [
    { cause: 'age', points: aged, match },
    { cause: 'opponent', points: is - was - aged, match },
  ];
};

/** A match that is on the page no more is too old, unless an older one is still there. */
const goneBecause = (old: Result, { matches }: Breakdown): Cause =>
  matches.some(({ date }) => date <= old.date) ? 'dropped' : 'expired';

/** Of a list without breakdown only what came after it is known. */
const playedSince = (day: string, now: Breakdown): readonly Change[] => {
  const { factors, headToHead } = partsOf(now);
  const isNew = ({ of }: { readonly of: { readonly date: string } }): boolean => of.date > day;
  return [
    ...factors.flatMap(({ factor, best, prizes }) => [
      ...best
        .filter(isNew)
        .map(({ of, points }): Change => ({ part: factor, cause: 'new', points, match: of })),
      ...prizes
        .filter(isNew)
        .map(({ of, points }): Change => ({ part: factor, cause: 'new', points, prize: of })),
    ]),
    ...headToHead
      .filter(isNew)
      .map(({ of, points }): Change => ({ part: 'headToHead', cause: 'new', points, match: of })),
  ];
};
