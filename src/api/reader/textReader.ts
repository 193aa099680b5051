import { parseExact } from '../json/exactNumbers.ts';
import { createSimpleRecords, type SimpleValue } from '../json/simpleRecords.ts';
import type { JsonRecord } from '../json/jsonRecord.ts';
import type { Schema } from '../schema.ts';
import { createPercents } from './percents.ts';
import { createRowReader, fieldReader } from './reader.ts';
import { wrapperNames } from './recordLayout.ts';

/**
 * Reads records as `createRowReader` does, from their texts and without parsing most of them. Undefined where that may
 * give something else: a field that the first record does not have under its own name may be anywhere in it.
 * @param keys the members of the first record
 * @param wanted the fields to read
 */
export const createTextReader = (
  schema: Schema<unknown, unknown>,
  keys: readonly string[],
  wanted: ReadonlySet<string>,
): ((text: string) => JsonRecord) | undefined => {
  const { fields = {} } = schema;
  const isElsewhere = [...wanted].some(name => !Object.hasOwn(fields, name) || !keys.includes(name));
  const isWrapped = wrapperNames.some(name => keys.includes(name) && !Object.hasOwn(fields, name));
  if (isElsewhere || isWrapped || wanted.size === 0 || createPercents(schema)) return undefined;
  const places = keys.flatMap(name => {
    const field = wanted.has(name) ? fields[name] : undefined;
    return field ? [{ name, read: fieldReader(field) }] : [];
  });
  const readSimple = createSimpleRecords(keys, wanted);
  const readRow = createRowReader(schema, wanted);
  const values: SimpleValue[] = [];
  return text => {
    if (!readSimple(text, values)) return readRow(parseExact(text));
    const found: Record<string, unknown> = {};
    let place = 0;
    for (const { name, read } of places) {
      const value = values[place];
      place += 1;
      // A null under the field's own name is an answer.
      if (value === null) continue;
      const told = read(value);
      if (told === undefined) return readRow(parseExact(text));
      found[name] = told;
    }
    return found;
  };
};
