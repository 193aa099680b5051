import { OPEN_BRACKET, QUOTE } from '../json/codes.ts';
import { parseExact } from '../json/exactNumbers.ts';
import type { JsonRecord } from '../json/jsonRecord.ts';
import type { Members } from '../json/jsonScan.ts';
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

/** A value that takes no parser: null, a text, a whole number, or a list of texts. */
type SimpleValue = string | number | null | readonly string[];

const MINUS = 0x2d;
const ZERO = 0x30;
/** The digits of every whole number that is safe. */
const mostDigits = 15;

/**
 * Reads the value from `start` to `end` of a JSON text without whitespace between tokens, and without a backslash. Undefined
 * where the value is not a simple one.
 */
const simpleValue = (text: string, start: number, end: number): SimpleValue | undefined => {
  const unit = text.charCodeAt(start);
  if (unit === QUOTE) return text.slice(start + 1, end - 1);
  if (unit === OPEN_BRACKET) return textsOf(text, start, end);
  if (unit === 0x6e) return null;
  return wholeNumber(text, start, end);
};

const wholeNumber = (text: string, start: number, end: number): number | undefined => {
  const first = text.charCodeAt(start) === MINUS ? start + 1 : start;
  if (end - first > mostDigits) return undefined;
  let value = 0;
  for (let at = first; at < end; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return first === start ? value : -value;
};

const textsOf = (text: string, start: number, end: number): readonly string[] | undefined => {
  const found: string[] = [];
  for (let at = start + 1; at < end - 1;) {
    if (text.charCodeAt(at) !== QUOTE) return undefined;
    const after = text.indexOf('"', at + 1);
    found.push(text.slice(at + 1, after));
    at = after + 2;
  }
  return found;
};
