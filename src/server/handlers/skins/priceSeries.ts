import { round } from '../../rows/mapAnswers.ts';

/** The daily prices of a skin on one marketplace up to a given day. `firstDay` and indexes count days. */
export interface PriceSeries {
  readonly marketplace: string | null;
  readonly firstDay: number;
  readonly cents: readonly (number | null)[];
}

/** A price and its day (since 1970). */
export interface DayPrice {
  readonly day: number;
  readonly cents: number;
}

export interface MarketPrice extends DayPrice {
  readonly marketplace: string | null;
}

export type PriceChange = NonNullable<ReturnType<typeof changeOver>>;

/** One series per marketplace from the prices up to and including `today` (days since 1970), given in any order. */
export const toPriceSeries = (prices: readonly MarketPrice[], today: number): readonly PriceSeries[] =>
  [...Map.groupBy(prices, ({ marketplace }) => marketplace)].flatMap(([marketplace, ofMarket]) => {
    const known = ofMarket.filter(({ day }) => day <= today);
    if (known.length === 0) return [];
    const [firstDay, lastDay] = known.reduce(
      ([first, last], { day }) => [Math.min(first, day), Math.max(last, day)] as const,
      [Infinity, -Infinity] as const,
    );
    const cents = Array.from({ length: lastDay - firstDay + 1 }, (): number | null => null);
    for (const price of known) cents[price.day - firstDay] = price.cents;
    return [{ marketplace, firstDay, cents }];
  });

/** The last known price on a day, or at most `daysBefore` days before it. */
export const priceOn = ({ firstDay, cents }: PriceSeries, day: number, daysBefore = Infinity) => {
  const last = Math.min(day - firstDay, cents.length - 1);
  const first = Math.max(0, day - firstDay - daysBefore);
  for (let index = last; index >= first; index--) {
    const price = cents[index];
    if (price !== null && price !== undefined) return { day: firstDay + index, cents: price };
  }
  return undefined;
};

/** The latest known price of any marketplace; if several have a price on that day, the cheapest. */
export const latestPrice = (all: readonly PriceSeries[]): MarketPrice | undefined =>
  all
    .flatMap(series => {
      const latest = lastOf(series);
      return latest ? [{ ...latest, marketplace: series.marketplace }] : [];
    })
    .toSorted((one, other) => other.day - one.day || one.cents - other.cents)[0];

/**
 * The price change over a window of days within one marketplace: marketplaces differ by more than prices change. Of
 * several, the one with the latest price counts, then the closest window, then the first name. Undefined without both
 * prices.
 */
export const changeOver = (all: readonly PriceSeries[], days: number) =>
  all
    .flatMap(series => {
      const to = lastOf(series);
      const from = to && priceBefore(series, to, days);
      return from && from.cents > 0 ? [{ series, from, to, percent: percentOf(from.cents, to.cents) }] : [];
    })
    .toSorted(
      (one, other) =>
        other.to.day - one.to.day || other.from.day - one.from.day || byName(one.series, other.series),
    )[0];

/** The cheapest price of each known day, the newest first; of equal prices, the first marketplace by name. */
export const cheapestDays = (all: readonly PriceSeries[]): readonly MarketPrice[] => {
  const days = new Map<number, MarketPrice>();
  for (const { marketplace, firstDay, cents } of all.toSorted(byName))
    for (const [index, price] of cents.entries()) {
      const day = firstDay + index;
      if (price !== null && price < (days.get(day)?.cents ?? Infinity))
        days.set(day, { day, cents: price, marketplace });
    }
  return [...days.values()].toSorted((one, other) => other.day - one.day);
};

/** Known prices of the days from `first` to `last`: at most `points`, evenly chosen and including both ends. */
export const samplePrices = (
  { firstDay, cents }: PriceSeries,
  first: number,
  last: number,
  points: number,
): readonly number[] => {
  const known = cents
    .slice(Math.max(0, first - firstDay), last - firstDay + 1)
    .filter(price => price !== null);
  return evenly(known, points);
};

/** At most `points` of the items, evenly chosen and including both ends. */
export const evenly = <T>(items: readonly T[], points: number): readonly T[] =>
  items.length <= points
    ? items
    : Array.from({ length: points }, (_, index) =>
        Math.round((index * (items.length - 1)) / (points - 1)),
      ).flatMap(at => items.slice(at, at + 1));

const lastOf = (series: PriceSeries) => priceOn(series, series.firstDay + series.cents.length - 1);

/**
 * The price `days` before `latest`, or an older one, as sources do not have every day: by at most half the window, so that
 * a change over a day is never one over a week, and from a month on by the whole.
 */
const priceBefore = (series: PriceSeries, latest: DayPrice, days: number): DayPrice | undefined =>
  priceOn(series, latest.day - days, days < 30 ? Math.floor(days / 2) : days);

const percentOf = (from: number, to: number): number => round((100 * (to - from)) / from, 1);

const byName = (one: PriceSeries, other: PriceSeries): number =>
  (one.marketplace ?? '') < (other.marketplace ?? '') ? -1 : 1;
