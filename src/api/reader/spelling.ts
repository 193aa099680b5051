import { type JsonRecord, isRecord } from '../json/jsonRecord.ts';
import type { Look } from '../schema.ts';

/** A list of names, written as texts of several. */
export const words = (...texts: readonly string[]): readonly string[] => texts.join(' ').trim().split(/\s+/);

/** The paths of a field's `from`. */
export const pathsIn = (from: string | readonly string[] = []): readonly string[] =>
  typeof from === 'string' ? words(from) : from;

/** Members with the content of an element of XML, beside its attributes. */
export const contentNames = ['#text', '_text', '__text', '$t'];

/** The content of an element; any other value as it is. */
const contentOf = (value: unknown): unknown =>
  isRecord(value) ? (contentNames.map(name => value[name]).find(each => each !== undefined) ?? value) : value;

/** Compares the spellings of names: `team1Name`, `team1_name` and `Team1-Name` are one name. */

/** The member of that name in any spelling. The exact spelling comes first. */
export const readKey = (source: JsonRecord, key: string): unknown => {
  if (Object.hasOwn(source, key)) return source[key];
  const found = findKey(Object.keys(source), key);
  return found === undefined ? undefined : source[found];
};

/** What a table of ours has for a name from outside, such as `constructor`, which every object inherits. */
export const valueAt = <T>(table: Readonly<Record<string, T>> = {}, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The key that equals the name, or else the first key that is another spelling of it. */
export const findKey = (keys: readonly string[], name: string): string | undefined => {
  if (keys.includes(name)) return name;
  const plain = plainName(name);
  // A percent sign stands for a word.
  const least = plain.length - 'percent'.length;
  return keys.find(
    key => key.length >= (key.includes('%') ? least : plain.length) && plainKey(key) === plain,
  );
};

/** The plain name of a member. Some services write before it of which type it is: `strHomeTeam`, `intHomeScore`. */
const plainKey = (key: string): string => plainName(key.replace(/^(?:str|int|flt|dbl|bool)(?=[A-Z])/, ''));

/** Makes a function that finds keys as `findKey` does, for many names. */
export const createKeyFinder = (keys: readonly string[]): ((name: string) => string | undefined) => {
  const exact = new Set(keys);
  const plain = new Map(keys.toReversed().map(key => [plainKey(key), key]));
  return name => (exact.has(name) ? name : plain.get(plainName(name)));
};

/** Makes a function that returns the known word for another spelling or synonym of it, and any other word unchanged. */
export const createWordReader = (
  words: readonly string[],
  also: Readonly<Record<string, readonly string[]>> = {},
): ((text: string) => string) => {
  const known = new Map(
    words.flatMap(word => [word, ...(also[word] ?? [])].map(each => [plainName(each), word] as const)),
  );
  return text => known.get(plainName(text)) ?? known.get(plainName(text.replace(enumName, ''))) ?? text;
};
/** What stands before a word of protobuf: `MATCH_STATUS_FINISHED`. */
const enumName = /^(?:[A-Z\d]+_)*(?:STATUS|STATE|TYPE|SIDE|ROLE|REASON|PHASE|DIRECTION|KIND)_(?=[A-Z])/;

const plainNames = new Map<string, string>();
/** The same text for every spelling of a name. */
export const plainName = (name: string): string => {
  let plain = plainNames.get(name);
  if (plain === undefined) {
    const spelled = name.toLowerCase().replaceAll('%', 'percent');
    plain = spelled.replaceAll(isAscii(spelled) ? /[^a-z\d]/g : /[^\p{L}\p{N}]/gu, '') || spelled;
    // Names come from outside, so the cache has a limit. It begins anew, or thousands of them would keep our own out.
    if (plainNames.size >= 2000) plainNames.clear();
    plainNames.set(name, plain);
  }
  return plain;
};
/** Compiling the expression for every script takes as long as reading a page, so it is left for names that need it. */
export const isAscii = (text: string): boolean => !/[^\0-\x7F]/.test(text);

/** A test for names in any spelling. */
export type NameTest = (name: string) => boolean;

/** Makes a function that says whether a name is one of these in any spelling. */
export const createNameTest = (names: readonly string[]): NameTest => {
  const known = new Set(names.map(plainName));
  return name => known.has(plainName(name));
};

/** Members beside the data of an answer: words about its success, and blocks of paging. */
export const besideNames: readonly string[] = words(
  `
    links success succeeded isSuccess ok status statusCode code message messages error errors meta pagination
    paging pageInfo responseHeader headers
  `,
);
const isBesideName = createNameTest(besideNames);

/** Whether a member of that name stands beside the data, as attributes of XML and of OData do. */
export const isBeside: NameTest = name => isBesideName(name) || name.startsWith('@');

/**
 * The value at the next name of a path. A name passes through a one-element list, and a number indexes a record of
 * records.
 */
export const stepInto = (value: unknown, key: string): unknown => {
  const place = isPlace(key);
  const inside: unknown = Array.isArray(value) && value.length === 1 && !place ? value[0] : value;
  if (typeof inside !== 'object' || inside === null) return undefined;
  // Only objects and arrays are read by key.
  const found = readKey(inside as JsonRecord, key);
  if (found !== undefined || !isRecord(inside)) return found;
  if (place) return partAt(inside, Number(key));
  const wrapper = wrapperIn(inside);
  return wrapper && readKey(wrapper, key);
};

/** Looks at the paths of a record, and of the records that it contains as wrappers. */
export const createLook = (...records: readonly JsonRecord[]): Look => {
  // Most of hundreds of paths begin with a name that the record does not have.
  const places = records.map(record => ({
    record,
    isWrapper: wrapperIn(record) !== undefined,
    find: createKeyFinder(Object.keys(record)),
  }));
  return (...paths) => {
    for (const path of paths) {
      const steps = stepsOf(path);
      const [first = ''] = steps;
      for (const { record, isWrapper, find } of places) {
        if (!isWrapper && find(first) === undefined && !isPlace(first)) continue;
        const found = steps.reduce<unknown>(stepInto, record);
        if (found !== undefined && found !== null) return contentOf(found);
      }
    }
    return undefined;
  };
};

/** The steps of our own paths, which are looked up in every record. */
const known = new Map<string, readonly string[]>();
const stepsOf = (path: string): readonly string[] => {
  let steps = known.get(path);
  if (!steps) known.set(path, (steps = path.split('.')));
  return steps;
};

const isPlace = (step: string): boolean => /^\d+$/.test(step);

/** The first or the second of two sides by their names, in any order; otherwise the part at that place. */
const partAt = (record: JsonRecord, place: number): unknown => {
  const named =
    place < 2 ? sideNames.find(names => names.every(name => readKey(record, name) !== undefined)) : undefined;
  if (named) return readKey(record, named[place] ?? '');
  const parts = Object.values(record);
  return parts.every(isRecord) ? parts[place] : undefined;
};

/** How services call the two sides of a match. */
export const sideNames = [
  ['team1', 'team2'],
  ['home', 'away'],
  ['homeTeam', 'awayTeam'],
  ['teamA', 'teamB'],
  ['teamOne', 'teamTwo'],
  ['firstTeam', 'secondTeam'],
  ['opponent1', 'opponent2'],
  ['participant1', 'participant2'],
  ['competitor1', 'competitor2'],
  ['contestant1', 'contestant2'],
  ['player1', 'player2'],
  ['side1', 'side2'],
  ['faction1', 'faction2'],
  ['blue', 'red'],
  ['blueTeam', 'redTeam'],
  ['first', 'second'],
  ['left', 'right'],
  ['t1', 't2'],
  ['a', 'b'],
] as const;

/** Members that contain the record itself (JSON:API, GraphQL). */
export const envelopeNames = ['attributes', 'node', 'item', 'fields', 'data'];

/** Members with the attributes of an element of XML. */
export const attributeNames = words('@attributes $ _attributes');

/** The record inside a wrapper. */
export const wrapperIn = (
  record: JsonRecord,
  names: readonly string[] = envelopeNames,
): JsonRecord | undefined => {
  for (const name of names) {
    const inside = record[name];
    if (isRecord(inside)) return inside;
  }
  return undefined;
};
