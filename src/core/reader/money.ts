import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import type { Schema } from '../schema.ts';
import { toNumber } from '../json/scalars.ts';
import { readKey, words } from '../json/spelling.ts';

type AnySchema = Schema<unknown, unknown>;

/** Amounts are in US dollars. An amount in another currency, or in a number of cents, is a different number. */

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

/** The currency of the amounts, as a member, where the innermost of these records that names one names another one. */
export const foreignCurrency = (around: readonly JsonRecord[]): JsonRecord => {
  const currency = around.map(currencyIn).find(value => value !== undefined);
  return isForeign(currency) ? { currency } : {};
};

/** Whether the field is an amount, or a record or list of amounts. */
export const isMoney = (schema: AnySchema): boolean =>
  schema.format === 'money' ||
  Object.values((schema.item ?? schema).fields ?? {}).some(({ format }) => format === 'money');

/** The amount of a record that says its currency, or that it is in cents; `rest` reads any other. */
export const readAmount = (value: unknown, rest: (value: unknown) => unknown): unknown => {
  if (!isRecord(value)) return rest(value);
  if (isForeign(currencyIn(value))) return undefined;
  return fromCents(readKey(value, 'cents')) ?? rest(value);
};

/** The names of an amount that say that it is in cents. */
export const centNames = (name: string): readonly string[] => [`${name}Cents`, `${name}InCents`];
export const fromCents = (value: unknown): number | undefined => {
  const cents = toNumber(value);
  return cents === undefined ? undefined : cents / 100;
};
