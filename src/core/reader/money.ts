import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import type { Schema } from '../schema.ts';
import { toNumber } from '../json/scalars.ts';
import { createNameTest, plainName, readKey, words } from '../json/spelling.ts';

type AnySchema = Schema<unknown, unknown>;

/** Amounts are in US dollars. An amount in another currency, or in a number of cents, is a different number. */

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
export const isUnitName = createNameTest(words('unit priceUnit amountUnit moneyUnit currencyUnit'));
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

export const currencyNames = words('currency currencyCode currencyIso currencySymbol');

/** The currency that a record names, by the first of the names that it has. */
export const currencyIn = (record: JsonRecord): unknown =>
  // Most records name none, and to look for other spellings takes long.
  Object.keys(record).some(key => key.toLowerCase().includes('currency'))
    ? currencyNames.map(name => readKey(record, name)).find(value => value !== undefined && value !== null)
    : undefined;

/** What the innermost of these records says of the amounts in them, as members: another currency than dollars, another unit. */
export const amountsIn = (around: readonly JsonRecord[]): JsonRecord => {
  const currency = around.map(currencyIn).find(value => value !== undefined);
  const unit = around.map(unitIn).find(value => value !== undefined) ?? 'dollars';
  return { ...(isForeign(currency) && { currency }), ...(unit !== 'dollars' && { priceUnit: unit }) };
};

/** Whether the field is an amount, or a record or list of amounts. */
export const isMoney = (schema: AnySchema): boolean =>
  schema.format === 'money' ||
  Object.values((schema.item ?? schema).fields ?? {}).some(({ format }) => format === 'money');

/** The amount of a record that says its currency or its unit; `rest` reads any other. */
export const readAmount = (value: unknown, rest: (value: unknown) => unknown): unknown => {
  if (!isRecord(value)) return rest(value);
  if (isForeign(currencyIn(value))) return undefined;
  // One of DMarket's prices has its own coins beside the cents.
  const unit = unitIn(value) ?? ('DMC' in value ? 'cents' : 'dollars');
  if (unit === 'unknown') return undefined;
  const amount = rest(value);
  const inUnit = typeof amount === 'number' ? amount / perDollar[unit] : amount;
  return fromCents(readKey(value, 'cents')) ?? inUnit;
};
const perDollar = { dollars: 1, cents: 100, thousandths: 1000 } as const satisfies Record<Unit, number>;

/** A copy of the record in which these amounts say their unit. */
export const withUnit = (record: JsonRecord, amounts: readonly string[], unit: string): JsonRecord => ({
  ...record,
  ...Object.fromEntries(amounts.map(name => [name, toldUnit(record[name], unit)])),
});
const toldUnit = (value: unknown, priceUnit: string): unknown => {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map(each => toldUnit(each, priceUnit));
  return isRecord(value) ? { priceUnit, ...value } : { priceUnit, amount: value };
};

/** The names of an amount that say that it is in cents. */
export const centNames = (name: string): readonly string[] => [`${name}Cents`, `${name}InCents`];
export const fromCents = (value: unknown): number | undefined => {
  const cents = toNumber(value);
  return cents === undefined ? undefined : cents / 100;
};
