/** Names as services write them: `team1Name`, `team1_name`, `Team1-Name` are one name in several writings. */

import type { JsonRecord } from '../json/jsonRecord.ts';

/** The member of that name, in any writing; the exact one first. */
export const readKey = (source: JsonRecord, key: string): unknown => {
  if (Object.hasOwn(source, key)) return source[key];
  const found = findKey(Object.keys(source), key);
  return found === undefined ? undefined : source[found];
};

/** The key that is that name, or the first that is another writing of it. */
export const findKey = (keys: readonly string[], name: string): string | undefined => {
  if (keys.includes(name)) return name;
  const plain = plainName(name);
  return keys.find(key => key.length >= plain.length && plainName(key) === plain);
};

/** The word that this is another writing of, or one of the other words for it; as it is where it is none of them. */
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
const plainName = (name: string): string => {
  let plain = plainNames.get(name);
  if (plain === undefined) {
    plain = name.replaceAll(/[_\-\s]/g, '').toLowerCase();
    // Names come from outside: the memory of them is bounded.
    if (plainNames.size < 2000) plainNames.set(name, plain);
  }
  return plain;
};
