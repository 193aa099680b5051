/** A range that holds the true value in 19 of 20 samples, from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The standard score of 95 %. */
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

/** A player's totals over the compared sample; what a service does not send is absent. */
export type Totals = Readonly<Partial<Record<Total, number>>> & { readonly rounds: number };
type Total =
  | 'kills'
  | 'deaths'
  | 'adr'
  | 'kast'
  | 'estRating'
  | 'headshots'
  | 'openingKills'
  | 'openingDeaths'
  | 'tradeKills'
  | 'tradeDeaths'
  | 'doubleKills'
  | 'tripleKills'
  | 'quadKills'
  | 'aces'
  | 'clutches'
  | 'clutchesWon'
  | 'utilityDamage';

/** What players are compared by. A share is `part` of `sample` in percent; another figure is a number of its own. */
interface Figure {
  readonly label: string;
  /** What the sample counts. */
  readonly of: string;
  /** Whether the smaller value is better. */
  readonly less?: true;
  readonly value: (totals: Totals) => {
    readonly part: number | undefined;
    readonly sample: number | undefined;
  };
  readonly isShare?: true;
}

const sumOf = (...values: readonly (number | undefined)[]): number | undefined =>
  values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  );
const aRound = (part: number | undefined, rounds: number) => ({ part, sample: rounds });
const percentOf = (percent: number | undefined, sample: number | undefined) => ({
  part: percent === undefined || sample === undefined ? undefined : Math.round((percent / 100) * sample),
  sample,
});
const mean = (value: number | undefined, rounds: number) => ({
  part: value === undefined ? undefined : value * rounds,
  sample: rounds,
});

const perRound = { of: 'rounds' } as const;
const share = { isShare: true } as const;

/** The compared figures, in order. */
export const figures = {
  estRating: { ...perRound, label: 'Est. rating', value: t => mean(t.estRating, t.rounds) },
  adr: { ...perRound, label: 'ADR', value: t => mean(t.adr, t.rounds) },
  kast: { ...perRound, ...share, label: 'KAST', value: t => percentOf(t.kast, t.rounds) },
  kills: { ...perRound, label: 'Kills/round', value: t => aRound(t.kills, t.rounds) },
  deaths: { ...perRound, label: 'Deaths/round', less: true, value: t => aRound(t.deaths, t.rounds) },
  headshots: { ...share, of: 'kills', label: 'HS%', value: t => percentOf(t.headshots, t.kills) },
  openingDuels: {
    ...share,
    of: 'duels',
    label: 'Opening duels',
    value: t => ({ part: t.openingKills, sample: sumOf(t.openingKills, t.openingDeaths) }),
  },
  tradeKills: { ...perRound, label: 'Trades/round', value: t => aRound(t.tradeKills, t.rounds) },
  traded: {
    ...share,
    of: 'deaths',
    label: 'Deaths traded',
    value: t => ({ part: t.tradeDeaths, sample: t.deaths }),
  },
  multiKills: {
    ...perRound,
    ...share,
    label: 'Rounds of 2+',
    value: t => aRound(sumOf(t.doubleKills, t.tripleKills, t.quadKills, t.aces), t.rounds),
  },
  clutches: {
    ...share,
    of: 'clutches',
    label: 'Clutches won',
    value: t => ({ part: t.clutchesWon, sample: t.clutches }),
  },
  utility: { ...perRound, label: 'Utility/round', value: t => aRound(t.utilityDamage, t.rounds) },
} as const satisfies Readonly<Record<string, Figure>>;
export type FigureName = keyof typeof figures;
// Object.keys widens the keys, which are the names.
export const figureNames = Object.keys(figures) as readonly FigureName[];

/** A figure of a player. Shares and their interval are in percent. */
export interface Compared {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** The number of rounds, kills, duels … that the value is made of. */
  readonly sample: number;
  /** The share of other players that it beats, in percent; null with too few rounds or without others. */
  readonly percentile: number | null;
  readonly tooFew: boolean;
}

/**
 * A figure of a player beside those of all others with enough rounds. Undefined if the source lacks it, or if nothing
 * of the kind happened.
 */
export const compare = (
  name: FigureName,
  totals: Totals,
  others: readonly Totals[],
  leastRounds: number,
): Compared | undefined => {
  const figure: Figure = figures[name];
  const own = valueOf(figure, totals);
  if (!own) return undefined;
  const tooFew = totals.rounds < leastRounds;
  const values = others
    .filter(({ rounds }) => rounds >= leastRounds)
    .flatMap(other => valueOf(figure, other)?.value ?? []);
  const place = tooFew ? undefined : percentileOf(own.value, values);
  const interval = figure.isShare ? wilson(own.part, own.sample) : undefined;
  return {
    value: own.value,
    low: interval ? 100 * interval.low : null,
    high: interval ? 100 * interval.high : null,
    sample: own.sample,
    percentile: place === undefined ? null : figure.less ? 100 - place : place,
    tooFew,
  };
};

const valueOf = (figure: Figure, totals: Totals) => {
  const { part, sample } = figure.value(totals);
  if (part === undefined || sample === undefined || sample <= 0) return undefined;
  return { part, sample, value: (figure.isShare ? 100 : 1) * (part / sample) };
};
