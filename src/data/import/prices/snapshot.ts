import { UnusableFile } from '../../../core/files/sourceText.ts';
import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import { currencyIn, hasForeign, isForeign } from '../../../core/reader/money.ts';
import { toTime } from '../../store/time.ts';
import type { Fault } from '../importer.ts';
import { momentInName, toMoment } from '../moment.ts';
import { toObject, toSpelled, toText } from '../readJson.ts';
import { isInDollars, toCents, toNumber } from './amounts.ts';
import {
  centsIn,
  dollarsIn,
  entriesOf,
  formOf,
  marketsIn,
  otherCurrencyIn,
  priceIn,
  type SnapshotForm,
} from './entries.ts';
import type { Entry } from './nested.ts';

/** The price of one item. */
export interface ItemPrice {
  readonly item: string;
  /** Whole US cents, above 0. */
  readonly cents: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** All prices of a market at one time. */
export interface Snapshot {
  readonly form: SnapshotForm;
  readonly prices: readonly ItemPrice[];
  /** The items that were left out. */
  readonly left: readonly Fault[];
}

/**
 * Parses a snapshot in any known format.
 * @param name the file's name and that of its folder, used for the time if the content has none
 * @param latest prices with a later time (ms) are left out, because they would remain the newest forever
 * @param market the marketplace whose prices are read from a file that has those of several
 * @throws UnusableFile
 */
export const parseSnapshot = (source: unknown, name: string, latest: number, market = ''): Snapshot => {
  const root = toSpelled(source) ?? {};
  const entries = entriesOf(source, root, market);
  const form = formOf(entries);
  const about = ['metadata', 'meta', 'info'].map(key => toSpelled(root[key]) ?? {});
  const currency = codeOf(...about, root);
  if (form !== 'currencies' && isForeign(currency))
    throw new UnusableFile(`its prices are in ${currency}, not USD`);
  if (!form) throw new UnusableFile(whyFormless(entries, market));
  const at = timeOf(name, [...about, root], entries, latest);
  const inDollars = saysDollars([...about, root]) ?? areDollars(entries);
  const prices: ItemPrice[] = [];
  const left: Fault[] = [];
  for (const { item, value, fault } of entries) {
    const found = fault === undefined ? toRead(value, inDollars) : { reason: fault };
    const read = toTimed(found, ownTime(value) ?? at, latest);
    if (item === null) left.push({ reason: 'an item without a name' });
    else if ('cents' in read) prices.push({ item, ...read });
    else left.push({ item, reason: read.reason });
  }
  return { form, prices, left };
};

const whyFormless = (entries: readonly Entry[], market: string): string => {
  const fault = entries.map(one => one.fault).find(reason => reason !== undefined);
  if (fault !== undefined) return `none of its prices can be used: ${fault}`;
  const others = entries.map(({ value }) => marketsIn(value)).find(({ length }) => length > 0);
  if (entries.some(({ value }) => hasForeign(value))) return 'its prices are in another currency than USD';
  return others === undefined
    ? 'it is not a snapshot of prices: no item in it has a price'
    : `it has prices of ${others.join(', ')}, and none of ${market}`;
};

/** Whether the file says that its prices are in dollars or in cents; undefined if it says neither. */
const saysDollars = (objects: readonly JsonRecord[]): boolean | undefined => {
  const said = objects.flatMap(object => ['unit', 'price_unit', 'prices_in'].map(key => toText(object[key])));
  const unit = said.find(text => text !== null && /\b(?:usd?|dollars?|cents?)$/i.test(text));
  return unit == null ? undefined : !/cents?$/i.test(unit);
};

/**
 * Whether all plain prices are in dollars: 18 is $18 beside 2.5. Few prices in dollars are whole; a list of cents may have an odd
 * price with decimals.
 */
const areDollars = (entries: readonly Entry[]): boolean => {
  const plain = entries.map(({ value }) => priceIn(value)).filter(price => toNumber(price) !== null);
  return plain.filter(isInDollars).length > plain.length * mostOdd;
};
/** The largest share of such odd prices, from 0 to 1. */
const mostOdd = 0.1;

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

const timeKeys = ['updated_at', 'last_updated', 'generated_at', 'timestamp', 'date', 'time'] as const;

const ownTime = (value: unknown): number | null => toMoment(toObject(value)?.['updated_at']);

type Read = Pick<ItemPrice, 'cents'> | { readonly reason: string };

const toRead = (value: unknown, inDollars: boolean): Read => {
  const item = toObject(value) ?? {};
  const usd = dollarsIn(item);
  if (usd !== null) return ofDollars(usd);
  const cents = centsIn(item);
  const written = cents ?? priceIn(value);
  const price = toNumber(written);
  const other = codeOf(item) ?? (price === null ? otherCurrencyIn(item)?.toUpperCase() : undefined);
  if (isForeign(other)) return { reason: `only a price in ${other}, which is not converted` };
  if (price === null) return whyNoPrice(value);
  return inUnit(written, price, inDollars && cents === null);
};

const inUnit = (written: unknown, price: number, inDollars: boolean): Read => {
  if (inDollars) return ofDollars(price);
  return isInDollars(written) ? { reason: 'a price with decimals among whole cents' } : toPrice(price);
};

const whyNoPrice = (value: unknown): Read => ({
  reason: hasForeign(value) ? 'only a price in another currency, which is not converted' : 'no price',
});

const ofDollars = (dollars: number): Read => toPrice(dollars > 0 ? toCents(dollars) : 0);

/** The currency that the first of the objects names, in capitals. */
const codeOf = (...objects: readonly JsonRecord[]): string | undefined => {
  const named = objects.map(currencyIn).find(currency => currency !== undefined);
  return toText(toObject(named)?.['code'] ?? named)?.toUpperCase();
};

/** In cents. No skin was ever offered for ten million dollars: such a price is a wrong unit or a joke. */
const highest = 1e9;

const toPrice = (cents: number): Read => {
  if (cents <= 0) return { reason: 'a price of 0' };
  return cents > highest ? { reason: 'a price above $10,000,000' } : { cents };
};

/** Rejects a price without a time, or with one in the future. */
const toTimed = (
  read: Read,
  at: number | null,
  latest: number,
): Pick<ItemPrice, 'cents' | 'at'> | { readonly reason: string } => {
  if ('reason' in read) return read;
  if (at === null) return { reason: 'no time' };
  return at > latest ? { reason: 'its time is in the future' } : { ...read, at };
};
