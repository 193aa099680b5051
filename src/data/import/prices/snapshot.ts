import { UnusableFile } from '../../../core/files/sourceText.ts';
import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import { toNumber } from '../../../core/json/scalars.ts';
import { currencyIn, isForeign } from '../../../core/reader/money.ts';
import { toTime } from '../../store/time.ts';
import type { Fault } from '../importer.ts';
import { momentInName, toMoment } from '../moment.ts';
import { toObject, toText } from '../readJson.ts';

/** All prices of a market at one time. */
export type Snapshot = ReturnType<typeof parseSnapshot>;
export type ItemPrice = Snapshot['prices'][number];

/**
 * What the items of a file are, which is the same in all files of a market. `plain`: a price. `currencies`: a price in each
 * currency. `records`: an object with a price.
 */
type SnapshotForm = 'plain' | 'currencies' | 'records';

/** An item and its value in the file: a bare price, or an object. */
interface Entry {
  /** Null for one of a list that has no name. */
  readonly item: string | null;
  readonly value: unknown;
}

/**
 * Parses a snapshot in any known format.
 * @param name the file's name and that of its folder, used for the time if the content has none
 * @param latest prices with a later time (ms) are left out, because they would remain the newest forever
 * @throws UnusableFile
 */
export const parseSnapshot = (source: unknown, name: string, latest: number) => {
  const root = toObject(source) ?? {};
  const entries = entriesOf(source, root);
  const form = entries.map(({ value }) => formOf(value)).find(each => each !== undefined);
  const about = [toObject(root['metadata']) ?? {}, root];
  const currency = codeOf(...about);
  if (form !== 'currencies' && isForeign(currency))
    throw new UnusableFile(`its prices are in ${currency}, not USD`);
  if (!form) throw new UnusableFile('it is not a snapshot of prices: no item in it has a price');
  const at = timeOf(name, about, entries, latest);
  const inDollars = areDollars(entries);
  const prices: (Timed & { readonly item: string })[] = [];
  const left: Fault[] = [];
  for (const { item, value } of entries) {
    const read = toTimed(toRead(value, inDollars), ownTime(value) ?? at, latest);
    if (item === null) left.push({ reason: 'an item without a name' });
    else if ('cents' in read) prices.push({ item, ...read });
    else left.push({ item, reason: read.reason });
  }
  /** `left`: the items that were left out. */
  return { form, prices, left };
};

/** The items by name, or in a list, which are the whole file or a member of it. */
const entriesOf = (source: unknown, root: JsonRecord): readonly Entry[] => {
  const held = members.map(member => root[member]).find(value => typeof value === 'object' && value !== null);
  const items = held ?? source;
  if (Array.isArray(items))
    return items.map((value: unknown) => {
      const one = toObject(value) ?? {};
      return { item: toText(one['market_hash_name']) ?? toText(one['name']), value: one };
    });
  const entries = Object.entries(toObject(items) ?? {});
  // The names of skins have a bar; without a member for the items, another object could be anything.
  if (held === undefined && !entries.some(([item]) => item.includes('|'))) return [];
  return entries.map(([item, value]) => ({ item, value }));
};
const members = ['prices', 'items', 'data'] as const;

/** Undefined without a price. */
const formOf = (value: unknown): SnapshotForm | undefined => {
  const object = toObject(value);
  if (!object) return toAmount(value) === null ? undefined : 'plain';
  if (toAmount(object['usd']) !== null || otherCurrencyIn(object) !== undefined) return 'currencies';
  return priceIn(object) === undefined ? undefined : 'records';
};

/** From what an item costs now to what it cost lately. A suggested price is neither an offer nor a sale. */
const priceKeys = [
  'price',
  'min_price',
  'lowest_price',
  'median_price',
  'mean_price',
  'last_24h',
  'last_7d',
] as const;

/** The price of an item, unless a currency is its name. */
const priceIn = (value: unknown): unknown => {
  const object = toObject(value);
  return object ? priceKeys.map(key => object[key]).find(price => toAmount(price) !== null) : value;
};

/** A number of 0 or more, or a text of one, also in dollars: `$1,298.76`. Null for anything else. */
const toAmount = (value: unknown): number | null => {
  const number = toNumber(value) ?? -1;
  return number < 0 ? null : number;
};

/**
 * Whether all plain prices are in dollars: 18 is $18 beside 2.5. Few prices in dollars are whole; a list of cents may have an odd
 * price with decimals.
 */
const areDollars = (entries: readonly Entry[]): boolean => {
  const plain = entries.map(({ value }) => priceIn(value)).filter(price => toAmount(price) !== null);
  return plain.filter(isInDollars).length > plain.length * mostOdd;
};
/** The largest share of such odd prices, from 0 to 1. */
const mostOdd = 0.1;

/** Cents are whole, and written without a sign. */
const isInDollars = (price: unknown): boolean =>
  typeof price === 'string' ? /\$|USD|[.,]\d{1,2}\s*$|\.\d+\s*$/.test(price) : !Number.isInteger(price);

/** The time in the content, else in the file's name; null if only its items have one. @throws UnusableFile */
const timeOf = (
  name: string,
  objects: readonly JsonRecord[],
  entries: readonly Entry[],
  latest: number,
): number | null => {
  const told = objects.flatMap(object => timeKeys.map(key => toMoment(object[key])));
  const at = told.find(moment => moment !== null) ?? momentInName(name);
  if (at === null && entries.every(({ value }) => ownTime(value) === null))
    throw new UnusableFile('neither its content nor its name contains a day');
  if (at !== null && at > latest) throw new UnusableFile(`its time, ${toTime(at)}, is in the future`);
  return at;
};
const timeKeys = ['updated_at', 'timestamp', 'time'] as const;

const ownTime = (value: unknown): number | null => toMoment(toObject(value)?.['updated_at']);

interface Priced {
  /** Whole US cents, above 0. */
  readonly cents: number;
}
interface Timed extends Priced {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}
type Left = { readonly reason: string };
type Read = Priced | Left;

const toRead = (value: unknown, inDollars: boolean): Read => {
  const item = toObject(value) ?? {};
  const usd = toAmount(item['usd']);
  if (usd !== null) return ofDollars(usd);
  const written = priceIn(value);
  const price = toAmount(written);
  const other = codeOf(item) ?? (price === null ? otherCurrencyIn(item)?.toUpperCase() : undefined);
  if (isForeign(other)) return { reason: `only a price in ${other}, which is not converted` };
  if (price === null) return { reason: 'no price' };
  if (inDollars) return ofDollars(price);
  return isInDollars(written) ? { reason: 'a price with decimals among whole cents' } : toPrice(price);
};

/** The code of another currency that the item has a price in. */
const otherCurrencyIn = (item: JsonRecord): string | undefined =>
  Object.keys(item).find(key => currencies.has(key) && toAmount(item[key]) !== null);

/** Their codes in lower case. */
const currencies = new Set(Intl.supportedValuesOf('currency').map(code => code.toLowerCase()));

/** The currency that the first of the objects names, in capitals. */
const codeOf = (...objects: readonly JsonRecord[]): string | undefined =>
  objects.flatMap(object => toText(currencyIn(object)) ?? [])[0]?.toUpperCase();

const ofDollars = (dollars: number): Read => toPrice(dollars > 0 ? toCents(dollars) : 0);

/**
 * Converts dollars to whole cents by their decimal digits, and rounds half a cent up: 1.005 becomes 101, although its
 * binary fraction is lower. Less than a cent becomes one cent, since nothing is sold for less.
 */
export const toCents = (dollars: number): number => {
  // The shortest decimal form of the number is the source's. Below 1e-6 it has an exponent.
  const [whole = '', fraction = ''] = dollars < 1e-6 ? ['0'] : String(dollars).split('.');
  const cents = Number(whole + fraction.padEnd(2, '0').slice(0, 2)) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  return Math.max(1, cents);
};

/** In cents. No skin was ever offered for ten million dollars: such a price is a wrong unit or a joke. */
const highest = 1e9;

const toPrice = (cents: number): Read => {
  if (cents <= 0) return { reason: 'a price of 0' };
  return cents > highest ? { reason: 'a price above $10,000,000' } : { cents };
};

/** Rejects a price without a time, or with one in the future. */
const toTimed = (read: Read, at: number | null, latest: number): Timed | Left => {
  if ('reason' in read) return read;
  if (at === null) return { reason: 'no time' };
  return at > latest ? { reason: 'its time is in the future' } : { ...read, at };
};
