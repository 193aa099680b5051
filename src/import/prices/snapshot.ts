import { toTime } from '../../service/time.ts';
import type { Fault } from '../importer.ts';
import { momentInName, toMoment } from '../moment.ts';
import { toCount, toObject, toText } from '../readJson.ts';
import type { JsonObject } from '../readJson.ts';

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

export type SnapshotForm = keyof typeof forms;

/** A file that is not a snapshot. The message follows the file's name. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
}

/**
 * Parses a snapshot in any known format.
 * @param name the file's name, used for the time if the content has none
 * @param latest prices with a later time (ms) are left out, because they would remain the newest forever
 * @throws SnapshotError
 */
export const parseSnapshot = (source: unknown, name: string, latest: number): Snapshot => {
  const root = toObject(source);
  const form = root && formOf(root);
  if (!form) throw new SnapshotError('it is not a snapshot of prices: it has neither "prices" nor "items"');
  const { items, updated, currency, unit } = forms[form](root);
  if (currency !== null && currency !== 'USD')
    throw new SnapshotError(`its prices are in ${currency}, not USD`);
  const at = toMoment(updated) ?? momentInName(name);
  if (at === null) throw new SnapshotError('neither its content nor its name contains a day');
  if (at > latest) throw new SnapshotError(`its time, ${toTime(at)}, is in the future`);
  const prices: ItemPrice[] = [];
  const left: Fault[] = [];
  for (const [item, value] of Object.entries(items)) {
    const read = timely(readers[unit](value), latest);
    if ('cents' in read) prices.push({ item, cents: read.cents, at: read.at ?? at });
    else left.push({ item, reason: read.reason });
  }
  return { form, prices, left };
};

interface Root {
  readonly items: JsonObject;
  readonly updated: unknown;
  /** Null if the format states the currency for each price. */
  readonly currency: string | null;
  readonly unit: keyof typeof readers;
}

/** `cents`: ByMykel/counter-strike-price-tracker, one whole number per item. `currencies`: cs2-skin-pricer. */
const forms = {
  cents: (root: JsonObject): Root => {
    const metadata = toObject(root['metadata']);
    const items = toObject(root['prices']) ?? {};
    return {
      items,
      // One price with decimals shows that all are in dollars: 18 is $18 beside 2.5.
      unit: Object.values(items).some(hasDecimals) ? 'dollars' : 'cents',
      updated: metadata?.['updated_at'] ?? root['updated_at'],
      currency: toText(metadata?.['currency'])?.toUpperCase() ?? null,
    };
  },
  currencies: (root: JsonObject): Root => ({
    items: toObject(root['items']) ?? {},
    unit: 'currencies',
    updated: root['updated_at'],
    currency: null,
  }),
} as const satisfies Record<string, (root: JsonObject) => Root>;

const formOf = (root: JsonObject): SnapshotForm | undefined => {
  if (toObject(root['prices'])) return 'cents';
  return toObject(root['items']) ? 'currencies' : undefined;
};

type Read = { readonly cents: number; readonly at: number | undefined } | { readonly reason: string };

const readers = {
  cents: value => {
    const cents = toCount(toNumber(value));
    return cents === null ? { reason: 'no price in whole cents' } : toPrice(cents, undefined);
  },
  dollars: value => {
    const dollars = toNumber(value);
    return dollars === null ? { reason: 'no price' } : toPrice(dollars > 0 ? toCents(dollars) : 0, undefined);
  },
  currencies: value => {
    const cells = Object.entries(toObject(value) ?? {}).map(
      ([key, cell]) => [key.toLowerCase(), cell] as const,
    );
    const item: JsonObject = Object.fromEntries(cells);
    const usd = toNumber(item['usd']);
    if (usd !== null) return toPrice(usd > 0 ? toCents(usd) : 0, toMoment(item['updated_at']) ?? undefined);
    const other = Object.keys(item).find(key => /^[a-z]{3}$/.test(key) && toNumber(item[key]) !== null);
    return {
      reason: other ? `only a price in ${other.toUpperCase()}, which is not converted` : 'no price',
    };
  },
} as const satisfies Record<string, (value: unknown) => Read>;

/** In cents. No skin was ever offered for ten million dollars: such a price is a wrong unit or a joke. */
const highest = 1e9;

const toPrice = (cents: number, at: number | undefined): Read => {
  if (cents <= 0) return { reason: 'a price of 0' };
  return cents > highest ? { reason: 'a price above $10,000,000' } : { cents, at };
};

/** A number of 0 or more, or a text of one; null for anything else. */
const toNumber = (value: unknown): number | null => {
  const number =
    typeof value === 'string' && /^\d+(?:[.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
};

const hasDecimals = (value: unknown): boolean => !Number.isInteger(toNumber(value) ?? 0);

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

/** Rejects a price with a time in the future. */
const timely = (read: Read, latest: number): Read =>
  'cents' in read && read.at !== undefined && read.at > latest
    ? { reason: 'its time is in the future' }
    : read;
