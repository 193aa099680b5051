import type { JsonRecord } from '../../api/json/jsonRecord.ts';
import { toItems, toObject, toSpelled, toText } from '../readJson.ts';
import { parseMarketName, wears } from './marketName.ts';

/** An item and its value in the file: a bare price, or an object. */
export interface Entry {
  /** Null for one of a list that has no name. */
  readonly item: string | null;
  readonly value: unknown;
}

/**
 * Finds the prices of an item that stand by wear, by marketplace, or by both, in either order:
 * `{ "Field-Tested": { "steam": 1234, "dock": 1200 } }`. Prices of other marketplaces are left out.
 */
export const unnest = (entry: Entry, market: string): readonly Entry[] => {
  const { item, value } = entry;
  return nestedIn(entry, market) ?? [{ item: toWorn(item, toSpelled(value) ?? {}), value }];
};

/** Undefined if the value is no object, or one of a single price. */
const nestedIn = ({ item, value }: Entry, market: string): readonly Entry[] | undefined => {
  const object = toObject(value);
  if (!object) return listedIn(item, toItems(value), market);
  const byWear = Object.entries(object).flatMap(([key, inner]) => {
    const name = withWear(item ?? '', key);
    return name === undefined ? [] : unnest({ item: name, value: inner }, market);
  });
  if (byWear.length > 0) return byWear;
  const own = ofMarket(object, market);
  if (own !== undefined) return unnest({ item, value: own }, market);
  return holders
    .map(key => nestedIn({ item, value: object[key] }, market))
    .find(found => found !== undefined);
};

/** The prices in a list of marketplaces or of wears. */
const listedIn = (
  item: string | null,
  list: readonly unknown[],
  market: string,
): readonly Entry[] | undefined => {
  const has = (one: unknown, isIt: (word: string) => boolean, keys: readonly string[]): boolean =>
    keys.some(key => isIt(toText(toSpelled(one)?.[key]) ?? ''));
  const own = list.find(one => has(one, word => isSame(word, market), marketKeys));
  if (own !== undefined) return unnest({ item, value: own }, market);
  const worn = list.filter(one => has(one, word => wearsByKey.has(toPlain(word)), wearKeys));
  return worn.length === 0 ? undefined : worn.flatMap(value => unnest({ item, value }, market));
};

/** The member of a marketplace, however its name is spelled. */
export const ofMarket = (object: JsonRecord, market: string): unknown =>
  Object.entries(object).find(([key]) => isSame(key, market))?.[1];

/** The members of an item that may have its prices. */
const holders = [
  'prices',
  'price',
  'wears',
  'exteriors',
  'conditions',
  'markets',
  'marketplaces',
  'sources',
] as const;
const marketKeys = ['market', 'marketplace', 'source', 'provider', 'provider_key', 'name'] as const;

const wearKeys = ['wear', 'exterior', 'condition'] as const;

const isSame = (one: string, other: string): boolean =>
  toPlain(one) === toPlain(other) && toPlain(one) !== '';
const toPlain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The wears by their names and their initials. */
const wearsByKey: ReadonlyMap<string, string> = new Map(
  Object.keys(wears).flatMap(wear => [
    [toPlain(wear), wear],
    [wear.replaceAll(/[^A-Z]/g, '').toLowerCase(), wear],
  ]),
);

/** The market name of a skin with the wear that a key names, such as `StatTrak™ Field-Tested` or `FT`. */
const withWear = (item: string, key: string): string | undefined => {
  const [, stattrak, souvenir, word = ''] =
    /^(?:(stattrak|st)\W*[\s_-]|(souvenir)[\s_-])?(.+)$/isu.exec(key.trim()) ?? [];
  const wear = wearsByKey.get(toPlain(word));
  const kind = stattrak !== undefined ? 'StatTrak™ ' : souvenir !== undefined ? 'Souvenir ' : '';
  return wear === undefined ? undefined : `${kind}${item} (${wear})`;
};

/** The name with the wear that stands beside it. */
const toWorn = (item: string | null, object: JsonRecord): string | null => {
  const wear = wearKeys.map(key => toText(object[key])).find(text => text !== null);
  if (item === null || wear == null || parseMarketName(item).wear !== null) return item;
  return withWear(item, wear) ?? item;
};
