import { UnusableFile } from '../../../core/files/sourceText.ts';
import { isRecord, type JsonRecord } from '../../../core/json/jsonRecord.ts';
import { toNumber } from '../../../core/json/scalars.ts';
import { unitOfMarket, unitOfShape } from '../../../core/reader/marketplaces.ts';
import { currencyIn, isForeign, type Unit, unitIn } from '../../../core/reader/money.ts';
import { toTime } from '../../store/time.ts';
import type { Fault } from '../importer.ts';
import { momentInName, toMoment } from '../moment.ts';
import { toObject, toText } from '../readJson.ts';

/** The prices of a market at one time. */
export interface Snapshot {
  readonly form: SnapshotForm;
  readonly at: number;
  /** Reads one item after the other, since a year of snapshots in lists takes many times its memory. */
  readonly items: () => Iterable<ItemPrice | Fault>;
}

export interface ItemPrice {
  readonly item: string;
  /** Whole US cents, above 0. */
  readonly cents: number;
}

/** What is known of a snapshot beside its content. */
export interface SnapshotFacts {
  /** The lowercase marketplace. */
  readonly market?: string;
  /** When it was fetched, in ms since 1970 UTC. */
  readonly fetchedAt?: number | undefined;
}

/** What the items of all files of a market are: a price, a price in each currency, or an object with a price. */
type SnapshotForm = 'plain' | 'currencies' | 'records';

/** An item and its value in the file: a bare price, or an object. */
interface Entry {
  /** Null for an item of a list that names none. */
  readonly item: string | null;
  readonly value: unknown;
}

/**
 * Parses a snapshot in any known format.
 * @param name the file's name and that of its folder, used for the time if nothing else tells it
 * @param latest a snapshot with a later time (ms) is refused, because its prices would remain the newest forever
 * @throws UnusableFile
 */
export const parseSnapshot = (
  source: unknown,
  name: string,
  latest: number,
  facts: SnapshotFacts = {},
): Snapshot => {
  const root = toObject(source) ?? {};
  const entries = [...entriesOf(source, root)];
  const form = entries
    .values()
    .map(({ value }) => formOf(value))
    .find(found => found !== undefined);
  const about = [toObject(root['metadata']) ?? {}, root];
  const currency = codeOf(...about);
  if (form !== 'currencies' && isForeign(currency))
    throw new UnusableFile(`its prices are in ${currency}, not USD`);
  if (!form) throw new UnusableFile('it is not a snapshot of prices: no item in it has a price');
  const at = timeOf(about, name, facts.fetchedAt, latest);
  const unit = unitOf(about, entries, facts.market ?? '');
  return {
    form,
    at,
    *items() {
      for (const { item, value } of entries) {
        const read = toRead(value, unit);
        if (item === null) yield { reason: 'an item without a name' };
        else yield typeof read === 'number' ? { item, cents: read } : { item, reason: read };
      }
    },
  };
};

/** The items by name, or in a list, which are the whole file or a member of it. */
function* entriesOf(source: unknown, root: JsonRecord): Generator<Entry> {
  const held = [root, toObject(root['response']) ?? {}]
    .flatMap(owner => members.map(member => owner[member]))
    .find(value => typeof value === 'object' && value !== null);
  const items = held ?? source;
  if (Array.isArray(items))
    for (const value of items as readonly unknown[]) {
      yield { item: nameOf(value), value: toObject(value) ?? {} };
    }
  const named = toObject(items) ?? {};
  // The names of skins have a bar; without a member for the items, another object could be anything.
  if (held !== undefined || Object.keys(named).some(item => item.includes('|')))
    for (const item in named) yield { item, value: named[item] };
}
const members = ['prices', 'items', 'data', 'list', 'objects', 'aggregatedPrices'] as const;

const nameOf = (value: unknown): string | null => {
  const one = toObject(value) ?? {};
  const item = toObject(one['item']) ?? {};
  return toText(
    [...nameKeys.map(key => one[key]), ...nameKeys.map(key => item[key])].find(name => toText(name) !== null),
  );
};
const nameKeys = ['market_hash_name', 'name', 'marketname', 'title'] as const;

/** Undefined without a price. */
const formOf = (value: unknown): SnapshotForm | undefined => {
  const object = toObject(value);
  if (!object) return toAmount(value) === null ? undefined : 'plain';
  if (toAmount(usdIn(object)) !== null || otherCurrencyIn(object) !== undefined) return 'currencies';
  return priceIn(object) === undefined ? undefined : 'records';
};

/** From what an item costs now to what it cost lately. A suggested price is neither an offer nor a sale. */
const priceKeys = [
  'price',
  'min_price',
  'lowest_price',
  'min',
  'price_min',
  'starting_at',
  'offerBestPrice',
  'median_price',
  'mean_price',
  'last_24h',
  'last_7d',
] as const;

/** The price of an item, unless a currency is its name. */
const priceIn = (value: unknown): unknown => {
  const object = toObject(value);
  if (!object) return value;
  for (const key of priceKeys) {
    const price = object[key];
    const own = isRecord(price) ? price : { price };
    const amount = own['USD'] ?? own['Amount'] ?? own['amount'] ?? own['price'];
    if (toAmount(amount) !== null) return amount;
  }
  return undefined;
};

/** A number of 0 or more, or a text of one, also in dollars: `$1,298.76`. Null for anything else. */
const toAmount = (value: unknown): number | null => {
  const number = toNumber(value) ?? -1;
  return number < 0 ? null : number;
};

/**
 * The unit of the file's prices: what the file says; else dollars where prices have decimals, which a number of cents has
 * not; else what its marketplace writes, known by the shape of its items or by its name. Never what their size suggests.
 * @throws UnusableFile if nothing tells it
 */
const unitOf = (about: readonly JsonRecord[], entries: readonly Entry[], market: string): Unit => {
  const told = about.map(unitIn).find(unit => unit !== undefined);
  if (told === 'unknown') throw new UnusableFile('its prices are in a unit that is not known');
  if (told !== undefined) return told;
  const priced = entries.filter(({ value }) => toAmount(priceIn(value)) !== null);
  const inDollars = priced.filter(({ value }) => isInDollars(priceIn(value)));
  const [first] = priced;
  // If there is none, each price is in a currency by its name.
  if (!first || inDollars.length > priced.length * mostOdd) return 'dollars';
  const shapes = [first.value, ...about].map(each => unitOfShape(Object.keys(toObject(each) ?? {})));
  const unit = shapes.find(found => found !== undefined) ?? unitOfMarket(market);
  if (unit === undefined) throw new UnusableFile(noUnit);
  return unit;
};
/** The largest share of odd prices with decimals in a list of whole cents, from 0 to 1. Few prices in dollars are whole. */
const mostOdd = 0.1;
const noUnit =
  'its prices are whole numbers, and nothing says whether they are cents, dollars or thousandths: if you know it, write "unit": "cents" beside its "items"';

/** A smaller unit is whole, and written without a sign. */
const isInDollars = (price: unknown): boolean =>
  typeof price === 'string' ? /\$|USD|[.,]\d{1,2}\s*$|\.\d+\s*$/.test(price) : !Number.isInteger(price);

/** What the snapshot says, else when it was fetched, else the day in its name. The stamps of its items are older. */
const timeOf = (
  objects: readonly JsonRecord[],
  name: string,
  fetchedAt: number | undefined,
  latest: number,
): number => {
  const told = objects.flatMap(object => timeKeys.map(key => toMoment(object[key])));
  const at = told.find(moment => moment !== null) ?? fetchedAt ?? momentInName(name);
  if (at === null) throw new UnusableFile('neither its content nor its name contains a day');
  if (at > latest) throw new UnusableFile(`its time, ${toTime(at)}, is in the future`);
  return at;
};
const timeKeys = ['updated_at', 'timestamp', 'time'] as const;

/** Whole US cents, above 0; or why the item is left out. */
const toRead = (value: unknown, unit: Unit): number | string => {
  const item = toObject(value) ?? {};
  const usd = toAmount(usdIn(item));
  if (usd !== null) return toPrice(usd, 'dollars');
  const written = priceIn(value);
  const price = toAmount(written);
  const other = codeOf(item) ?? (price === null ? otherCurrencyIn(item)?.toUpperCase() : undefined);
  if (isForeign(other)) return `only a price in ${other}, which is not converted`;
  if (price === null) return 'no price';
  if (unit !== 'dollars' && isInDollars(written)) return `a price with decimals among whole ${unit}`;
  return toPrice(price, unit);
};

const otherCurrencyIn = (item: JsonRecord): string | undefined =>
  Object.keys(item).find(key => currencies.has(key.toLowerCase()) && toAmount(item[key]) !== null);

const usdIn = (item: JsonRecord): unknown => item['usd'] ?? item['USD'];

const currencies = new Set(Intl.supportedValuesOf('currency').map(code => code.toLowerCase()));

/** The currency that the first of the objects names, in capitals. */
const codeOf = (...objects: readonly JsonRecord[]): string | undefined =>
  objects.flatMap(object => toText(currencyIn(object)) ?? [])[0]?.toUpperCase();

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

const toPrice = (amount: number, unit: Unit): number | string => {
  if (amount <= 0) return 'a price of 0';
  const cents = unit === 'cents' ? amount : toCents(unit === 'dollars' ? amount : amount / 1000);
  return cents > highest ? 'a price above $10,000,000' : cents;
};
