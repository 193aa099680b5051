import type { skin } from '../../../api/entities/skin.ts';
import type { Exact } from '../../../api/schema.ts';
import { toIdentifier } from '../../identifiers.ts';
import { dayNumber } from '../../time.ts';
import type { HandlerContext } from '../handler.ts';
import type { HistoryRow } from './priceSeries.ts';
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
  /** The variant whose day prices there are; null where there are none. */
  readonly variant_id: number | null;
  readonly first_day: number | null;
  readonly cents: string | null;
  readonly marketplace: string | null;
}

/** Skins by number, each with its history, in the order of the numbers. Values: JSON of skin numbers. */
export const skinsByNumber = `
  SELECT s.id, s.slug, s.name, s.weapon, s.rarity, s.collection, s.image, s.wear, s.variant_id,
    h.first_day, h.cents, h.marketplace
  FROM json_each(?) w JOIN skin s ON s.id = w.value LEFT JOIN skin_history h ON h.skin_id = s.id ORDER BY w.key`;

export const readSkins = (ids: readonly number[], { store }: HandlerContext): readonly SkinRow[] =>
  store.all<SkinRow>(skinsByNumber, JSON.stringify(ids));

export const toSkinRef = ({ id, slug, name }: Pick<SkinRow, 'id' | 'slug' | 'name'>, prefix: string) => ({
  id: toIdentifier(prefix, 'skin', id),
  slug,
  name,
});

export const toSkin = (row: SkinRow, context: HandlerContext): Exact<typeof skin> => ({
  ...toSkinRef(row, context.store.prefix),
  weapon: row.weapon,
  rarity: row.rarity,
  collection: row.collection,
  image: row.image,
  wear: row.wear,
  price: toPriceSummary(row, context),
});

export const toDollars = (cents: number): number => cents / 100;

/** The history that a row carries; null where the skin has none. */
export const historyOf = ({ first_day, cents }: Pick<SkinRow, 'first_day' | 'cents'>): HistoryRow | null =>
  first_day === null || cents === null ? null : { first_day, cents };

/**
 * What a skin costs: the cheapest offer, where there is none the latest price that its history knows.
 * Null where no source has a price.
 */
const toPriceSummary = (row: SkinRow, { market, now }: HandlerContext): Exact<typeof skin>['price'] => {
  const offers = market.offers(row.id, now);
  const history = historyOf(row);
  const series = history && toPriceSeries(history, dayNumber(now));
  const latest = series ? latestPrice(series) : undefined;
  const cheapest = offers[0];
  const lowest = cheapest?.cents ?? latest?.cents;
  if (lowest === undefined) return null;
  const counts = offers.map(offer => offer.offers).filter(count => count !== null);
  const change = (days: number) => (series ? changeOver(series, latest, days) : null);
  return {
    lowest: toDollars(lowest),
    marketplace: cheapest?.marketplace ?? row.marketplace,
    offers: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
    change1d: change(1),
    change7d: change(7),
    change30d: change(30),
  };
};
