import { parseExact } from '../json/exactNumbers.ts';
import type { JsonRecord } from '../json/jsonRecord.ts';
import type { Members } from '../json/jsonScan.ts';
import { simpleValue } from '../json/simpleValue.ts';
import { type AnySchema, createLayouts } from './layout.ts';
import { createRowReader, readingOf } from './reader.ts';

/**
 * Reads the records of a list as `createRowReader` does, but from their text, without parsing most of them. Undefined where
 * that may give something else: a field that the records do not have under its own name may be anywhere in them.
 * @param names the names of the members of each record
 * @param wanted the fields to read
 * @returns reads a record of a list with these members, by its place in the list. Its text has no whitespace between tokens,
 * and no backslash.
 */
export const createTextReader = (
  schema: AnySchema,
  names: readonly string[],
  wanted: ReadonlySet<string>,
): ((list: Members, place: number) => JsonRecord) | undefined => {
  const layoutOf = createLayouts(schema, readingOf, wanted);
  const { fields, isPlain } = layoutOf(Object.fromEntries(names.map(name => [name, null])));
  const read = fields.filter(({ name }) => wanted.has(name));
  const isDirect = read.length > 0 && read.every(({ own, settled }) => own && settled.length === 0);
  if (!isPlain || !isDirect || read.length < wanted.size || new Set(names).size < names.length)
    return undefined;
  const places = read.map(field => ({ ...field, place: names.indexOf(field.name) }));
  // A record with all its members from the start is made faster than one that gets them one by one.
  const blank: JsonRecord = Object.fromEntries(places.map(({ name }) => [name, undefined]));
  const readRow = createRowReader(schema, wanted);
  return ({ text, values }, row) => {
    const found: Record<string, unknown> = { ...blank };
    for (const { name, place, read, schema } of places) {
      const at = 2 * (row * names.length + place);
      const value = simpleValue(text, values[at] ?? 0, values[at + 1] ?? 0);
      // A null under the field's own name is an answer.
      if (value === null) {
        if (schema.keepsNull) found[name] = null;
        continue;
      }
      const told = value === undefined ? undefined : read(value);
      if (told === undefined) return readRow(parseExact(textOf(text, names, values, row)));
      found[name] = told;
    }
    return found;
  };
};

const textOf = (text: string, names: Members['names'], values: Members['values'], row: number): string => {
  const members = names.map((name, place) => {
    const at = 2 * (row * names.length + place);
    return `"${name}":${text.slice(values[at], values[at + 1])}`;
  });
  return `{${members.join(',')}}`;
};
