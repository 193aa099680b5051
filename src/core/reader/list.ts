import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { eachMember, elementTexts } from '../json/jsonScan.ts';
import { entriesByName, namedIn } from './groups.ts';
import { type AnySchema, once } from './layout.ts';
import { currencyIn, isForeign, unitIn } from './money.ts';
import { fieldsRead, read, readingOf } from './reader.ts';
import { createNameTest, findKey, words } from '../json/spelling.ts';

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
 * The lines of a list that takes what the answer says of all, or of a record that has its records, or lists of them, by name.
 * Undefined for a plain list, whose elements are the lines.
 * @param shared what the answer says of all lines
 */
export const groupedLines = (
  list: Part,
  shared: JsonRecord,
  item: AnySchema,
): readonly Part[] | undefined => {
  if (Array.isArray(list.value))
    return Object.keys(shared).length === 0 ? undefined : linesOf(list, shared, item);
  if (isRecord(list.value) && isMatch(list.value, item)) return undefined;
  // One member may have the records by name.
  const [inside, ...others] = [...membersOf(list).values()].filter(({ value }) => isRecord(value));
  return (
    byName(list, shared, item) ?? (inside && others.length === 0 ? byName(inside, shared, item) : undefined)
  );
};

const byName = (list: Part, shared: JsonRecord, item: AnySchema): readonly Part[] | undefined => {
  const members = once(() => membersOf(list));
  return entriesByName(list.value, item, countIn)?.flatMap(([key]) => {
    const part = members().get(key);
    return part ? linesOf(part, { ...shared, ...namedIn(item, [key, part.value], readingOf) }, item) : [];
  });
};

const linesOf = (part: Part, shared: JsonRecord, item: AnySchema): readonly Part[] => {
  const { value, text } = part;
  if (Array.isArray(value)) return elementsOf(part).flatMap(each => linesOf(each, shared, item));
  if (!isRecord(value)) return [part];
  const whole = withShared(value, shared, item);
  return [{ value: whole, text: () => textWithShared(text(), value, whole) }];
};

const countIn = (value: unknown, item: AnySchema): number => fieldsRead(item, value);

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

/** The record with the members that are fields of it, the currency and the unit, where it does not have them itself. */
export const withShared = (record: JsonRecord, shared: JsonRecord, item: AnySchema): JsonRecord => {
  const fieldsOf = (value: JsonRecord): readonly string[] => Object.keys(read(item, value) ?? {});
  const own = new Set(fieldsOf(record));
  const keys = Object.keys(record);
  const missing = Object.entries(shared).filter(([name, value]) => {
    if (name === 'currency') return isForeign(value) && currencyIn(record) === undefined;
    if (name === 'priceUnit') return unitIn(record) === undefined;
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
