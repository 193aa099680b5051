import { dayLength, toDay } from '../../core/day.ts';
import {
  bountyOf,
  type Breakdown,
  type Factor,
  listedSum,
  partOf,
  pointsPerFactor,
  type Prize,
  type Result,
  resultFactors,
  valueBySum,
} from './breakdown.ts';
import { type Change, slopeOf } from './change.ts';

/** How results age, and when the next list comes. */
export type StandingsRules = NonNullable<Breakdown['rules']>;
type AgeRules = Pick<StandingsRules, 'whole' | 'falling'>;

/** Valve's: results count for 180 days; over the last 150 of them their weight falls evenly from 1 to 0. */
export const ageRules: AgeRules = { whole: 30, falling: 150 };

/** Whole days from one day (`YYYY-MM-DD`) to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength);

export const daysAfter = (day: string, days: number): string => toDay(Date.parse(day) + days * dayLength);

/**
 * The weight of a result by its age in days. Valve's rules are the default; its pages know the hour, and may differ by
 * 1/150.
 */
export const ageWeightAt = (days: number, { whole, falling }: AgeRules = ageRules): number =>
  Math.min(1, Math.max(0, (whole + falling - days) / falling));

/** The day of the next regular list: by Valve's rules the first Monday of the month after. */
export const nextListDay = (day: string, rules?: StandingsRules): string => {
  if (rules) return daysAfter(day, rules.listDays);
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  first.setUTCDate(1 + ((8 - first.getUTCDay()) % 7));
  return toDay(first.getTime());
};

/** What age alone takes from a team between its list and a later day. */
export interface Ageing {
  readonly until: string;
  /** All losses together, to the hundredth. */
  readonly points: number;
  /** By factor and match or prize, the biggest loss first. */
  readonly changes: readonly Change[];
}

/**
 * What age alone will take (or give back, from losses) until a day, if nothing else changed: no new match, the same
 * opponents, the same results of all other teams. A result outside the ten best may take a place that becomes free; the pages
 * do not tell its value.
 */
export const ageingOf = (breakdown: Breakdown, day: string, until: string): Ageing => {
  const days = daysBetween(day, until);
  const kept = ({ date, ageWeight }: { readonly date: string; readonly ageWeight: number }): number =>
    ageWeight > 0
      ? laterWeight(ageWeight, daysBetween(date, day), days, breakdown.rules ?? ageRules) / ageWeight
      : 0;
  const scale = pointsPerFactor(breakdown);
  const changes: Change[] = [];
  const add = (part: Factor | 'headToHead', points: number, of: { match?: Result; prize?: Prize }): void => {
    const { date, ageWeight } = of.match ?? of.prize ?? { date: day, ageWeight: 1 };
    const cause = kept({ date, ageWeight }) === 0 ? 'expired' : 'age';
    const rounded = Math.round(points * 100) / 100;
    if (rounded !== 0) changes.push({ part, cause, points: rounded, ...of });
  };
  for (const factor of resultFactors) {
    const sum = listedSum(breakdown.matches, factor);
    const lost = breakdown.matches.map(match => (partOf(match, factor) / 10) * (kept(match) - 1));
    const slope = slopeOf(
      valueBySum(factor, breakdown),
      sum,
      sum + lost.reduce((all, each) => all + each, 0),
    );
    for (const [index, match] of breakdown.matches.entries())
      add(factor, scale * slope * (lost[index] ?? 0), { match });
  }
  const { prizes, winnings, winningsReference } = breakdown;
  const lostMoney = prizes.map(prize => prize.scaled * (kept(prize) - 1));
  const left = winnings + lostMoney.reduce((all, each) => all + each, 0);
  const slope = slopeOf(x => bountyOf(x, winningsReference), winnings, left);
  for (const [index, prize] of prizes.entries())
    add('bountyOffered', scale * slope * (lostMoney[index] ?? 0), { prize });
  for (const match of breakdown.matches) add('headToHead', match.headToHead * (kept(match) - 1), { match });
  const points = changes.reduce((all, each) => all + each.points, 0);
  return {
    until,
    points: Math.round(points * 100) / 100,
    changes: changes.toSorted((one, other) => one.points - other.points),
  };
};

/** A weight below 1 falls evenly from where it is; one of 1 by the age. */
const laterWeight = (weight: number, age: number, days: number, rules: AgeRules): number =>
  weight < 1 ? Math.max(0, weight - days / rules.falling) : ageWeightAt(age + days, rules);
