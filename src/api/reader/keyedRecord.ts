import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { isNumber } from './scalars.ts';
import type { Fields, Schema } from '../schema.ts';

type AnySchema = Schema<unknown, unknown>;
type ReadingOf = (schema: AnySchema) => (value: unknown) => unknown;

/**
 * Reads a record of one member that is none of its fields: the name is what a record goes by, and the value the record
 * itself or its number. Where that record does not say what it goes by, the first field that takes the name has it.
 */
export const readKeyed = (
  schema: AnySchema,
  value: unknown,
  readingOf: ReadingOf,
): JsonRecord | undefined => {
  const [[key, part] = [], ...others] = isRecord(value) ? Object.entries(value) : [];
  // Whoever reads only some of the fields has to know whether the others say nothing.
  if (key === undefined || others.length > 0 || readingOf(schema)(value) !== undefined) return undefined;
  const { fields = {} } = schema;
  const found = isNumber(part) ? { [numberField(fields)]: part } : readingOf(schema)(part);
  if (!isRecord(found)) return undefined;
  for (const [name, field] of Object.entries(fields)) {
    const said = readingOf(field)(key);
    if (said !== undefined) return { [name]: said, ...found };
  }
  return found;
};

const numberField = (fields: Fields): string =>
  Object.keys(fields).find(name => fields[name]?.kind === 'number') ?? '';

/** The parts of a record that stands for a list of records, each a member with its name; the record where it is one. */
export const toKeyed = (value: unknown): readonly unknown[] | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const parts: readonly (readonly [string, unknown])[] = Object.entries(value);
  const keyed = parts.length > 0 && parts.every(([, part]) => typeof part === 'object' && part !== null);
  return keyed
    ? parts.flatMap(([name, part]): readonly unknown[] => (Array.isArray(part) ? part : [{ [name]: part }]))
    : [value];
};
