import type { Figure, Totals } from './figures.ts';

/** A range that holds the true value in 19 of 20 samples, from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The standard score of 95%. */
const z = 1.959964;

/** The interval of a share (Wilson 1927): right for small samples too. Undefined without trials. */
export const wilson = (successes: number, trials: number): Interval | undefined => {
  if (trials <= 0) return undefined;
  const share = successes / trials;
  const middle = share + z ** 2 / (2 * trials);
  const spread = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  const scale = 1 + z ** 2 / trials;
  return {
    low: successes === 0 ? 0 : (middle - spread) / scale,
    high: successes === trials ? 1 : (middle + spread) / scale,
  };
};

/** The share of values that a value beats, in percent, equal ones counted half. Undefined without others. */
export const percentileOf = (value: number, all: readonly number[]): number | undefined => {
  if (all.length === 0) return undefined;
  const below = all.filter(each => each < value).length;
  const equal = all.filter(each => each === value).length;
  return (100 * (below + equal / 2)) / all.length;
};

/** A figure of a player or a team. Shares and their interval are in percent. */
export interface ComparedFigure {
  /** Null with too few rounds: a number would mean nothing. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The number of rounds, kills, duels … that the value is made of. */
  readonly sample: number;
  /** The share of others that it beats, in percent; null with too few rounds or without others. */
  readonly percentile: number | null;
  readonly tooFew: boolean;
}

/** A figure beside those of all others with enough rounds; undefined where it is unknown. */
export const compare = (
  figure: Figure,
  totals: Totals,
  others: readonly Totals[],
  leastRounds: number,
): ComparedFigure | undefined => {
  const own = valueOf(figure, totals);
  if (!own) return undefined;
  const { part, sample, value } = own;
  if (totals.rounds < leastRounds)
    return { value: null, low: null, high: null, sample, percentile: null, tooFew: true };
  const values = others
    .filter(({ rounds }) => rounds >= leastRounds)
    .flatMap(other => valueOf(figure, other)?.value ?? []);
  const place = percentileOf(value, values);
  const interval = figure.isShare ? wilson(part, sample) : undefined;
  return {
    value,
    low: interval ? 100 * interval.low : null,
    high: interval ? 100 * interval.high : null,
    sample,
    percentile: place === undefined ? null : figure.less ? 100 - place : place,
    tooFew: false,
  };
};

const valueOf = (figure: Figure, totals: Totals) => {
  const { part, sample, sent } = figure.value(totals);
  if (part === undefined || sample === undefined || sample <= 0) return undefined;
  return { part, sample, value: sent ?? (figure.isShare ? 100 : 1) * (part / sample) };
};
