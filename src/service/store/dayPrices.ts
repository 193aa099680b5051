/** A row of `skin_day_price`. */
export interface DayPriceRow {
  /** Days since 1970. */
  readonly day: number;
  readonly marketplace: string;
  readonly cents: number;
}

/** A row of `skin_history`. */
export interface OneMarketHistory {
  readonly first_day: number;
  /** JSON. */
  readonly cents: string;
  readonly marketplace: string;
}

/**
 * How a price moved: its days on one marketplace, since two marketplaces differ more than a price moves. It is the one
 * that tells most days; of several the one that tells the latest, then the first by name. Undefined without any row.
 */
export const toOneMarketHistory = (rows: readonly DayPriceRow[]): OneMarketHistory | undefined => {
  const [told] = [...Map.groupBy(rows, row => row.marketplace)]
    .map(([marketplace, rows]) => ({ marketplace, rows, last: Math.max(...rows.map(({ day }) => day)) }))
    .sort(
      (one, other) =>
        other.rows.length - one.rows.length ||
        other.last - one.last ||
        (one.marketplace < other.marketplace ? -1 : 1),
    );
  if (!told) return undefined;
  const first = Math.min(...told.rows.map(({ day }) => day));
  const cents = Array.from({ length: told.last - first + 1 }, (): number | null => null);
  for (const row of told.rows) cents[row.day - first] = row.cents;
  return { first_day: first, cents: JSON.stringify(cents), marketplace: told.marketplace };
};
