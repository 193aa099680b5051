import { parseExact } from '../json/exactNumbers.ts';
import type { JsonRecord } from '../json/jsonRecord.ts';
import type { Members } from '../json/jsonScan.ts';
import { simpleValue } from '../json/simpleValue.ts';
import type { Look, ReadField, Schema } from '../schema.ts';
import { currencyNames, scaleNames } from './money.ts';
import { createPercents } from './percents.ts';
import { createFieldReader, createRowReader, fieldReader } from './reader.ts';
import { settlingOf, wrappersOf } from './recordLayout.ts';
import { createKeyFinder, createLook } from './spelling.ts';

/**
 * Reads the records of a list as `createRowReader` does, but from their text, without parsing most of them. Undefined where
 * that may give something else: a field that the records do not have under its own name may be anywhere in them.
 * @param names the names of the members of each record
 * @param wanted the fields to read
 * @returns reads a record of a list with these members, by its place in the list. Its text has no whitespace between tokens,
 * and no backslash.
 */
export const createTextReader = (
  schema: Schema<unknown, unknown>,
  names: readonly string[],
  wanted: ReadonlySet<string>,
): ((list: Members, place: number) => JsonRecord) | undefined => {
  const { fields = {} } = schema;
  const isThere = (name: string): boolean => Object.hasOwn(fields, name) && names.includes(name);
  const isWrapped = wrappersOf(schema).some(name => names.includes(name));
  const find = createKeyFinder(names);
  const hasUnit = [...currencyNames, ...scaleNames].some(name => find(name) !== undefined);
  const isRepeated = new Set(names).size < names.length;
  if (isWrapped || hasUnit || isRepeated || createPercents(schema)) return undefined;
  if (wanted.size === 0 || ![...wanted].every(isThere)) return undefined;
  // Each member of such a record means what the schema says.
  const isExact = Object.entries(fields).every(([name, { optional }]) => optional || isThere(name));
  const places = names.flatMap((name, place) => {
    const field = wanted.has(name) ? fields[name] : undefined;
    const settling = isExact ? undefined : settlingOf(field?.settled, find);
    const correct = settling?.decides(true) ? settling.settle : undefined;
    return field ? [{ name, place, read: fieldReader(field), correct }] : [];
  });
  // A record with all its members from the start is made faster than one that gets them one by one.
  const blank: JsonRecord = Object.fromEntries(places.map(({ name }) => [name, undefined]));
  const readRow = createRowReader(schema, wanted);
  const fieldOf = createFieldReader(schema);
  return ({ text, values }, row) => {
    const found: Record<string, unknown> = { ...blank };
    let others: ReturnType<typeof readOthers> | undefined;
    for (const { name, place, read, correct } of places) {
      const at = 2 * (row * names.length + place);
      const value = simpleValue(text, values[at] ?? 0, values[at + 1] ?? 0);
      // A null under the field's own name is an answer.
      if (value === null) continue;
      const told = value === undefined ? undefined : read(value);
      if (told === undefined) return readRow(parseExact(textOf({ text, names, values }, row)));
      if (correct) others ??= readOthers(textOf({ text, names, values }, row), fieldOf);
      found[name] = correct && others ? correct(told, others.look, others.field) : told;
    }
    return found;
  };
};

/** What a field that needs others is settled by. */
const readOthers = (text: string, fieldOf: ReturnType<typeof createFieldReader>) => {
  let parsed: JsonRecord | undefined;
  // The text is that of a record.
  const record = (): JsonRecord => (parsed ??= parseExact(text) as JsonRecord);
  const look: Look = (...paths) => createLook(record())(...paths);
  const field: ReadField = name => fieldOf(record())(name);
  return { look, field };
};

const textOf = ({ text, names, values }: Members, row: number): string => {
  const members = names.map((name, place) => {
    const at = 2 * (row * names.length + place);
    return `"${name}":${text.slice(values[at], values[at + 1])}`;
  });
  return `{${members.join(',')}}`;
};
