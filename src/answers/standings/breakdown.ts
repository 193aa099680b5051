import type { CompleteBreakdown, StandingsBreakdown } from '../../core/entityTypes.ts';

/** What a team's points in the regional standings are made of, as the publisher prints it. */
export type Breakdown = CompleteBreakdown;
export type Result = Breakdown['matches'][number];
export type Prize = Breakdown['prizes'][number];

/** The factors of the starting value; each is a number from 0 to 1. */
export const factors = ['bountyOffered', 'bountyCollected', 'opponentNetwork', 'lanWins'] as const;
export type Factor = (typeof factors)[number];

/** The factors that are made of matches, with the field that holds a match's part. */
export const resultFields = {
  bountyCollected: 'bountyAdjusted',
  opponentNetwork: 'networkAdjusted',
  lanWins: 'lanAdjusted',
} as const satisfies Partial<Record<Factor, keyof Result>>;
export type ResultFactor = keyof typeof resultFields;
// Object.keys widens the keys.
export const resultFactors = Object.keys(resultFields) as readonly ResultFactor[];

/** The publisher's curve: 1 / (1 + |log10 x|), and 0 for 0. */
export const curve = (x: number): number => (x > 0 ? 1 / (1 + Math.abs(Math.log10(x))) : 0);

/** Points of the starting value for each 1.000 of a factor. */
export const pointsPerFactor = ({ highestAverage, lowestAverage }: Breakdown): number =>
  highestAverage > lowestAverage ? 400 / (highestAverage - lowestAverage) : 0;

/** A match's part in a factor before the curve: 0 where it is not among the ten best. */
export const partOf = (match: Result, factor: ResultFactor): number => match[resultFields[factor]] ?? 0;

/** The sum of the ten best over ten, before the curve. */
export const listedSum = (matches: readonly Result[], factor: ResultFactor): number =>
  matches.reduce((sum, match) => sum + partOf(match, factor), 0) / 10;

/**
 * The value of a factor by the sum of its ten best over ten. LAN wins are divided by the fifth highest sum of all teams,
 * which no page prints: it follows from the team's own value, unless that is 1 or 0.
 */
export const valueBySum = (factor: ResultFactor, breakdown: Breakdown): ((sum: number) => number) => {
  if (factor === 'bountyCollected') return curve;
  if (factor === 'opponentNetwork') return sum => sum;
  const listed = listedSum(breakdown.matches, factor);
  return sum => (listed > 0 ? (sum * breakdown[factor]) / listed : sum);
};

export const bountyOf = (winnings: number, reference: number): number =>
  reference > 0 ? curve(Math.min(1, winnings / reference)) : 0;

/** The breakdown that a service sent; undefined unless every part is there. */
export const completeBreakdown = (seen: StandingsBreakdown | undefined): Breakdown | undefined => {
  if (!seen) return undefined;
  const { prizes, matches, rules, ...figures } = seen;
  const numbers = [...figureNames].map(name => figures[name]);
  if (!prizes || !matches || numbers.some(value => value === undefined)) return undefined;
  if (matches.some(each => each.date === undefined || each.ageWeight === undefined)) return undefined;
  if (matches.some(each => each.headToHead === undefined)) return undefined;
  if (rules && Object.values(rules).length < 3) return undefined;
  if (prizes.some(each => each.date === undefined || each.scaled === undefined)) return undefined;
  // Every required part was found; what may be null may be absent, which the arithmetic treats alike.
  return {
    ...figures,
    ...(rules && { rules }),
    prizes: prizes.map(each => ({ ageWeight: 0, amount: 0, ...each })),
    matches: matches.map(each => ({ ...emptyResult, ...each })),
  } as Breakdown;
};

const emptyResult = {
  opponent: '?',
  won: false,
  eventWeight: null,
  bounty: null,
  bountyAdjusted: null,
  network: null,
  networkAdjusted: null,
  lan: null,
  lanAdjusted: null,
};

const figureNames = [
  'points',
  'start',
  'headToHead',
  'average',
  'lowestAverage',
  'highestAverage',
  ...factors,
  'winnings',
  'winningsReference',
] as const;
