import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { findKey, valueAt, words } from './spelling.ts';

/**
 * Values that say their types, as databases send them: `{"S": "x"}` of DynamoDB, `{"stringValue": "x"}` of Firestore and
 * `{"$numberInt": "1"}` of MongoDB.
 */

type Test = (value: unknown) => boolean;
const isText: Test = value => typeof value === 'string';
const isTextList: Test = value => Array.isArray(value) && value.every(isText);

/** Letters may be names of other things too, so what they hold must be of their type. */
const letters: Readonly<Record<string, Test>> = {
  S: isText,
  N: value => isText(value) && value !== '' && Number.isFinite(Number(value)),
  BOOL: value => typeof value === 'boolean',
  NULL: value => value === true,
  L: value => Array.isArray(value) && value.every(isLettered),
  M: value => isRecord(value) && areLettered(value),
  SS: isTextList,
  NS: isTextList,
};
const wordedNames = new Set(
  words(
    `
      stringValue integerValue doubleValue booleanValue nullValue timestampValue referenceValue mapValue arrayValue
      $oid $date $numberInt $numberLong $numberDouble $numberDecimal
    `,
  ),
);

/** The only member of a record. */
const onlyIn = (value: unknown): readonly [string, unknown] | undefined => {
  const [only, ...others] = isRecord(value) ? Object.keys(value) : [];
  return only === undefined || others.length > 0 || !isRecord(value) ? undefined : [only, value[only]];
};

const isLettered = (value: unknown): boolean => {
  const [name = '', inside] = onlyIn(value) ?? [];
  return valueAt(letters, name)?.(inside) === true;
};
/** One value of that form may be a record of its own. */
const areLettered = (record: JsonRecord): boolean => Object.values(record).every(isLettered);

const isWorded = (value: unknown): boolean => wordedNames.has(onlyIn(value)?.[0] ?? '');

const isTyped = (value: unknown): boolean => isLettered(value) || isWorded(value);

/** Whether the record has values that say their types, or may be one of them. */
const hasTyped = (record: JsonRecord): boolean => {
  const values = Object.values(record);
  return values.length > 0 && (values.every(isLettered) || values.some(isWorded));
};

/** The record with such values as plain ones. Of a document of Firestore it is that of its fields. */
export const withoutTypes = (record: JsonRecord): JsonRecord => {
  const { name, fields } = record;
  if (isRecord(fields) && Object.values(fields).some(isWorded))
    return { ...(typeof name === 'string' && { id: name.split('/').at(-1) }), ...withoutTypes(fields) };
  if (!hasTyped(record)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, isTyped(value) ? untyped(value) : value]),
  );
};

/** A value that says its type by a word, as it is. */
export const plainValue = (value: unknown): unknown => (isWorded(value) ? untyped(value) : value);

const untyped = (value: unknown): unknown => {
  const [name = '', inside] = onlyIn(value) ?? [];
  if (name === 'NULL') return null;
  // The content of `mapValue` and `arrayValue`.
  const { fields = {}, values = [] } = isRecord(inside) ? inside : {};
  const held = name === 'mapValue' ? fields : name === 'arrayValue' ? values : inside;
  if (Array.isArray(held)) return held.map(each => (isTyped(each) ? untyped(each) : each));
  return isRecord(held) ? plainValue(withoutTypes(held)) : held;
};

/** The member of which the record's type is the name: `match` in `{"type": "match", "match": {…}}`. */
export const tagIn = (record: JsonRecord): string | undefined => {
  const { type } = record;
  const tag = typeof type === 'string' ? findKey(Object.keys(record), type) : undefined;
  return tag !== undefined && isRecord(record[tag]) ? tag : undefined;
};

/** Whether the record says a type, of its own or of its values. */
export const saysType = (record: JsonRecord): boolean => hasTyped(record) || tagIn(record) !== undefined;

/**
 * Whether a list came as a record by the numbers of its places from 0, as PHP sends it after it has taken something out. What goes
 * by its number begins with 1, and identifiers are longer.
 */
export const isNumbered = (value: unknown): value is JsonRecord =>
  isRecord(value) && Object.hasOwn(value, '0') && Object.keys(value).every(name => /^\d{1,4}$/.test(name));
