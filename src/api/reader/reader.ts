import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { readKeyed, readNamed, toKeyed } from './keyedRecord.ts';
import { createNameTest, isBeside, readKey } from './spelling.ts';
import { createPercents, type Percents } from './percents.ts';
import { readFields, type Taken } from './readFields.ts';
import { createLayouts } from './recordLayout.ts';
import { scalarReadings } from './scalarReadings.ts';
import { toScore, toTexts } from './scalars.ts';
import { DEEPEST, listNames } from './lists/listPath.ts';
import { tableAt } from './lists/tables.ts';
import type { ReadField, Schema, Seen } from '../schema.ts';

/**
 * Reads a value of any service into the shape of `schema`, by the rule of docs/reading.md. Each field is looked up
 * under its own name, then under the paths of its `from`, in any spelling of the names (`team1Name`, `team1_name`,
 * `Team1Name`, `team1.name`). Unreadable values are left out: a missing field, a null or a wrong type never throws.
 */
export const read = <S extends Schema<unknown, unknown>>(schema: S, value: unknown): Seen<S> | undefined =>
  // Every reading returns the type that the schema's kind infers, with any field possibly absent: that is Seen.
  readingOf(schema)(value) as Seen<S> | undefined;

/**
 * Reads the single record of an answer, as `read` does. The record may also be inside others, up to three,
 * under an unknown name beside nothing but words about the answer, or under one such as `result` beside plain values; or be
 * only the list of its lines.
 * @param lines the field that contains those lines
 */
export const readWhole = (
  schema: AnySchema,
  value: unknown,
  lines?: string,
  deepest = DEEPEST,
): JsonRecord | undefined => {
  const bare = lines !== undefined && Array.isArray(value);
  const found = read(schema, bare ? { [lines]: value } : value);
  // A list of one may be that of the record.
  const owner = bare && value.length === 1 ? ownerOf(lines, read(schema, value[0])) : undefined;
  const only = isRecord(value) ? wholeIn(value) : undefined;
  // Of a list of one, the outer record may have read the lines already, with what they stand under.
  const isRead = Array.isArray(only) && lines !== undefined && ownerOf(lines, found) !== undefined;
  const readInside = () =>
    isRecord(only) && deepest > 1 ? readWhole(schema, only, undefined, deepest - 1) : read(schema, only);
  const deeper = isRead ? undefined : readInside();
  return [found, owner, deeper].filter(isRecord).toSorted((a, b) => fieldsIn(b) - fieldsIn(a))[0];
};

/** The member that may be the record itself: the only one, or one that is called so beside plain values. */
const wholeIn = (value: JsonRecord): unknown => {
  const names = Object.keys(value).filter(name => !isBeside(name));
  const [inside, ...others] =
    names.length > 1 ? names.filter(name => typeof value[name] === 'object') : names;
  if (inside === undefined || others.length > 0) return undefined;
  return names.length === 1 || createNameTest(wholeNames)(inside) ? value[inside] : undefined;
};
const wholeNames = [...listNames, 'result', 'payload', 'response', 'body'];

/** What was read, if it has lines of its own. */
const ownerOf = (lines: string, found: unknown): unknown =>
  isRecord(found) && lines in found ? found : undefined;

const fieldsIn = (found: JsonRecord): number => Object.keys(found).length;
const membersIn = (found: unknown): number => (isRecord(found) ? fieldsIn(found) : 0);

/**
 * Reads records as `read` does, but only these fields, for a caller that shows no others. A record with none of them,
 * and a value that is not a record, give an empty record.
 * @param sample records of the list, which tell whether its percents are fractions of one
 */
export const createRowReader = (
  schema: AnySchema,
  wanted?: ReadonlySet<string>,
  sample: readonly unknown[] = [],
): ((value: unknown) => JsonRecord) => {
  const areParts = partsIn(schema, sample);
  const reading =
    schema.kind === 'record' && (wanted || areParts !== undefined)
      ? recordReading(schema, wanted, areParts)
      : readingOf(schema);
  return value => {
    const found = reading(value) ?? readKeyed(schema, value, readingOf);
    return isRecord(found) ? found : nothing;
  };
};

/** Reads the value of a single field; undefined when its type is wrong. */
export const fieldReader = (schema: AnySchema): Reading => readingOf(schema);

const nothing: JsonRecord = {};

type AnySchema = Schema<unknown, unknown>;
type Reading = (value: unknown) => unknown;

/** Created once per schema. */
const made = new WeakMap<AnySchema, Reading>();
const readingOf = (schema: AnySchema): Reading => {
  let reading = made.get(schema);
  if (!reading) {
    reading = readings[schema.kind](schema);
    made.set(schema, reading);
  }
  return reading;
};

const readings: Readonly<Record<AnySchema['kind'], (schema: AnySchema) => Reading>> = {
  ...scalarReadings,
  list: schema => listReading(schema),
  record: schema => recordReading(schema),
};

/**
 * A list with one element may come without its brackets, a list of records as a record of them by id, and a list of
 * texts as one text with commas.
 */
const listReading = ({ item }: AnySchema): Reading => {
  if (!item) return value => (Array.isArray(value) ? value : undefined);
  const readItem = readingOf(item);
  const readText: Reading = value => {
    // An element of XML around the elements of a list.
    const [inside, ...others] = isRecord(value) ? Object.values(value) : [];
    if (Array.isArray(inside) && others.length === 0) return readItems(readItem, item, inside);
    return item.kind === 'text' && typeof value === 'string' ? toTexts(value) : undefined;
  };
  const readOther = item.kind === 'record' ? recordsReading(item, readItem) : readText;
  return value => {
    if (!Array.isArray(value)) return readOther(value);
    // A row of values may be that of a table.
    const table = Array.isArray(value[0]) && item.kind === 'record' ? readOther(value) : undefined;
    if (table) return table;
    if (item.kind === 'text' && isAllText(value)) return value;
    const found = readItems(readItem, item, value);
    // Such an element may be the only one of a list.
    const isEmpty = found.length === 0 && value.length === 1 && item.kind === 'record';
    return isEmpty ? (readOther(value[0]) ?? found) : found;
  };
};

/** A list of records as a table, or as a record of them. */
const recordsReading =
  (item: AnySchema, readItem: Reading): Reading =>
  value => {
    const table = tableAt(value, each => membersIn(readItem(each)));
    const parts =
      table?.lines ?? wrappedIn(value, readItem) ?? (Array.isArray(value) ? undefined : toKeyed(value));
    const found = parts && readItems(readItem, item, parts);
    return found && found.length > 0 ? found : undefined;
  };

/** The list in a record of its own with its paging (`edges`, `items`), where more is read of its first record than of that. */
const wrappedIn = (value: unknown, readItem: Reading): readonly unknown[] | undefined => {
  if (!isRecord(value)) return undefined;
  const list = listNames.map(name => readKey(value, name)).find(each => Array.isArray(each));
  return Array.isArray(list) && membersIn(readItem(list[0])) > membersIn(readItem(value)) ? list : undefined;
};

/** Most lists of text need no conversion. */
const isAllText = (values: readonly unknown[]): boolean => {
  for (const value of values) if (typeof value !== 'string') return false;
  return true;
};

const readItems = (readItem: Reading, schema: AnySchema, values: readonly unknown[]): readonly unknown[] => {
  const found: unknown[] = [];
  const areParts = partsIn(schema, values);
  const readOne = areParts === undefined ? readItem : recordReading(schema, undefined, areParts);
  for (const value of values) {
    const item = readOne(value) ?? readKeyed(schema, value, readingOf) ?? readNamed(schema, value);
    if (item !== undefined) found.push(item);
  }
  return found;
};

/** Whether the percents of a list are fractions of one: undefined where its records do not tell, or each tells by itself. */
const partsIn = (schema: AnySchema, records: readonly unknown[]): boolean | undefined => {
  const percents = records.length > 1 && schema.kind === 'record' ? createPercents(schema) : undefined;
  if (!percents) return undefined;
  const readAsSent = recordReading(schema, undefined, false);
  const told = records.map(source => {
    const found = readAsSent(source);
    return isRecord(found) && isRecord(source) ? percents.areParts(found, source) : undefined;
  });
  return told.includes(true) ? !told.includes(false) : undefined;
};

/** A score by the numbers of the teams is a list, which counts from 0; any other record or list is as it was sent. */
const scoreIn = (value: unknown): unknown => {
  if (typeof value === 'string') return toScore(value);
  const isNumbered = isRecord(value) && '1' in value && '2' in value && !('0' in value);
  return isNumbered ? [value['1'], value['2']] : value;
};

/** `areParts`: whether its percents are fractions of one; by default each record tells. */
const recordReading = (schema: AnySchema, wanted?: ReadonlySet<string>, areParts?: boolean): Reading => {
  let layoutOf: ReturnType<typeof createLayouts> | undefined;
  let percents: Percents | undefined;
  const fieldOf = createFieldReader(schema);
  // To find out which fields may take a spelling of the wanted ones takes long, and is needed only where one has another name.
  let isAlone = wanted !== undefined;
  const inPercent = (found: JsonRecord, source: JsonRecord): JsonRecord =>
    percents && (areParts ?? percents.areParts(found, source)) ? percents.ofParts(found) : found;
  const readRecord: Reading = sent => {
    const value = schema.format === 'score' ? scoreIn(sent) : sent;
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value) && value.length === 1) return readRecord(value[0]);
    // The fields may be created on first use, and may be records of the same kind.
    if (!layoutOf) {
      percents = createPercents(schema);
      // Whether percents are parts of one is decided by all that are read.
      isAlone &&= percents === undefined;
      layoutOf = createLayouts(schema, readingOf, wanted, isAlone);
    }
    // An object or an array; both are read by key.
    const source = value as JsonRecord;
    const taken: Taken = { isAlone };
    let found = readFields(source, layoutOf, fieldOf, taken);
    if (taken.isRival) {
      isAlone = false;
      layoutOf = createLayouts(schema, readingOf, wanted);
      found = readFields(source, layoutOf, fieldOf, {});
    }
    return found && inPercent(found, source);
  };
  return readRecord;
};

/** Reads single fields of a record, for others that follow from them. */
export const createFieldReader = (schema: AnySchema): ((record: JsonRecord) => ReadField) => {
  const readers = new Map<string, Reading>();
  return record => name => {
    const reading = readers.get(name) ?? recordReading(schema, new Set([name]));
    readers.set(name, reading);
    const found = reading(record);
    return isRecord(found) ? found[name] : undefined;
  };
};
