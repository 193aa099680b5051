import { isRecord, type JsonRecord } from '../../json/jsonRecord.ts';
import { eachMember, type Elements, elementTexts, memberOf } from '../../json/jsonScan.ts';
import { fieldsRead, jsonOf, plainly, toElements, withGroup } from './groupedList.ts';
import { createRowReader, read } from '../reader.ts';
import { findKey, type NameTest, plainName, valueAt, words } from '../spelling.ts';
import { hasFields, isNumeric, isOwn, keyedIn } from './keyedMembers.ts';
import { placesIn } from './placesIn.ts';
import { namedIn } from './listPath.ts';
import { isMoney } from '../money.ts';
import { kindByList, sharedIn, textWithShared, withShared } from './sharedMembers.ts';
import type { Schema } from '../../schema.ts';

/** A list whose records are spread over several members of a record. */
export interface SpreadList {
  readonly lines: readonly unknown[];
  /** The exact texts of the lines, cut out of the record's text. */
  elements(text: string): Elements;
}

/**
 * Reads a list that came as a record. If its members are lists (`gainers`, `losers`), they are concatenated. If they
 * are records or numbers by name or id, each member is a line; if they are such records again, each member of those is,
 * with the name above it. Undefined for anything else, and for a single record of the list.
 * @param besides names that are not part of the list
 * @param listNames what the list itself may be called
 * @param outer the name under which the record stands
 */
export const spreadList = (
  data: JsonRecord,
  besides: NameTest,
  item: Schema<unknown, unknown>,
  listNames: readonly string[] = [],
  outer = '',
): SpreadList | undefined => {
  const named = namedIn(data, listNames) ?? numbersIn(data, item, listNames);
  const names = named === undefined ? membersOf(data, besides, item) : [named];
  if (names.length === 0) return undefined;
  const deeper = names.length === 1 ? deeperList(data, names, besides, item, outer) : undefined;
  if (deeper) return deeper;
  const placed = placedIn(data, names, item);
  if (placed) return placed;
  const lists = names.every(name => isRows(data[name], item));
  const { held, shared } = lists ? { held: names, shared: {} } : keyedIn(data, names, item);
  if (held.length === 0) return undefined;
  // A single list has its own name as often as that of what its records belong to.
  const areNames = held.length > 1 && !held.some(name => generalNames.has(plainName(name)));
  const parts = held.map(name => {
    const value = data[name];
    const above = name === named ? {} : aboveOf(name, outer, item, areNames ? item.under : undefined);
    if (lists && Array.isArray(value)) return listed(value, above, item);
    return nested(name, value, above, besides, item) ?? keyed(name, value, shared, item);
  });
  return {
    lines: parts.flatMap(({ lines }) => lines),
    elements: text => {
      const members = new Map<string, string>();
      eachMember(text, (name, start, end) => members.set(name, text.slice(start, end)));
      const texts = held.flatMap((name, place) => parts[place]?.texts(members.get(name) ?? 'null') ?? []);
      return toElements(texts, text.length);
    },
  };
};

/** The lines where each name has its points or its place, or each place its name. */
const placedIn = (
  data: JsonRecord,
  names: readonly string[],
  item: Schema<unknown, unknown>,
): SpreadList | undefined => {
  const lines = placesIn(data, names, item);
  return lines && { lines, elements: () => jsonOf(lines) };
};

/** The lines of a member, and how their texts are made of its own. */
interface Part {
  readonly lines: readonly unknown[];
  readonly texts: (member: string) => readonly string[];
}

/** Names of lists that say nothing of their records. */
const generalNames: ReadonlySet<string> = new Set(
  words(
    `
      all total totals overall overview players stats items list data results rows records entries prices history
      current former active inactive past latest later upcoming previous bench substitutes coach coaches staff lineup
      roster members teams maps matches
    `,
  ),
);

/** What the name above records says of each. `under`: the field that it says, if nothing else tells. */
const aboveOf = (name: string, outer: string, item: Schema<unknown, unknown>, under?: string): JsonRecord =>
  sharedIn({ key: name, members: {} }, valueAt(kindByList, outer.toLowerCase()) ?? outer, '', item, under);

const listed = (value: readonly unknown[], above: JsonRecord, item: Schema<unknown, unknown>): Part => {
  // A row of values has its members by their places.
  const rows = value.map(row => (Array.isArray(row) ? Object.fromEntries(Object.entries(row)) : row));
  const { lines, elements } = withGroup(plainly(rows), above, item);
  const texts = (member: string): readonly string[] => {
    const sent = [...elementTexts(member)].map(text => (text.startsWith('[') ? rowText(text) : text));
    return elements(toElements(sent, member.length))?.texts() ?? [];
  };
  return { lines, texts };
};

const rowText = (text: string): string =>
  `{${[...elementTexts(text)].map((cell, place) => `"${place}":${cell}`).join(',')}}`;

/** A member that has the records by their own names. */
const nested = (
  name: string,
  value: unknown,
  above: JsonRecord,
  besides: NameTest,
  item: Schema<unknown, unknown>,
): Part | undefined => {
  if (!isRecord(value) || hasFields(createRowReader(item)({ [name]: value }))) return undefined;
  return insideOf(value, name, above, besides, item);
};

/** The list in a record, with what the name above it says. */
const insideOf = (
  value: JsonRecord,
  name: string,
  above: JsonRecord,
  besides: NameTest,
  item: Schema<unknown, unknown>,
): Part | undefined => {
  const inner = spreadList(value, besides, item, [], name);
  if (!inner) return undefined;
  const parts = inner.lines.map((line): Part => {
    const [[key, part] = ['', undefined], ...others] = isRecord(line) ? Object.entries(line) : [];
    if (others.length === 0) {
      const own = isRecord(part) ? part : {};
      const missing = Object.entries(withShared(own, above, item)).filter(
        ([each]) => !Object.hasOwn(own, each),
      );
      const { lines, texts } = keyed(key, part, Object.fromEntries(missing), item);
      return { lines, texts: text => texts(memberOf(text, key) ?? 'null') };
    }
    const { lines, texts } = listed([line], above, item);
    return { lines, texts: text => texts(`[${text}]`) };
  });
  return {
    lines: parts.flatMap(({ lines }) => lines),
    texts: member =>
      [...inner.elements(member).texts()].flatMap((text, place) => parts[place]?.texts(text) ?? []),
  };
};

/** A member that is a record, or its number, with what is said of all of them. */
const keyed = (name: string, value: unknown, shared: JsonRecord, item: Schema<unknown, unknown>): Part => {
  const line = { [name]: value };
  const toText = (member: string): string => `{${JSON.stringify(name)}:${member}}`;
  if (!hasFields(shared)) return { lines: [line], texts: member => [toText(member)] };
  if (!isRecord(value)) {
    const whole = { ...shared, ...createRowReader(item)(line) };
    return { lines: [whole], texts: () => [JSON.stringify(whole)] };
  }
  const whole = { ...shared, ...value };
  return { lines: [{ [name]: whole }], texts: member => [toText(textWithShared(member, value, whole))] };
};

/** The member that is the list by its name, where it is a record of amounts, points or places by what they go by. */
const numbersIn = (
  data: JsonRecord,
  item: Schema<unknown, unknown>,
  listNames: readonly string[],
): string | undefined =>
  listNames
    .map(name => findKey(Object.keys(data), name))
    .find(key => {
      const inside = key === undefined ? undefined : data[key];
      if (!isRecord(inside)) return false;
      if (placesIn(inside, Object.keys(inside), item)) return true;
      return isMoney(item) && Object.values(inside).every(isNumeric(true)) && !read(item, inside);
    });

/**
 * The members that may be the list or its records. Of several lists of records these are the ones of which most is read,
 * unless more is read of the record that contains them.
 */
const membersOf = (
  data: JsonRecord,
  besides: NameTest,
  item: Schema<unknown, unknown>,
): readonly string[] => {
  const names = Object.keys(data).filter(name => !besides(name));
  const read = names.flatMap(name => {
    const [first] = recordsIn(data[name]);
    return first === undefined ? [] : [{ name, fields: fieldsRead(item, first) }];
  });
  const most = Math.max(0, ...read.map(({ fields }) => fields));
  const best = read.filter(({ fields }) => 2 * fields >= most).map(({ name }) => name);
  return read.length > 1 && most > fieldsRead(item, data) ? best : names;
};

/** The records of a list, or of a group. */
const recordsIn = (value: unknown): readonly unknown[] => {
  if (!isRecord(value)) return Array.isArray(value) && value.every(isRecord) ? value : [];
  const [list = [], ...others] = Object.values(value).filter(Array.isArray);
  return others.length === 0 && list.every(isRecord) ? list : [];
};

/** The list in the only member, which is the list itself under its own name (`players`) and not a record by its id. */
const deeperList = (
  data: JsonRecord,
  [only = '']: readonly string[],
  besides: NameTest,
  item: Schema<unknown, unknown>,
  outer: string,
): SpreadList | undefined => {
  const inside = data[only];
  if (!isRecord(inside) || isOwn(item, only) || read(item, inside) !== undefined) return undefined;
  const found = insideOf(inside, only, aboveOf(only, outer, item), besides, item);
  return (
    found && {
      lines: found.lines,
      elements: text => toElements(found.texts(memberOf(text, only) ?? '{}'), text.length),
    }
  );
};

/** A list of records, or of rows of values that are read as such. */
const isRows = (value: unknown, item: Schema<unknown, unknown>): boolean =>
  Array.isArray(value) &&
  value.every(row => isRecord(row) || (Array.isArray(row) && fieldsRead(item, row) > 0));
