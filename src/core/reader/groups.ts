import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import type { AnySchema, Reading } from './layout.ts';
import { createNameTest, plainName, readKey, sideNames, valueAt, words } from '../json/spelling.ts';
import { greatest } from '../extremes.ts';

type ReadingOf = (schema: AnySchema) => Reading;
type Entry = readonly [name: string, value: unknown];

/** What a record's or list's name says of it: a day, or the `called` field, unless it is a general word or a side. */
export const namedIn = (item: AnySchema, [name, part]: Entry, readingOf: ReadingOf): JsonRecord => {
  const { fields = {} } = item;
  const called = isRecord(part) && !Object.values(part).some(isList) ? item.called : item.under;
  if (/^\d{4}-\d\d-\d\d/.test(name)) return Object.hasOwn(fields, 'date') ? { date: name } : {};
  const field = fields[called ?? ''];
  const isTold = called !== undefined && field !== undefined && !isGeneral(name) && !isSide(name);
  return isTold && isWordOf(field, readingOf(field)(name)) ? { [called]: name } : {};
};

const isWordOf = ({ closed, choices = [] }: AnySchema, said: unknown): boolean =>
  said !== undefined && (!closed || (typeof said === 'string' && choices.includes(said)));

const isSide = createNameTest(sideNames.flat().filter(name => /\D/.test(name)));
/** Names of lists that say nothing of their records. */
const isGeneral = createNameTest(
  words(
    `
      all total totals overall data items list results rows records entries history prices points sales current former
      active inactive past latest upcoming previous players coaches coach stats matches maps teams standings offers
      listings nodes
    `,
  ),
);

/**
 * The records of a record that has them by name, or lists of them; undefined for a single record: more is read of it than of
 * the first of those. A plain value beside them is none.
 * @param countIn the number of fields that are read of a value
 */
export const entriesByName = (
  value: unknown,
  item: AnySchema,
  countIn: (sent: unknown, item: AnySchema) => number,
): readonly Entry[] | undefined => {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value);
  const lists = entries.filter(([, part]) => isList(part));
  // A record beside a list, such as a coach beside the players, is none of its records.
  const parts = lists.length > 0 ? lists : entries.filter(([, part]) => isRecord(part));
  const counts = parts.map(([, part]) => countIn(Array.isArray(part) ? part[0] : part, item));
  const most = greatest([0, ...counts]);
  // Of several lists, those of which most is read.
  const least = countIn(value, item) + (lists.length > 0 ? 0 : 1);
  return most > 0 && most >= least
    ? parts.filter((_, place) => lists.length === 0 || 2 * (counts[place] ?? 0) >= most)
    : undefined;
};

const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** The records of such a record, each with what the name above it says. */
export const recordsByName = (
  value: unknown,
  item: AnySchema,
  readingOf: ReadingOf,
): readonly JsonRecord[] | undefined =>
  entriesByName(value, item, sent => Object.keys(readingOf(item)(sent) ?? {}).length)?.flatMap(
    ([name, part]) =>
      [part]
        .flat()
        .filter(isRecord)
        .map(each => ({ ...namedIn(item, [name, part], readingOf), ...each })),
  );

/** Stages have groups, which have rounds, which have matches. */
const DEEPEST = 5;

/**
 * Reads the records of a list out of the groups in which a service sends them: players by team, the slots of a bracket by
 * stage and round, offers by marketplace. Each takes the name of its group, and the shared fields, where it does not say
 * them itself. Undefined for a value without such records.
 * @param held the list under its own name; otherwise it is looked for in the whole record
 */
export const groupedRecords = (
  { item, groups }: AnySchema,
  held: Entry | undefined,
  record: JsonRecord,
  readingOf: ReadingOf,
): readonly JsonRecord[] | undefined => {
  if (!item || !groups) return undefined;
  const { fields = {} } = item;
  const { marks, names, outer = [], shared = [], beside = {} } = groups;
  const rowOf = (source: JsonRecord): JsonRecord => {
    const found = readingOf(item)(source);
    return isRecord(found) ? found : {};
  };
  const readAs = (field: string, value: unknown): unknown =>
    Object.hasOwn(fields, field) && fields[field] ? readingOf(fields[field])(value) : undefined;
  const fieldOf = (list: string): string => valueAt(names, plainName(list)) ?? names['*'] ?? '';
  const listsIn = (source: JsonRecord): readonly Entry[] =>
    [...groups.lists, ...outer, ...Object.keys(beside)].flatMap(name => {
      const value = readKey(source, name);
      return typeof value === 'object' && value !== null ? [[name, value] as const] : [];
    });
  const besideOf = (name: string): JsonRecord => {
    const field = valueAt(beside, plainName(name));
    return field === undefined ? {} : { [field]: readAs(field, name) };
  };
  const labelOf = (source: JsonRecord, list: string, key: string | undefined): JsonRecord => {
    const label = readAs(fieldOf(list), source) ?? (key !== undefined && !isSide(key) ? key : undefined);
    const told = Object.entries(rowOf(source)).filter(([name]) => shared.includes(name));
    return { ...Object.fromEntries(told), ...(label !== undefined && { [fieldOf(list)]: label }) };
  };
  /** `key`: the name under which the value stands, where records stand by name. */
  const walk = (
    value: unknown,
    list: string,
    above: JsonRecord,
    depth = 0,
    key?: string,
  ): readonly JsonRecord[] => {
    if (Array.isArray(value)) {
      const own = key === undefined ? above : { ...above, [fieldOf(list)]: key };
      return value.flatMap(each => walk(each, key === undefined ? list : '', own, depth + 1));
    }
    if (!isRecord(value) || depth > DEEPEST) return [];
    const row = rowOf(value);
    const isRow = marks.some(mark => Object.hasOwn(value, mark) || row[mark] !== undefined);
    const inside = marks.every(mark => Object.hasOwn(value, mark)) ? [] : listsIn(value);
    const own = inside.length === 0 ? above : { ...above, ...labelOf(value, list, key) };
    const found = inside.flatMap(([name, part]) =>
      walk(part, name, { ...own, ...besideOf(name) }, depth + 1),
    );
    if (found.length > 0) return found;
    if (isRow && !outer.includes(list)) return [{ ...above, ...row }];
    return key === undefined ? byName(value, list, above, depth) : [];
  };
  const byName = (value: JsonRecord, list: string, above: JsonRecord, depth = 0): readonly JsonRecord[] =>
    Object.values(value).every(part => typeof part === 'object')
      ? Object.entries(value).flatMap(([key, part]) => walk(part, list, above, depth, key))
      : [];
  const lists = held ? [held] : listsIn(record);
  // Without a list of a known name, the members themselves are the groups.
  const isGroup = (part: unknown): boolean => isList(part) || (isRecord(part) && listsIn(part).length > 0);
  const areGroups = lists.length === 0 && Object.values(record).every(isGroup);
  const rows = areGroups
    ? byName(record, '', {})
    : lists.flatMap(([name, value]) => walk(value, name, besideOf(name)));
  return rows.length > 0 ? rows : undefined;
};
