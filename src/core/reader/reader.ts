import { getOrMake } from '../getOrMake.ts';
import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import type { Look, ReadField, Schema, Seen, Settled } from '../schema.ts';
import { groupedRecords, recordsByName } from './groups.ts';
import {
  type AnySchema,
  createLayouts,
  type FieldLayout,
  type Found,
  type Layout,
  type Reading,
} from './layout.ts';
import { currencyIn, isForeign, withUnit } from './money.ts';
import { scalarReadings } from './scalarReadings.ts';
import { isNumber, toNumber, toScore, toTexts } from '../json/scalars.ts';
import { lookAt, lookIn, sideIn } from '../json/spelling.ts';

/**
 * Reads a value of any service into the shape of `schema`, by the rule of docs/reading.md: each field under its own name in
 * any writing and nesting, then at the places of its `from`. Unreadable values are left out: a missing field, a null or a
 * wrong type never throws.
 */
export const read = <S extends Schema<unknown, unknown>>(schema: S, value: unknown): Seen<S> | undefined =>
  // Every reading returns the type that the schema's kind infers, with any field possibly absent: that is Seen.
  readingOf(schema)(value) as Seen<S> | undefined;

/** The number of fields that a record of this kind is read from the value. */
export const fieldsRead = (schema: AnySchema, value: unknown): number => {
  const found = read(schema, value);
  return isRecord(found) ? Object.keys(found).length : 0;
};

/**
 * Reads the single record of an answer, as `read` does. The record may also be the only member of another, or a list of
 * one, or only the list of its lines.
 * @param lines the field that contains those lines
 */
export const readWhole = (schema: AnySchema, value: unknown, lines?: string): JsonRecord | undefined => {
  const [only, ...others] = Array.isArray(value) || isRecord(value) ? Object.values(value) : [];
  const asLines = lines !== undefined && Array.isArray(value) ? { [lines]: value } : value;
  const isOnly = others.length === 0 && (isRecord(only) || Array.isArray(value));
  const found = [asLines, isOnly ? only : undefined].map(each => read(schema, each));
  const [first, second] = found.filter(isRecord);
  const fieldsIn = (record: JsonRecord = {}): number => Object.keys(record).length;
  return fieldsIn(second) > fieldsIn(first) ? second : first;
};

/**
 * Reads records as `read` does, but only these fields, for a caller that shows no others. A record with none of them,
 * and a value that is not a record, give an empty record.
 */
export const createRowReader = (
  schema: AnySchema,
  wanted?: ReadonlySet<string>,
): ((value: unknown) => JsonRecord) => {
  const reading = schema.kind === 'record' && wanted ? recordReading(schema, wanted) : readingOf(schema);
  return value => {
    const found = reading(value);
    return isRecord(found) ? found : nothing;
  };
};
const nothing: JsonRecord = {};

const made = new WeakMap<AnySchema, Reading>();
/** How a value of that schema is read; undefined when its type is wrong. */
export const readingOf = (schema: AnySchema): Reading =>
  getOrMake(made, schema, () => readings[schema.kind](schema));

const readings: Readonly<Record<AnySchema['kind'], (schema: AnySchema) => Reading>> = {
  ...scalarReadings,
  list: schema => listReading(schema),
  record: schema => (schema.format === 'score' ? scoreReading(schema) : recordReading(schema)),
};

/** A list of records may also be a record of them, by name, or one that has the list; one of texts a text with commas. */
const listReading = ({ item }: AnySchema): Reading => {
  if (!item) return value => (Array.isArray(value) ? value : undefined);
  const readItem = readingOf(item);
  const readItems = (values: readonly unknown[]): readonly unknown[] =>
    values.flatMap(value => readItem(value) ?? namedBy(item, value) ?? []);
  if (item.kind !== 'record')
    // Most lists of text need no conversion.
    return value =>
      Array.isArray(value)
        ? item.kind === 'text' && !item.closed && value.every(each => typeof each === 'string')
          ? value
          : readItems(value)
        : typeof value === 'string' && item.kind === 'text'
          ? toTexts(value)
          : undefined;
  return value => {
    if (Array.isArray(value)) return readItems(value);
    const parts = recordsByName(value, item, readingOf) ?? (isRecord(value) ? [value] : []);
    const found = readItems(parts);
    return found.length > 0 ? found : undefined;
  };
};

/** The record of which a list has only the text that names it: a player's nickname, the name of a map, an address. */
const namedBy = ({ fields = {} }: AnySchema, value: unknown): unknown => {
  if (typeof value !== 'string' || value === '') return undefined;
  const name = ['nickname', 'name', 'map', 'url'].find(each => Object.hasOwn(fields, each));
  return name && { [name]: value };
};

/** `2-1`, `[2, 1]`, or both numbers by name. A list of records is by their teams, which the entity settles. */
const scoreReading =
  ({ fields = {} }: AnySchema): Reading =>
  value => {
    if (typeof value === 'string') return toScore(value);
    if (Array.isArray(value))
      return value.length === 2 && value.every(isNumber) ? { team1: value[0], team2: value[1] } : undefined;
    if (!isRecord(value)) return undefined;
    const numbers = [0, 1].map(place => {
      const side =
        sideIn(value, place) ?? lookAt(value, [`team${place + 1}`, 'score']) ?? value[`team${place + 1}`];
      return toNumber(isRecord(side) ? (side['score'] ?? side['value']) : side);
    });
    const found = Object.keys(fields).flatMap((name, place) =>
      numbers[place] === undefined ? [] : [[name, numbers[place]] as const],
    );
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  };

interface Source {
  readonly record: JsonRecord;
  readonly layout: Layout;
  /** Whether its amounts are in another currency. */
  readonly isForeign: boolean;
}

const recordReading = (schema: AnySchema, wanted?: ReadonlySet<string>, open?: Set<string>): Reading => {
  let layoutOf: ReturnType<typeof createLayouts> | undefined;
  const fieldOf = createFieldReader(schema, open);
  const toSource = (record: JsonRecord, outer = false): Source => {
    // The fields may be created on first use, and may be records of the same kind.
    layoutOf ??= createLayouts(schema, readingOf, wanted);
    const layout = layoutOf(record);
    const { currency, unitOf, amounts } = layout;
    const unit = unitOf?.(record) ?? 'dollars';
    return {
      record: unit === 'dollars' ? record : withUnit(record, amounts(), unit),
      layout,
      isForeign: currency === undefined ? outer : isForeign(record[currency]),
    };
  };
  const readRecord: Reading = sent => {
    const value: unknown = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent;
    if (!isRecord(value)) return undefined;
    const source = toSource(value);
    const sources: [Source, ...Source[]] = [source];
    for (const name of source.layout.wrappers) {
      const inside = value[name];
      if (isRecord(inside)) sources.push(toSource(inside, source.isForeign));
    }
    return readFields(sources, () => fieldOf(value));
  };
  return readRecord;
};

/** `others`: reads the fields that others follow from. */
const readFields = (sources: readonly [Source, ...Source[]], others: () => ReadField) => {
  const [{ record, layout }] = sources;
  const taken: string[] = [];
  const found: Record<string, unknown> = {};
  let any = false;
  let look: Look | undefined;
  let index = -1;
  for (const field of layout.fields) {
    index += 1;
    // The service knows of none.
    if (field.own && record[field.name] === null) {
      if (field.schema.keepsNull) found[field.name] = null;
      continue;
    }
    let one = readField(sources, index, taken);
    for (const { fills, to } of sources.length === 1 ? field.settled : settledIn(sources, index)) {
      if (fills && one !== undefined) continue;
      look ??= lookIn(...sources.map(each => each.record));
      one = to(one, look, others(), read);
    }
    if (one === undefined) continue;
    found[field.name] = one;
    any = true;
  }
  return any ? found : undefined;
};

const settledIn = (sources: readonly Source[], index: number): readonly Settled[] => [
  ...new Set(sources.flatMap(({ layout }) => layout.fields[index]?.settled ?? [])),
];

const readField = (sources: readonly Source[], index: number, taken: string[]): unknown => {
  for (const { record, layout, isForeign } of sources) {
    const field = layout.fields[index];
    if (!field || (isForeign && field.isMoney())) continue;
    const value = readHere(record, field, taken);
    if (value !== undefined) return value;
  }
  return undefined;
};

const readHere = (record: JsonRecord, field: FieldLayout, taken: string[]): unknown => {
  const { key, schema } = field;
  const held = key === undefined ? undefined : record[key];
  if (field.isGrouped) {
    const rows = groupedRecords(schema, key === undefined ? undefined : [key, held], record, readingOf);
    if (rows) return rows;
  }
  if (field.isAmount && isRecord(held) && isForeign(currencyIn(held))) return undefined;
  const value = held === undefined ? undefined : field.read(held);
  if (value !== undefined) return value;
  return (
    readPlaces(record, field.others(), taken) ??
    (schema.kind === 'record' ? readBeside(record, field) : undefined)
  );
};

/** A place that filled one field fills no other: if `name` was the nickname, it is not the real name too. */
const readPlaces = (record: JsonRecord, places: readonly Found[], taken: string[] = []): unknown => {
  for (const { key, place, steps, from, read } of places) {
    if (taken.includes(place)) continue;
    const value = read(lookAt(record[key], steps, from));
    if (value === undefined) continue;
    taken.push(place);
    return value;
  }
  return undefined;
};

/** A record whose fields are spread over its owner's members: `lowestPrice`, `team1Score` and `team2Score`. */
const readBeside = (record: JsonRecord, { beside, schema }: FieldLayout): unknown => {
  if (schema.flat) return readingOf(schema)(record);
  const found = beside().flatMap(({ name, places }) => {
    const value = readPlaces(record, places);
    return value === undefined ? [] : [[name, value] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

/** Reads single fields for others. `open`: those being read, as one that follows from itself is unknown. */
const createFieldReader = (
  schema: AnySchema,
  open = new Set<string>(),
): ((record: JsonRecord) => ReadField) => {
  const readers = new Map<string, Reading>();
  return record => name => {
    if (open.has(name)) return undefined;
    const reading = getOrMake(readers, name, () => recordReading(schema, new Set([name]), open));
    open.add(name);
    const found = reading(record);
    open.delete(name);
    return isRecord(found) ? found[name] : undefined;
  };
};
