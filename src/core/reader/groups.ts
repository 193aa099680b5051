import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import type { AnySchema, Reading } from './layout.ts';
import { createNameTest, plainName, readKey, sideNames, valueAt, words } from '../json/spelling.ts';

type ReadingOf = (schema: AnySchema) => Reading;
type Entry = readonly [name: string, value: unknown];

/**
 * What the name of a record, or of a list of them, says of each: its day, or the field for such names, unless it is a
 * general word, a side, or none of the words of that field.
 */
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
      listings
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
  const most = Math.max(0, ...counts);
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
  const rowOf = (source: unknown): JsonRecord => {
    const found = readingOf(item)(source);
    return isRecord(found) ? found : {};
  };
  const fieldOf = (list: string): string => valueAt(groups.names, plainName(list)) ?? groups.names['*'] ?? '';
  const isRow = (source: JsonRecord): boolean => {
    const found = rowOf(source);
    return groups.marks.some(mark => Object.hasOwn(source, mark) || found[mark] !== undefined);
  };
  const listsIn = (source: JsonRecord): readonly Entry[] =>
    [...groups.lists, ...(groups.outer ?? []), ...Object.keys(groups.beside ?? {})].flatMap(name => {
      const value = readKey(source, name);
      return typeof value === 'object' && value !== null ? [[name, value] as const] : [];
    });
  const besideOf = (name: string): JsonRecord => {
    const field = valueAt(groups.beside, plainName(name));
    const schema = field === undefined ? undefined : fields[field];
    return field === undefined || !schema ? {} : { [field]: readingOf(schema)(name) };
  };
  const labelOf = (source: JsonRecord, list: string, key: string | undefined): JsonRecord => {
    const field = fieldOf(list);
    const schema = fields[field];
    const own = schema && readingOf(schema)(source);
    const label = own ?? (key !== undefined && !isSide(key) ? key : undefined);
    const read = rowOf(source);
    const shared = (groups.shared ?? []).flatMap(name =>
      read[name] === undefined ? [] : [[name, read[name]]],
    );
    return { ...Object.fromEntries(shared), ...(label !== undefined && { [field]: label }) };
  };
  const rowsOf = (
    source: unknown,
    list: string,
    key: string | undefined,
    above: JsonRecord,
    depth: number,
  ): readonly JsonRecord[] => {
    if (Array.isArray(source))
      return rowsIn(source, '', key === undefined ? above : { ...above, [fieldOf(list)]: key }, depth + 1);
    if (!isRecord(source) || depth > DEEPEST) return [];
    const isPlain = groups.marks.every(mark => Object.hasOwn(source, mark));
    const inside = isPlain ? [] : listsIn(source);
    const own = { ...above, ...labelOf(source, list, key) };
    const found = inside.flatMap(([name, value]) =>
      rowsIn(value, name, { ...own, ...besideOf(name) }, depth + 1),
    );
    if (found.length > 0) return found;
    return isRow(source) && !groups.outer?.includes(list) ? [{ ...above, ...rowOf(source) }] : [];
  };
  const rowsIn = (value: unknown, list: string, above: JsonRecord, depth: number): readonly JsonRecord[] => {
    if (Array.isArray(value)) return value.flatMap(each => rowsOf(each, list, undefined, above, depth));
    if (!isRecord(value)) return [];
    const whole = rowsOf(value, list, undefined, above, depth);
    return whole.length > 0 ? whole : keyedIn(value, list, above, depth);
  };
  const keyedIn = (
    value: JsonRecord,
    list: string,
    above: JsonRecord,
    depth: number,
  ): readonly JsonRecord[] =>
    Object.values(value).every(part => typeof part === 'object')
      ? Object.entries(value).flatMap(([key, part]) => rowsOf(part, list, key, above, depth))
      : [];
  const lists = held ? [held] : listsIn(record);
  // Without a list of a known name, the members themselves are the groups.
  const isGroup = (part: unknown): boolean => isList(part) || (isRecord(part) && listsIn(part).length > 0);
  const areGroups = !held && lists.length === 0 && Object.values(record).every(isGroup);
  const rows = areGroups
    ? keyedIn(record, '', {}, 0)
    : lists.flatMap(([name, value]) => rowsIn(value, name, besideOf(name), 0));
  return rows.length > 0 ? rows : undefined;
};
