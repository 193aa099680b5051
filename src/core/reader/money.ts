import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import type { Schema } from '../schema.ts';
import { toNumber } from '../json/scalars.ts';
import { createNameTest, plainName, readKey, words } from '../json/spelling.ts';

type AnySchema = Schema<unknown, unknown>;

/** Amounts are in US dollars. An amount in another currency, or in cents whose name does not say it, is a different number. */

/** In what amounts are counted: US dollars, or parts of one. */
export type Unit = 'dollars' | 'cents' | 'thousandths';

/** The unit that a record names for its amounts. A `unit` may be that of something else; a unit of prices may not. */
export const unitIn = (record: JsonRecord): Unit | 'unknown' | undefined => {
  const key = Object.keys(record).find(name => isUnitName(name) && typeof record[name] === 'string');
  if (key === undefined) return undefined;
  const word = plainName(String(record[key]));
  const named = Object.entries(unitWords).find(([, spellings]) => spellings.includes(word));
  // The units are the keys.
  return (named?.[0] as Unit | undefined) ?? (/^unit$/i.test(key) ? undefined : 'unknown');
};
const unitNames = words('unit priceUnit');
const isUnitName = createNameTest(unitNames);
const unitWords: Readonly<Record<Unit, readonly string[]>> = {
  dollars: words('dollars dollar usd usdollars'),
  cents: words('cents cent uscents usdcents'),
  thousandths: words('thousandths millidollars mills'),
};

/** Whether a value that names a currency names another one. */
export const isForeign = (currency: unknown): boolean => {
  const code = isRecord(currency) ? (readKey(currency, 'code') ?? readKey(currency, 'name')) : currency;
  return (
    typeof code === 'string' && code.trim() !== '' && !/^\s*(?:usd?\s*\$?|\$|us dollars?)\s*$/i.test(code)
  );
};

const currencyNames = words('currency currencyCode currencyIso currencySymbol');

/** Whether a member of this name says the currency or the unit of the amounts beside it. */
export const saysAmounts = createNameTest([...currencyNames, ...unitNames]);

/** The currency that a record names, by the first of the names that it has. */
export const currencyIn = (record: JsonRecord): unknown =>
  // Most records name none, and to look for other spellings takes long.
  Object.keys(record).some(key => key.toLowerCase().includes('currency'))
    ? currencyNames.map(name => readKey(record, name)).find(value => value !== undefined && value !== null)
    : undefined;

/** Whether a record says that its amounts are no US dollars, by their currency or their unit; undefined if it says neither. */
export const areForeign = (record: JsonRecord): boolean | undefined => {
  const [currency, unit] = [currencyIn(record), unitIn(record)];
  if (currency === undefined && unit === undefined) return undefined;
  return isForeign(currency) || (unit !== undefined && unit !== 'dollars');
};

/** What the innermost of these records says of the amounts in them that are no US dollars, as a member. */
export const amountsIn = (around: readonly JsonRecord[]): JsonRecord => {
  const telling = around.find(record => areForeign(record) !== undefined);
  if (!telling || !areForeign(telling)) return {};
  const currency = currencyIn(telling);
  return { currency: isForeign(currency) ? currency : unitIn(telling) };
};

/** Whether the field is an amount, or a record or list of amounts. */
export const isMoney = (schema: AnySchema): boolean =>
  schema.format === 'money' ||
  Object.values((schema.item ?? schema).fields ?? {}).some(({ format }) => format === 'money');

/** The amount of a record that says its currency, or that it is in cents; `rest` reads any other. */
export const readAmount = (value: unknown, rest: (value: unknown) => unknown): unknown => {
  if (!isRecord(value)) return rest(value);
  return areForeign(value) ? undefined : (fromCents(readKey(value, 'cents')) ?? rest(value));
};

/** The names of an amount that say that it is in cents. */
export const centNames = (name: string): readonly string[] => [`${name}Cents`, `${name}InCents`];
export const fromCents = (value: unknown): number | undefined => {
  const cents = toNumber(value);
  return cents === undefined ? undefined : cents / 100;
};
