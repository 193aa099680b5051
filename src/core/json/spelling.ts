import { getOrMake } from '../getOrMake.ts';
import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import type { Look } from '../schema.ts';

/** Compares the spellings of names: `team1Name`, `team1_name` and `Team1-Name` are one name. */

/** A list of names, written as texts of several. */
export const words = (...texts: readonly string[]): readonly string[] => texts.join(' ').trim().split(/\s+/);

/** A table of texts by word, written as `word text, word text`. */
export const wordTable = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pairs.split(',').map(pair => {
      const [word = '', text = ''] = pair.trim().split(/\s(.*)/, 2);
      return [word, text];
    }),
  );

/** The member of that name in any spelling. The exact spelling comes first. */
export const readKey = (source: JsonRecord, name: string): unknown => {
  if (Object.hasOwn(source, name)) return source[name];
  const found = findKey(Object.keys(source), name);
  return found === undefined ? undefined : source[found];
};

/** What a table of ours has for a name from outside, such as `constructor`, which every object inherits. */
export const valueAt = <T>(table: Readonly<Record<string, T>> = {}, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The key that equals the name, or else the first key that is another spelling of it. */
export const findKey = (keys: readonly string[], name: string): string | undefined => {
  if (keys.includes(name)) return name;
  const plain = plainName(name);
  return keys.find(key => key.length >= plain.length && plainName(key) === plain);
};

/** Makes a function that finds keys as `findKey` does, for many names. */
export const createKeyFinder = (keys: readonly string[]): ((name: string) => string | undefined) => {
  const exact = new Set(keys);
  const plain = new Map(keys.toReversed().map(key => [plainName(key), key]));
  return name => (exact.has(name) ? name : plain.get(plainName(name)));
};

/** Makes a function that returns the known word for another spelling or synonym of it, and any other word unchanged. */
export const createWordReader = (
  choices: readonly string[],
  also: Readonly<Record<string, readonly string[]>> = {},
): ((text: string) => string) => {
  const known = new Map(
    choices.flatMap(word => [word, ...(also[word] ?? [])].map(each => [plainName(each), word] as const)),
  );
  return text => known.get(plainName(text)) ?? text;
};

const plainNames = new Map<string, string>();
/** The same text for every spelling of a name. */
export const plainName = (name: string): string => {
  let plain = plainNames.get(name);
  if (plain === undefined) {
    const spelled = name.toLowerCase();
    plain = spelled.replaceAll(isAscii(spelled) ? /[^a-z\d]/g : /[^\p{L}\p{N}]/gu, '') || spelled;
    // Names come from outside, so the cache has a limit. It begins anew, or thousands of them would keep our own out.
    if (plainNames.size >= 2000) plainNames.clear();
    plainNames.set(name, plain);
  }
  return plain;
};
/** Compiling the expression for every script takes as long as reading a page, so it is left for names that need it. */
export const isAscii = (text: string): boolean => !/[^\0-\x7F]/.test(text);

type NameTest = (name: string) => boolean;

/** Makes a function that says whether a name is one of these in any spelling. */
export const createNameTest = (names: readonly string[]): NameTest => {
  const known = new Set(names.map(plainName));
  return name => known.has(plainName(name));
};

/** How services call the two sides of a match. */
export const sideNames = [
  ['team1', 'team2'],
  ['home', 'away'],
  ['homeTeam', 'awayTeam'],
  ['teamA', 'teamB'],
  ['faction1', 'faction2'],
  ['1', '2'],
] as const;

/** Members that contain the record itself, or its numbers. */
export const wrapperNames = words('attributes node stats statistics');

type Steps = readonly string[];

const known = new Map<string, Steps>();
/** The words of a place: `homeTeam.name` and `homeTeamName` are one. They are parts of our own names. */
export const stepsOf = (place: string): Steps =>
  getOrMake(known, place, () =>
    place
      .split('.')
      .flatMap(part => (isIndex(part) ? [part] : (part.match(/[A-Z]?[a-z\d]+|[A-Z]+/g) ?? [])))
      .map(word => word.toLowerCase()),
  );

const isIndex = (step: string): boolean => /^\d+$/.test(step);

type Heads = readonly (readonly [name: string, to: number])[];
const knownHeads = new WeakMap<Steps, Map<number, Heads>>();

/** The names that the first of these words may form together, the longest first, and how many words each has. */
export const headsOf = (steps: Steps, from = 0): Heads => {
  const heads = getOrMake(knownHeads, steps, () => new Map<number, Heads>());
  return getOrMake(heads, from, () => {
    const end = steps.findIndex((step, place) => place > from && isIndex(step));
    const longest = end === -1 ? steps.length : end;
    return Array.from({ length: longest - from }, (_, less) => {
      const to = longest - less;
      return [steps.slice(from, to).join(''), to] as const;
    });
  });
};

/** The ways in which a place may be nested: `homeTeamName`, `homeTeam.name`, `home.teamName`, `home.team.name`. */
export const nestingsOf = (steps: Steps, from = 0): readonly Steps[] => {
  const step = steps[from];
  if (step === undefined) return [[]];
  const heads = isIndex(step) ? [[step, from + 1] as const] : headsOf(steps, from);
  return heads.flatMap(([name, to]) => nestingsOf(steps, to).map(rest => [name, ...rest]));
};

/** The first value there that is not null. A name passes through a list of one; an index may be a side's. */
export const lookAt = (value: unknown, steps: Steps, from = 0): unknown => {
  const step = steps[from];
  if (step === undefined) return value ?? undefined;
  if (isIndex(step)) {
    return lookAt(partAt(value, Number(step)), steps, from + 1);
  }
  const inside: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (!isRecord(inside)) return undefined;
  for (const [name, to] of headsOf(steps, from)) {
    const found = lookAt(readKey(inside, name), steps, to);
    if (found !== undefined) return found;
  }
  return undefined;
};

const partAt = (value: unknown, place: number): unknown => {
  if (Array.isArray(value)) return value[place];
  return isRecord(value) ? sideIn(value, place) : undefined;
};

/** Looks at places of a record, and of those that it contains as wrappers. */
export const lookIn =
  (...records: readonly JsonRecord[]): Look =>
  (...places) => {
    for (const place of places)
      for (const record of records) {
        const found = lookAt(record, stepsOf(place));
        if (found !== undefined) return found;
      }
    return undefined;
  };

/** What the first or the second of two sides has in a record that names both. */
export const sideIn = (record: JsonRecord, place: number): unknown => {
  const named = sideNames.find(names => names.every(name => readKey(record, name) !== undefined));
  return named && readKey(record, named[place] ?? '');
};
