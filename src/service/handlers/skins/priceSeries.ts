import { round } from '../matches/mapAnswers.ts';

/** A row of `skin_history`: `cents` is JSON, one entry a day from `first_day` on, null where no source tells it. */
export interface HistoryRow {
  readonly first_day: number;
  readonly cents: string;
}

/** The daily prices of a skin that are known by a day; `firstDay` and indexes count days. */
export interface PriceSeries {
  readonly firstDay: number;
  readonly cents: readonly (number | null)[];
}

/** A price, and the day (since 1970) it is of. */
export interface DayPrice {
  readonly day: number;
  readonly cents: number;
}

/** Reads a history up to and with `today` (days since 1970): later entries are not known yet. */
export const toPriceSeries = ({ first_day, cents }: HistoryRow, today: number): PriceSeries => ({
  firstDay: first_day,
  // The data file's own JSON (store/schema.ts).
  cents: (JSON.parse(cents) as readonly (number | null)[]).slice(0, Math.max(0, today - first_day + 1)),
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

/** The latest price that is known. */
export const latestPrice = (series: PriceSeries): DayPrice | undefined =>
  priceOn(series, series.firstDay + series.cents.length - 1);

/**
 * The price that a window of `days` before `latest` begins with. Sources do not tell every day: a price somewhat older
 * will do, by half of the window at most, so that a change in a day is never one of a week. From a month on it may be
 * older by the whole window: snapshots of a market are kept weeks apart.
 */
export const priceBefore = (series: PriceSeries, latest: DayPrice, days: number): DayPrice | undefined =>
  priceOn(series, latest.day - days, days < 30 ? Math.floor(days / 2) : days);

/** The change over the window in percent, one decimal; null where its start is not known. */
export const changeOver = (
  series: PriceSeries,
  latest: DayPrice | undefined,
  days: number,
): number | null => {
  const before = latest && priceBefore(series, latest, days);
  return before ? changePercent(before.cents, latest.cents) : null;
};

/** In percent, one decimal; null where it began at nothing. */
export const changePercent = (from: number, to: number): number | null =>
  from === 0 ? null : round((100 * (to - from)) / from, 1);

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
