import { type JsonRecord, isRecord } from '../json/jsonRecord.ts';

/** Compares the spellings of names: `team1Name`, `team1_name` and `Team1-Name` are one name. */

/** The member of that name in any spelling. The exact spelling comes first. */
export const readKey = (source: JsonRecord, key: string): unknown => {
  if (Object.hasOwn(source, key)) return source[key];
  const found = findKey(Object.keys(source), key);
  return found === undefined ? undefined : source[found];
};

/** The key that equals the name, or else the first key that is another spelling of it. */
export const findKey = (keys: readonly string[], name: string): string | undefined => {
  if (keys.includes(name)) return name;
  const plain = plainName(name);
  return keys.find(key => key.length >= plain.length && plainName(key) === plain);
};

/** Makes a function that returns the known word for another spelling or synonym of it, and any other word unchanged. */
export const createWordReader = (
  words: readonly string[],
  also: Readonly<Record<string, readonly string[]>> = {},
): ((text: string) => string) => {
  const known = new Map(
    words.flatMap(word => [word, ...(also[word] ?? [])].map(each => [plainName(each), word] as const)),
  );
  return text => known.get(plainName(text)) ?? text;
};

const plainNames = new Map<string, string>();
/** The same text for every spelling of a name. */
export const plainName = (name: string): string => {
  let plain = plainNames.get(name);
  if (plain === undefined) {
    plain = name.replaceAll(/[_\-\s]/g, '').toLowerCase();
    // Names come from outside, so the cache has a limit.
    if (plainNames.size < 2000) plainNames.set(name, plain);
  }
  return plain;
};

/**
 * The value at the next name of a path. A name passes through a one-element list, and a number indexes a record of
 * records.
 */
export const stepInto = (value: unknown, key: string): unknown => {
  const place = /^\d+$/.test(key);
  const inside: unknown = Array.isArray(value) && value.length === 1 && !place ? value[0] : value;
  if (typeof inside !== 'object' || inside === null) return undefined;
  // Only objects and arrays are read by key.
  const found = readKey(inside as JsonRecord, key);
  return found === undefined && place && isRecord(inside) ? partAt(inside, Number(key)) : found;
};

const partAt = (record: JsonRecord, place: number): unknown => {
  const parts = Object.values(record);
  return parts.every(isRecord) ? parts[place] : undefined;
};
