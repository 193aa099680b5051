import type { Unit } from './money.ts';

interface Layout {
  /** Its name in letters and digits. */
  readonly market: string;
  readonly unit: Unit;
  /** What each of its items has, and no other layout. */
  readonly keys: readonly string[];
  /** Its items have nothing else: others write these keys too. */
  readonly alone?: true;
}

/** The answers and files that marketplaces offer, as they stood in 2026. The first that fits counts. */
const layouts: readonly Layout[] = [
  { market: 'skinport', unit: 'dollars', keys: ['market_hash_name', 'suggested_price', 'min_price'] },
  { market: 'csfloat', unit: 'cents', keys: ['market_hash_name', 'min_price', 'quantity'], alone: true },
  { market: 'csfloat', unit: 'cents', keys: ['type', 'price', 'state', 'item'] },
  { market: 'dmarket', unit: 'cents', keys: ['title', 'offerBestPrice'] },
  { market: 'dmarket', unit: 'cents', keys: ['title', 'gameId', 'price'] },
  { market: 'waxpeer', unit: 'thousandths', keys: ['name', 'min', 'steam_price'] },
  { market: 'bitskins', unit: 'thousandths', keys: ['name', 'price_min', 'quantity'] },
  { market: 'marketcsgocom', unit: 'dollars', keys: ['market_hash_name', 'volume', 'price'] },
  { market: 'lisskins', unit: 'dollars', keys: ['name', 'price', 'unlocked_price'] },
  { market: 'csdeals', unit: 'dollars', keys: ['marketname', 'lowest_price'] },
  // The tracker of Steam's prices writes whole cents, as Steam does, and says how many they are.
  { market: 'steam', unit: 'cents', keys: ['updated_at', 'currency', 'item_count'] },
];

/** The unit of the amounts in a record with these keys, if a marketplace is known by them. */
export const unitOfShape = (keys: readonly string[]): Unit | undefined =>
  layouts.find(
    layout =>
      layout.keys.every(key => keys.includes(key)) && !(layout.alone && keys.length > layout.keys.length),
  )?.unit;

export const unitOfMarket = (market: string): Unit | undefined => {
  const plain = market.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return layouts.find(layout => layout.market === plain)?.unit;
};
