import type { skin } from '../../../core/entities/skin.ts';
import type { Exact } from '../../../core/schema.ts';
import { toRef } from '../../../data/store/identifiers.ts';
import { dayLength, dayNumber, toDay } from '../../../data/store/time.ts';
import { invalidParameter } from '../../../data/store/problem.ts';
import type { Store } from '../../../data/store/store.ts';
import type { HandlerContext } from '../../handler.ts';
import type { MarketPrice, PriceChange, PriceSeries } from './priceSeries.ts';
import { changeOver, latestPrice, toPriceSeries } from './priceSeries.ts';

export interface SkinRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly weapon: string | null;
  readonly rarity: string | null;
  readonly collection: string | null;
  readonly image: string | null;
  readonly wear: string | null;
  /** JSON; see `pricesOfSkin`. */
  readonly prices: string;
}

/** The known prices of a variant as JSON, `[[day, cents, marketplace], …]`. */
export const pricesOfVariant = (variant: string): string => `
  (SELECT json_group_array(json_array(day, cents, marketplace)) FROM skin_day_price WHERE variant_id = ${variant})`;

/** The prices of the skin `s`: of its variant if it has one, or else `[[first day, "[cents, …]", marketplace]]`. */
export const pricesOfSkin = `
  iif(s.variant_id IS NULL,
    (SELECT json_group_array(json_array(first_day, cents, marketplace)) FROM skin_history WHERE skin_id = s.id),
    ${pricesOfVariant('s.variant_id')})`;

/** Skins by number, each with its prices, in order of the numbers. Values: JSON of skin numbers. */
export const skinsByNumber = `
  SELECT s.id, s.slug, s.name, s.weapon, s.rarity, s.collection, s.image, s.wear,
    ${pricesOfSkin} AS prices
  FROM json_each(?) w JOIN skin s ON s.id = w.value ORDER BY w.key`;

export const readSkins = (ids: readonly number[], { store }: HandlerContext): readonly SkinRow[] =>
  store.all<SkinRow>(skinsByNumber, JSON.stringify(ids));

export const toSkinRef = ({ id, slug, name }: Pick<SkinRow, 'id' | 'slug' | 'name'>, prefix: string) =>
  toRef(prefix, 'skin', id, slug, name);

export const toSkin = (row: SkinRow, context: HandlerContext): Exact<typeof skin> => {
  const series = seriesOf(row, dayNumber(context.now));
  return {
    ...toSkinRef(row, context.store.prefix),
    weapon: row.weapon,
    rarity: row.rarity,
    collection: row.collection,
    image: row.image,
    wear: row.wear,
    price: toPriceSummary(row.id, series, context),
    priceChanges: toPriceChanges(series),
  };
};

export const toDollars = (cents: number): number => cents / 100;

/** The price series of a skin on each marketplace up to today (days since 1970), or only on the named marketplace. */
export const seriesOf = ({ prices }: Pick<SkinRow, 'prices'>, today: number, market?: string) => {
  // The statements above produce this JSON.
  const told = JSON.parse(prices) as readonly PriceEntry[];
  return toPriceSeries(
    told
      .filter(([, , marketplace]) => market === undefined || marketplace === market)
      .flatMap(([day, cents, marketplace]) =>
        typeof cents === 'number' ? [{ day, cents, marketplace }] : spread(day, cents, marketplace),
      ),
    today,
  );
};

type PriceEntry = readonly [day: number, cents: number | string, marketplace: string | null];

const spread = (firstDay: number, cents: string, marketplace: string | null): readonly MarketPrice[] =>
  // The data file's own JSON (store/schema.ts).
  (JSON.parse(cents) as readonly (number | null)[]).flatMap((price, index) =>
    price === null ? [] : [{ day: firstDay + index, cents: price, marketplace }],
  );

/** The cheapest offer of a skin, or else the latest price in its histories; null when no source has a price. */
const toPriceSummary = (
  id: number,
  series: readonly PriceSeries[],
  { market, now }: HandlerContext,
): Exact<typeof skin>['price'] => {
  const offers = market.offers(id, now);
  const lowest = offers[0] ?? latestPrice(series);
  if (lowest === undefined) return null;
  const counts = offers.map(offer => offer.offers).filter(count => count !== null);
  const change = (days: number) => changeOver(series, days)?.percent ?? null;
  return {
    lowest: toDollars(lowest.cents),
    marketplace: lowest.marketplace,
    offers: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
    change1d: change(1),
    change7d: change(7),
    change30d: change(30),
  };
};

/** The marketplace and days of each change in the summary. */
const toPriceChanges = (series: readonly PriceSeries[]): Exact<typeof skin>['priceChanges'] =>
  [1, 7, 30].flatMap(days => {
    const change = changeOver(series, days);
    return change ? [{ window: `${days}d`, changePercent: change.percent, ...toSource(change) }] : [];
  });

export const toSource = ({ series, from, to }: PriceChange) => ({
  marketplace: series.marketplace,
  since: toDay(from.day * dayLength),
  asOf: toDay(to.day * dayLength),
});

/** The wanted marketplace as the file spells it. Throws INVALID_PARAMETER when the file has no past prices of it. */
export const readMarket = (typed: string | undefined, store: Store): string | undefined => {
  if (typed === undefined) return undefined;
  const known = store.remember('past markets', () =>
    store
      .all<{ readonly marketplace: string }>(
        `SELECT marketplace FROM skin_day_price UNION
         SELECT marketplace FROM skin_history WHERE marketplace IS NOT NULL ORDER BY marketplace`,
      )
      .map(({ marketplace }) => marketplace),
  );
  const wanted = typed.trim().toLowerCase();
  const found = known.find(market => market.toLowerCase() === wanted);
  if (found !== undefined) return found;
  throw invalidParameter(
    'market',
    known.length === 0
      ? 'cannot be selected: the data have no past prices by marketplace'
      : `has no past prices here; these marketplaces have: ${known.join(', ')}`,
    known,
  );
};
