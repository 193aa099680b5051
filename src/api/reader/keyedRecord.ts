import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { toNumber } from './scalars.ts';
import type { Fields, Schema } from '../schema.ts';

type AnySchema = Schema<unknown, unknown>;
type ReadingOf = (schema: AnySchema) => (value: unknown) => unknown;

/**
 * Reads a record with one member that is not one of its fields: the member's name identifies the record, and its value
 * is the record itself or its number. If that record does not name itself, the first field that accepts the name gets
 * it.
 */
export const readKeyed = (
  schema: AnySchema,
  value: unknown,
  readingOf: ReadingOf,
): JsonRecord | undefined => {
  const [[key, part] = [], ...others] = isRecord(value) ? Object.entries(value) : [];
  // A caller that reads only some of the fields must know whether the other fields are empty.
  if (key === undefined || others.length > 0 || readingOf(schema)(value) !== undefined) return undefined;
  const { fields = {} } = schema;
  const number = typeof part === 'object' ? undefined : toNumber(part);
  const found = number === undefined ? readingOf(schema)(part) : { [numberField(fields)]: number };
  if (!isRecord(found)) return undefined;
  for (const [name, field] of Object.entries(fields)) {
    const said = readingOf(field)(key);
    if (said !== undefined) return { [name]: said, ...found };
  }
  return found;
};

const numberField = (fields: Fields): string =>
  Object.keys(fields).find(name => fields[name]?.kind === 'number') ?? '';

/** The record of which a list has only the text that names it: a player's nickname, the name of a map, an address. */
export const readNamed = ({ fields = {} }: AnySchema, value: unknown): JsonRecord | undefined => {
  if (typeof value !== 'string' || value === '') return undefined;
  const name = ['nickname', 'name', 'map', 'url'].find(each => Object.hasOwn(fields, each));
  return name === undefined ? undefined : { [name]: value };
};

/**
 * The parts of a record that represents a list of records, with one named member for each; the value itself when it is
 * a single record.
 */
export const toKeyed = (value: unknown): readonly unknown[] | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const parts: readonly (readonly [string, unknown])[] = Object.entries(value);
  const keyed = parts.length > 0 && parts.every(([, part]) => typeof part === 'object' && part !== null);
  return keyed
    ? parts.flatMap(([name, part]): readonly unknown[] => (Array.isArray(part) ? part : [{ [name]: part }]))
    : [value];
};
