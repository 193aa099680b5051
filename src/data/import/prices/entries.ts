import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import { toObject, toSpelled, toText } from '../readJson.ts';
import { toNumber } from './amounts.ts';
import { type Entry, ofMarket, ofOwner, unnest } from './nested.ts';

/** The members that have the items, in a file that says more. */
const members = ['prices', 'items', 'data', 'results', 'skins'] as const;
const nameKeys = ['market_hash_name', 'hash_name', 'market_name', 'item_name', 'name', 'item'] as const;
/** From what an item costs now to what it cost lately. */
const priceKeys = [
  'price',
  'lowest_price',
  'lowest',
  'min_price',
  'min',
  'sell_price',
  'suggested_price',
  'median_price',
  'mean_price',
  'starting_at',
  'last_24h',
  'last_7d',
] as const;

/** The prices of a marketplace in a list or an object of items by name, which are the whole file or one of its members. */
export const entriesOf = (source: unknown, root: JsonRecord, market: string): readonly Entry[] => {
  const inMarket = toObject(ofMarket(root, market));
  if (inMarket) return entriesOf(inMarket, inMarket, '');
  const held = members
    .map(member => root[member])
    .filter(value => typeof value === 'object' && value !== null)
    .map(value => itemsIn(toObject(ofMarket(toObject(value) ?? {}, market)) ?? value, true));
  const lists = (held.length === 0 ? [itemsIn(source, false)] : held).map(items => pricesIn(items, market));
  const priced = lists.filter(entries => formOf(entries) !== undefined);
  return priced.length === 0 ? (lists[0] ?? []) : priced.flat();
};

const pricesIn = (items: readonly Entry[], market: string): readonly Entry[] =>
  items
    .map(one => ofOwner(one, market))
    .flatMap(one => (one.fault === undefined ? unnest(one, market) : [one]))
    .map(one => {
      const object = toSpelled(one.value);
      return object ? { ...one, value: withPrice(object) } : one;
    });

/** @param isMember the names of skins have a bar; without a member for the items, another object could be anything */
const itemsIn = (items: unknown, isMember: boolean): readonly Entry[] => {
  if (Array.isArray(items))
    return items.map(value => {
      // A pair of a name and a price.
      if (Array.isArray(value)) return { item: toText(value[0]), value: value[1] as unknown };
      const one = toSpelled(value) ?? {};
      return { item: nameKeys.map(key => toText(one[key])).find(text => text !== null) ?? null, value: one };
    });
  const entries = Object.entries(toObject(items) ?? {});
  if (!isMember && !entries.some(([item]) => item.includes('|'))) return [];
  return entries.map(([item, value]) => ({ item, value }));
};

/** An item with the members of its price, where that is an object: `{ amount: 12.34, currency: 'USD' }`. */
const withPrice = (item: JsonRecord): JsonRecord => {
  const key = priceKeys.find(name => toObject(item[name]));
  const price = key === undefined ? undefined : toSpelled(item[key]);
  return price && key !== undefined ? { ...item, ...price, [key]: price['amount'] ?? price['value'] } : item;
};

/**
 * What the items of a file are, which is the same in all files of a market. `plain`: a price. `currencies`: a price in each
 * currency. `records`: an object with a price.
 */
export type SnapshotForm = 'plain' | 'currencies' | 'records';

/** Undefined if no item has a price. */
export const formOf = (entries: readonly Entry[]): SnapshotForm | undefined =>
  entries
    .values()
    .map(({ value }) => formOfOne(value))
    .find(form => form !== undefined);

const formOfOne = (value: unknown): SnapshotForm | undefined => {
  const object = toObject(value);
  if (!object) return toNumber(value) === null ? undefined : 'plain';
  if (dollarsIn(object) !== null) return 'currencies';
  if (priceIn(object) !== undefined || centsIn(object) !== null) return 'records';
  return otherCurrencyIn(object) === undefined ? undefined : 'currencies';
};

/** The members of an item that have a price each: those of other marketplaces. */
export const marketsIn = (value: unknown): readonly string[] =>
  Object.entries(toObject(value) ?? {}).flatMap(([key, inner]) =>
    toObject(inner) && formOfOne(withPrice(toSpelled(inner) ?? {})) ? [key] : [],
  );

/** An amount in dollars, under whichever name. */
export const dollarsIn = (item: JsonRecord): number | null =>
  dollarKeys.map(key => toNumber(item[key])).find(amount => amount !== null) ?? null;
const dollarKeys = ['usd', 'price_usd', 'usd_price'] as const;

/** An amount in cents, which its name says. */
export const centsIn = (item: JsonRecord): number | null =>
  centKeys.map(key => toNumber(item[key])).find(amount => amount !== null) ?? null;
const centKeys = [
  'cents',
  'price_cents',
  'price_in_cents',
  'usd_cents',
  'lowest_price_cents',
  'min_price_cents',
];

/** The code of another currency that the item has a price in. */
export const otherCurrencyIn = (item: JsonRecord): string | undefined =>
  Object.keys(item).find(key => currencies.has(key) && toNumber(item[key]) !== null);

/** Their codes in lower case. */
const currencies = new Set(Intl.supportedValuesOf('currency').map(code => code.toLowerCase()));

/** The price of an item, unless a currency is its name. */
export const priceIn = (value: unknown): unknown => {
  const object = toObject(value);
  return object ? priceKeys.map(key => object[key]).find(price => toNumber(price) !== null) : value;
};
