import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import type { Schema } from '../schema.ts';
import { toNumber } from './scalars.ts';
import { readKey, words } from './spelling.ts';

type AnySchema = Schema<unknown, unknown>;

/** Amounts are in US dollars. An amount in another currency, or in a number of cents, is a different number. */

/** Whether a value that names a currency names another one. */
export const isForeign = (currency: unknown): boolean => {
  const code = isRecord(currency) ? (readKey(currency, 'code') ?? readKey(currency, 'name')) : currency;
  if (typeof code === 'number') return !dollarNumbers.has(code);
  return (
    typeof code === 'string' && code.trim() !== '' && !/^\s*(?:usd?\s*\$?|\$|us dollars?)\s*$/i.test(code)
  );
};

/** The number of the US dollar in ISO 4217 and at Steam; 0 says nothing. */
const dollarNumbers = new Set([840, 1, 0]);

export const currencyNames = words('currency currencyCode currencyIso currencySymbol currencySign');

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

/** Whether a text is an amount in another currency: `5,00 €`, `EUR 5`, `£3.20`. */
export const isForeignAmount = (value: unknown): boolean =>
  typeof value === 'string' && toNumber(value) === undefined && foreignText.test(value);
const foreignText =
  /^\s*(?:(?:\p{Sc}|[A-Z]{3}\s)\s*-?\d[\d.,\s]*|-?\d[\d.,\s]*(?:\p{Sc}|[A-Z]{3}|zł|kr|руб\.?))\s*$/u;

/** Whether a value is an amount in another currency, or a record with one. */
export const hasForeign = (value: unknown): boolean =>
  isRecord(value)
    ? isForeign(currencyIn(value)) ||
      Object.values(value).some(
        part => isForeignAmount(part) || (isRecord(part) && isForeign(currencyIn(part))),
      )
    : isForeignAmount(value);

/** Whether the field is an amount, or a record or list of amounts. */
export const isMoney = (schema: AnySchema): boolean =>
  schema.format === 'money' ||
  Object.values((schema.item ?? schema).fields ?? {}).some(({ format }) => format === 'money');

/** The amount of a record that says its currency or how many digits are behind the point; `rest` reads any other. */
export const readAmount = (value: unknown, rest: (value: unknown) => unknown): unknown => {
  if (!isRecord(value)) return rest(value);
  if (currencyNames.some(name => isForeign(readKey(value, name)))) return undefined;
  const cents = first(value, 'cents amountCents amountInCents centAmount minor amountMinor valueCents');
  if (cents !== undefined) return cents / 100;
  const digits =
    first(value, 'minorUnits minorUnit exponent decimals decimalPlaces precision scale fractionDigits') ??
    readKey(value, 'unit');
  return digits === undefined ? rest(value) : fromUnits(rest(value), digits);
};

/** The members beside amounts that say how many of their digits are behind the point, or name their unit. */
export const scaleNames = words(
  'decimals exponent minorUnits minorUnit currencyExponent currencyDecimals unit priceUnit amountUnit',
);

/**
 * A whole amount, of which so many digits are behind the point; any other value stays as it is.
 * @param said the number of digits, or the name of the unit
 */
export const fromUnits = (amount: unknown, said: unknown): unknown => {
  const digits = typeof said === 'string' && centWords.test(said) ? 2 : (toNumber(said) ?? 0);
  // A dollar has no unit of ten cents: one digit is another fact.
  return Number.isInteger(amount) && digits > 1 ? Number(amount) / 10 ** digits : amount;
};
const centWords = /^\s*(?:usd?[\s_-]?)?(?:cents?|minor(?:[\s_-]?units?)?)\s*$/i;

const first = (value: JsonRecord, names: string): number | undefined =>
  words(names)
    .map(name => toNumber(readKey(value, name)))
    .find(found => found !== undefined);

/** The names under which an amount in cents is found, by the names of the amount: `price_cents`, `priceInCents`. */
export const centNames = (names: readonly string[]): readonly string[] =>
  names
    .filter(name => !name.includes('.'))
    .flatMap(name => ['Cents', 'InCents', 'CentAmount', 'Minor', 'MinorUnits'].map(end => name + end));
export const fromCents = (value: unknown): number | undefined => {
  const cents = toNumber(value);
  return cents === undefined ? undefined : cents / 100;
};
