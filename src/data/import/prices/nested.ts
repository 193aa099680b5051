import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import { toFlag } from '../../../core/json/scalars.ts';
import { toNumber } from './amounts.ts';
import { toItems, toObject, toSpelled, toText } from '../readJson.ts';
import { parseMarketName, wears } from './marketName.ts';

/** An item and its value in the file: a bare price, or an object. */
export interface Entry {
  /** Null for one of a list that has no name. */
  readonly item: string | null;
  readonly value: unknown;
  /** Why it cannot be read, if its place in the file tells. */
  readonly fault?: string;
}

/**
 * Finds the prices of an item that stand by wear, by marketplace, or by both, in either order:
 * `{ "Field-Tested": { "steam": 1234, "dock": 1200 } }`. Prices of other marketplaces are left out.
 */
export const unnest = (entry: Entry, market: string): readonly Entry[] => {
  const { value } = entry;
  const object = toSpelled(value) ?? {};
  const item = toKind(entry.item, object);
  return nestedIn({ item, value }, market) ?? [{ item: toWorn(item, object), value }];
};

/** Undefined if the value is no object, or one of a single price. */
const nestedIn = ({ item, value }: Entry, market: string): readonly Entry[] | undefined => {
  const object = toObject(value);
  if (!object) return listedIn(item, toItems(value), market);
  const byWear = Object.entries(object).flatMap(([key, inner]) => {
    const name = withWear(item ?? '', key);
    return name === undefined ? [] : unnest({ item: name, value: inner }, market);
  });
  if (byWear.length > 0) return [...byWear, ...strangersIn(item, object)];
  const own = ofMarket(object, market);
  if (own !== undefined) return unnest({ item, value: own }, market);
  return holders
    .map(key => nestedIn({ item, value: object[key] }, market))
    .find(found => found !== undefined);
};

/** What stands beside the prices of wears as another one would, but under a name that is no wear. */
const strangersIn = (item: string | null, object: JsonRecord): readonly Entry[] => {
  const isWear = (key: string): boolean => withWear('', key) !== undefined;
  const forms = new Set(
    Object.keys(object)
      .filter(isWear)
      .map(key => typeof object[key]),
  );
  return Object.entries(object).flatMap(([key, value]) =>
    isWear(key) || !forms.has(typeof value) || (toObject(value) === undefined && toNumber(value) === null)
      ? []
      : [{ item: `${item ?? ''} (${key})`, value: null, fault: noWear }],
  );
};

const noWear = 'not a wear of the game';

/** The prices in a list of marketplaces or of wears. */
const listedIn = (
  item: string | null,
  list: readonly unknown[],
  market: string,
): readonly Entry[] | undefined => {
  const has = (one: unknown, isIt: (word: string) => boolean, keys: readonly string[]): boolean =>
    keys.some(key => isIt(toText(toSpelled(one)?.[key]) ?? ''));
  const own = list.filter(one => has(one, word => isSame(word, market), marketKeys));
  if (own.length > 0) return own.flatMap(value => unnest({ item, value }, market));
  const isWorn = (one: unknown): boolean => has(one, word => wearsByKey.has(toPlain(word)), wearKeys);
  return list.some(isWorn)
    ? list.flatMap(value =>
        isWorn(value) ? unnest({ item, value }, market) : [{ item, value: null, fault: noWear }],
      )
    : undefined;
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
const ownerKeys = ['market', 'marketplace', 'source', 'provider', 'provider_key'] as const;
const marketKeys = [...ownerKeys, 'name'] as const;

/** An item that names another marketplace than the one whose prices are read (empty for any) has no price of it. */
export const ofOwner = (entry: Entry, market: string): Entry => {
  const object = toSpelled(entry.value) ?? {};
  const owner = ownerKeys.map(key => toText(object[key])).find(text => text !== null);
  return owner == null || market === '' || isSame(owner, market)
    ? entry
    : { ...entry, value: null, fault: `a price of ${owner}, not of ${market}` };
};

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

/** The name with StatTrak or Souvenir, where that stands beside it. */
const toKind = (item: string | null, object: JsonRecord): string | null => {
  if (item === null) return item;
  const { stattrak, souvenir } = parseMarketName(item);
  const has = (keys: readonly string[]): boolean => keys.some(key => toFlag(object[key]) === true);
  if (stattrak || souvenir) return item;
  return has(statTrakKeys) ? `StatTrak™ ${item}` : has(souvenirKeys) ? `Souvenir ${item}` : item;
};
const statTrakKeys = ['stattrak', 'stat_trak', 'is_stattrak', 'is_stat_trak'] as const;
const souvenirKeys = ['souvenir', 'is_souvenir'] as const;

/** The name with the wear that stands beside it. */
const toWorn = (item: string | null, object: JsonRecord): string | null => {
  const wear = wearKeys.map(key => toText(object[key])).find(text => text !== null);
  if (item === null || wear == null || parseMarketName(item).wear !== null) return item;
  return withWear(item, wear) ?? item;
};
