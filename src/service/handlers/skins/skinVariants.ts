import type { skinHistoryPoint } from '../../../api/entities/skin.ts';
import type { Exact } from '../../../api/schema.ts';
import { dayLength, toDay } from '../../time.ts';
import { toOneMarketHistory } from '../../store/dayPrices.ts';
import type { DayPriceRow } from '../../store/dayPrices.ts';
import type { Store } from '../../store/store.ts';
import type { HandlerContext } from '../handler.ts';
import type { SkinRow } from './skinAnswers.ts';
import { toDollars } from './skinAnswers.ts';

/** Values: the variant. */
const variantByNumber = `
  SELECT v.id, v.slug, v.name, s.weapon, s.rarity, s.collection, s.image, v.wear, v.id AS variant_id
  FROM skin_variant v JOIN skin s ON s.id = v.skin_id WHERE v.id = ?`;
const daysOfVariant = 'SELECT day, marketplace, cents FROM skin_day_price WHERE variant_id = ?';
/** The cheapest of each day, the first marketplace by name where two ask as little. Values: the variant, today. */
const cheapestDays = `
  SELECT day, marketplace, min(cents) AS cents FROM (
    SELECT day, marketplace, cents FROM skin_day_price WHERE variant_id = ? AND day <= ? ORDER BY day, marketplace)
  GROUP BY day ORDER BY day DESC`;

/** A variant as if it were a skin of its own; undefined where the number is none's. */
export const readVariant = (id: number, { store }: HandlerContext): SkinRow | undefined => {
  const row = store.get<Omit<SkinRow, 'first_day' | 'cents' | 'marketplace'>>(variantByNumber, id);
  if (!row) return undefined;
  const history = toOneMarketHistory(store.all<DayPriceRow>(daysOfVariant, id));
  return { ...row, ...(history ?? { first_day: null, cents: null, marketplace: null }) };
};

/** The cheapest price of each day up to today (days since 1970) across marketplaces, the newest first. */
export const readCheapestDays = (
  variantId: number,
  today: number,
  store: Store,
): readonly Exact<typeof skinHistoryPoint>[] =>
  store.all<DayPriceRow>(cheapestDays, variantId, today).map(({ day, marketplace, cents }) => ({
    date: toDay(day * dayLength),
    price: toDollars(cents),
    marketplace,
  }));
