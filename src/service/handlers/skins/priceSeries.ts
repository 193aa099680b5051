import { round } from '../matches/mapAnswers.ts';

/** The daily prices of a skin on one marketplace, up to a day; `firstDay` and indexes count days. */
export interface PriceSeries {
  readonly marketplace: string | null;
  readonly firstDay: number;
  readonly cents: readonly (number | null)[];
}

/** A price, and the day (since 1970) it is of. */
export interface DayPrice {
  readonly day: number;
  readonly cents: number;
}

/** A price of one of several marketplaces. */
export interface MarketPrice extends DayPrice {
  readonly marketplace: string | null;
}

/** How the price moved on one marketplace. */
export interface PriceChange {
  readonly series: PriceSeries;
  readonly from: DayPrice;
  readonly to: DayPrice;
  /** One decimal. */
  readonly percent: number;
}

/** Makes a series for each marketplace of the prices up to and with `today` (days since 1970), in any order. */
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

/** The last price known on a day, or at most so many days before it. */
export const priceOn = (
  { firstDay, cents }: PriceSeries,
  day: number,
  daysBefore = Infinity,
): DayPrice | undefined => {
  const last = Math.min(day - firstDay, cents.length - 1);
  const first = Math.max(0, day - firstDay - daysBefore);
  for (let index = last; index >= first; index--) {
    const price = cents[index];
    if (price !== null && price !== undefined) return { day: firstDay + index, cents: price };
  }
  return undefined;
};

/** The latest price that any marketplace is known to have asked; of several on that day the cheapest. */
export const latestPrice = (all: readonly PriceSeries[]): MarketPrice | undefined =>
  all
    .flatMap(series => {
      const latest = lastOf(series);
      return latest ? [{ ...latest, marketplace: series.marketplace }] : [];
    })
    .toSorted((one, other) => other.day - one.day || one.cents - other.cents)[0];

/**
 * The change over a window of days, within one marketplace, since two marketplaces differ more than a price moves: the
 * one with the latest price of those that know a price at both ends; of several the one whose window is nearest to what
 * was asked for, then the first by name. Undefined where none knows both.
 */
export const changeOver = (all: readonly PriceSeries[], days: number): PriceChange | undefined =>
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

/** The cheapest price of each known day across marketplaces, the newest first; of several the first by name. */
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

/** Known prices of the days from `first` to `last`, at most `points` of them, evenly chosen, both ends among them. */
export const samplePrices = (
  { firstDay, cents }: PriceSeries,
  first: number,
  last: number,
  points: number,
): readonly number[] => {
  const known = cents
    .slice(Math.max(0, first - firstDay), last - firstDay + 1)
    .filter(price => price !== null);
  if (known.length <= points) return known;
  return Array.from({ length: points }, (_, index) => {
    const at = Math.round((index * (known.length - 1)) / (points - 1));
    return known[at] ?? 0;
  });
};

const lastOf = (series: PriceSeries): DayPrice | undefined =>
  priceOn(series, series.firstDay + series.cents.length - 1);

/**
 * The price that a window of `days` before `latest` begins with. Sources do not tell every day: a price somewhat older
 * will do, by half of the window at most, so that a change in a day is never one of a week. From a month on it may be
 * older by the whole window: snapshots of a market are kept weeks apart.
 */
const priceBefore = (series: PriceSeries, latest: DayPrice, days: number): DayPrice | undefined =>
  priceOn(series, latest.day - days, days < 30 ? Math.floor(days / 2) : days);

const percentOf = (from: number, to: number): number => round((100 * (to - from)) / from, 1);

const byName = (one: PriceSeries, other: PriceSeries): number =>
  (one.marketplace ?? '') < (other.marketplace ?? '') ? -1 : 1;
