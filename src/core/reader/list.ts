import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { eachMember, elementTexts } from '../json/jsonScan.ts';
import { entriesByName, namedIn } from './groups.ts';
import { type AnySchema, once } from './layout.ts';
import { amountsIn, areForeign, isForeign } from './money.ts';
import { fieldsRead, read, readingOf } from './reader.ts';
import { createNameTest, findKey, readKey, valueAt, words } from '../json/spelling.ts';

/** A value in an answer, with its exact text. */
export interface Part {
  readonly value: unknown;
  readonly text: () => string;
}

/**
 * The member of `data` that is the list: one with a name of the route, or else its only list. Undefined where `data` is the
 * list, and where it is a single record, of which more is read than of a line.
 * @param names what the list of the route may be called
 */
export const listName = (data: unknown, names: readonly string[], item: AnySchema): string | undefined => {
  if (!isRecord(data)) return undefined;
  const lists = Object.keys(data).filter(key => isLines(data[key]));
  const byName = Object.keys(data).filter(key => isOfRecords(data[key]));
  const firstOf = (keys: readonly string[], known: readonly string[]): string | undefined =>
    known.map(name => findKey(keys, name)).find(key => key !== undefined);
  const named = firstOf(lists, [...names, 'data', 'items']) ?? firstOf(byName, names);
  const name = named ?? (lists.length === 1 ? lists[0] : undefined);
  const list = name === undefined ? undefined : data[name];
  const isOfRecord =
    name !== undefined && name !== named && Array.isArray(list) && isField(name, list, data, item);
  return isOfRecord ? undefined : name;
};

/** Whether the list is a field of the record around it, which is a single one of the list that was wanted. */
const isField = (name: string, list: readonly unknown[], data: JsonRecord, item: AnySchema): boolean => {
  if (isMatch(data, item)) return true;
  const isOwn = fieldsRead(item, { [name]: list }) > 0;
  const inLine = countIn(list[0], item);
  return fieldsRead(item, data) > inLine + (isOwn ? 1 : 0) && (isOwn || inLine === 0);
};

/** Whether a record is a single match: its maps have as much of a match as it has itself, except for both teams. */
const isMatch = (value: JsonRecord, item: AnySchema): boolean => {
  const hasTeams = (sent: unknown): boolean => {
    const found = read(item, sent);
    return isRecord(found) && 'team1Name' in found && 'team2Name' in found;
  };
  return hasTeams(value) && !Object.values(value).some(part => Array.isArray(part) && hasTeams(part[0]));
};

const isLines = (value: unknown): boolean =>
  Array.isArray(value) && value.every(line => typeof line === 'object');
const isOfRecords = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isRecord);

/**
 * The lines of a list whose elements are groups with a list of records each (the matches of a day, the players of a map), or
 * of a record that has its records, or lists of them, by name. Each takes what its group says of all. Undefined for a plain
 * list, whose elements are the lines.
 * @param name of the list
 * @param shared what the answer says of all lines
 */
export const groupedLines = (
  list: Part,
  name: string,
  shared: JsonRecord,
  item: AnySchema,
): readonly Part[] | undefined => {
  if (Array.isArray(list.value)) {
    const isGroup = (value: unknown): boolean => innerList(value, item) !== undefined;
    const isPlain = Object.keys(shared).length === 0 && !list.value.slice(0, SAMPLE).some(isGroup);
    return isPlain ? undefined : linesIn(list, name, shared, item, DEEPEST);
  }
  if (isRecord(list.value) && isMatch(list.value, item)) return undefined;
  // One member may have the records by name.
  const [inside, ...others] = [...membersOf(list)].filter(([, { value }]) => isRecord(value));
  const byItsName = inside && others.length === 0 ? byName(inside[1], inside[0], shared, item) : undefined;
  return byName(list, name, shared, item) ?? byItsName;
};

/** The groups that are looked at for their list, as most lists have none. */
const SAMPLE = 8;
/** The players of the teams of the maps. */
const DEEPEST = 3;

const byName = (
  list: Part,
  name: string,
  shared: JsonRecord,
  item: AnySchema,
): readonly Part[] | undefined => {
  const members = once(() => membersOf(list));
  return entriesByName(list.value, item, countIn)?.flatMap(([key]) => {
    const part = members().get(key);
    const kind = kindOfList(name);
    const said = { ...shared, ...(kind ? { [kind]: key } : namedIn(item, [key, part?.value], readingOf)) };
    return part ? linesOf(part, name, said, item, DEEPEST) : [];
  });
};

const linesIn = (
  list: Part,
  name: string,
  shared: JsonRecord,
  item: AnySchema,
  depth: number,
): readonly Part[] => {
  const elements = elementsOf(list);
  const inner = elements.map(({ value }) => innerList(value, item)).find(each => each !== undefined);
  return elements.flatMap(part => linesOf(part, name, shared, item, depth, inner));
};

const linesOf = (
  part: Part,
  name: string,
  shared: JsonRecord,
  item: AnySchema,
  depth: number,
  inner = innerList(part.value, item),
): readonly Part[] => {
  const { value } = part;
  if (Array.isArray(value)) return linesIn(part, name, shared, item, depth - 1);
  if (!isRecord(value)) return [part];
  const list = inner === undefined || depth === 0 ? undefined : membersOf(part).get(inner);
  if (inner !== undefined && list)
    return linesIn(list, inner, { ...shared, ...sharedIn(value, name, inner) }, item, depth - 1);
  const whole = withShared(value, shared, item);
  return [{ value: whole, text: () => textWithShared(part.text(), value, whole) }];
};

/** The only list of records in a group, if more is read of them than of the group, and it is no field of a record. */
const innerList = (group: unknown, item: AnySchema): string | undefined => {
  if (!isRecord(group)) return undefined;
  const [name, ...others] = Object.keys(group).filter(key => {
    const value = group[key];
    return Array.isArray(value) && value.length > 0 && value.every(isRecord);
  });
  if (name === undefined || others.length > 0 || isMatch(group, item)) return undefined;
  const list = group[name];
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  const isOwn = fieldsRead(item, { [name]: list }) > 0;
  return !isOwn && countIn(first, item) > fieldsRead(item, group) ? name : undefined;
};

/** The number of fields that are read of a record, or of the first of its records if it is a group. */
const countIn = (value: unknown, item: AnySchema): number => {
  const inner = innerList(value, item);
  const list = inner !== undefined && isRecord(value) ? value[inner] : undefined;
  return Array.isArray(list) ? countIn(list[0], item) : fieldsRead(item, value);
};

const elementsOf = ({ value, text }: Part): readonly Part[] => {
  const texts = once(() => elementTexts(text()));
  return Array.isArray(value)
    ? value.map((each: unknown, place) => ({ value: each, text: () => texts()[place] ?? 'null' }))
    : [];
};

const membersOf = ({ value, text }: Part): ReadonlyMap<string, Part> => {
  const texts = once(() => {
    const whole = text();
    const found = new Map<string, string>();
    eachMember(whole, (name, start, end) => found.set(name, whole.slice(start, end)));
    return found;
  });
  const entries = isRecord(value) ? Object.entries(value) : [];
  return new Map(
    entries.map(([name, each]) => [name, { value: each, text: () => texts().get(name) ?? 'null' }]),
  );
};

/**
 * The members of a group that its records may take from it. What it says of itself under a name that a record has too (`id`,
 * `name`) becomes a member named after what the group is: `{ map: { number: 1, name: 'Nuke' } }`.
 * @param outer the name of the list of groups
 * @param inner the name of the group's own list
 */
const sharedIn = (group: JsonRecord, outer = '', inner = ''): JsonRecord => {
  const said = Object.entries(group).filter(([, value]) => value !== null && !Array.isArray(value));
  const own = Object.fromEntries(said.filter(([name]) => ownNames.has(name)));
  const kind = kindOfList(outer) ?? valueAt(kindByList, inner.toLowerCase());
  const isNamed = kind === undefined || Object.keys(own).length === 0 || readKey(group, kind) !== undefined;
  return {
    ...(!isNamed && { [kind]: own }),
    ...Object.fromEntries(said.filter(([name]) => !ownNames.has(name))),
    ...amountsIn([group]),
  };
};

const ownNames = new Set(words('id slug name title number'));
const kindOfList = (name: string): string | undefined => {
  const one = name.replace(/s$/i, '').toLowerCase();
  return kinds.has(one) ? one : undefined;
};
/** What a list of groups is called, without its `s`. */
const kinds = new Set(words('map team event tournament group stage round region'));
/** What a group is, by the name of its list, where nothing else tells it. */
const kindByList: Readonly<Record<string, string>> = {
  players: 'team',
  lineup: 'team',
  roster: 'team',
  standings: 'group',
};

/** The record with the members that are fields of it, and the currency, where it does not have them itself. */
export const withShared = (record: JsonRecord, shared: JsonRecord, item: AnySchema): JsonRecord => {
  const fieldsOf = (value: JsonRecord): readonly string[] => Object.keys(read(item, value) ?? {});
  const own = new Set(fieldsOf(record));
  const keys = Object.keys(record);
  const missing = Object.entries(shared).filter(([name, value]) => {
    if (name === 'currency') return isForeign(value) && areForeign(record) === undefined;
    const fields = fieldsOf({ [name]: value });
    const isItsOwn = findKey(keys, name) !== undefined || fields.some(field => own.has(field));
    return (
      fields.length > 0 &&
      !isItsOwn &&
      fields.every(field => field === item.called || field === item.under || isShared(field))
    );
  });
  return missing.length === 0 ? record : { ...Object.fromEntries(missing), ...record };
};

/** The fields of a record that say to what it belongs. Others are its own, such as a country, or a time. */
const isShared = createNameTest(
  words(
    `
      map mapNumber matchId teamId teamName teamSlug eventName eventSlug group stage region round side date tier status
      weapon nickname playerId direction window marketplace metric
    `,
  ),
);

/** The record's exact text with the members that `withShared` has put before its own. */
const textWithShared = (text: string, record: JsonRecord, whole: JsonRecord): string => {
  const added = Object.entries(whole).filter(([name]) => !Object.hasOwn(record, name));
  if (added.length === 0) return text;
  const members = added.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const rest = text.trimStart().slice(1);
  return `{${members.join(',')}${rest.trimStart().startsWith('}') ? '' : ','}${rest}`;
};
