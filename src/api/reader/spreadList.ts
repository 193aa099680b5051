import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { eachMember, type Elements, elementTexts, memberOf } from '../json/jsonScan.ts';
import { fieldsRead, plainly, toElements, withGroup } from './groupedList.ts';
import { read } from './reader.ts';
import { findKey } from './spelling.ts';
import { namedIn } from './listPath.ts';
import { hasForeign, isForeignAmount, isMoney } from './money.ts';
import { toNumber } from './scalars.ts';
import { sharedIn } from './sharedMembers.ts';
import type { Schema } from '../schema.ts';

/** A list whose records are spread over several members of a record. */
export interface SpreadList {
  readonly lines: readonly unknown[];
  /** The exact texts of the lines, cut out of the record's text. */
  elements(text: string): Elements;
}

/**
 * Reads a list that came as a record. If its members are lists (`gainers`, `losers`), they are concatenated. If they
 * are records or numbers by name or id, each member is a line. Undefined for anything else, and for a single record of
 * the list.
 * @param besides names that are not part of the list
 * @param listNames what the list itself may be called
 */
export const spreadList = (
  data: JsonRecord,
  besides: ReadonlySet<string>,
  item: Schema<unknown, unknown>,
  listNames: readonly string[] = [],
): SpreadList | undefined => {
  const named = namedIn(data, listNames) ?? numbersIn(data, item, listNames);
  const names = named === undefined ? membersOf(data, besides, item) : [named];
  const every = (is: (value: unknown) => boolean): boolean => names.every(name => is(data[name]));
  if (names.length === 0) return undefined;
  const deeper = names.length === 1 ? deeperList(data, names, besides, item) : undefined;
  if (deeper) return deeper;
  const listed = every(value => Array.isArray(value) && value.every(isRecord));
  const held = names.filter(name => data[name] !== null);
  const isKeyed = held.length > 0 && (every(isRecord) || every(isNumeric(isMoney(item))));
  const isRead = (): boolean =>
    read(item, data) !== undefined || held.some(name => hasForeign(data[name]) && isOwn(item, name));
  if (!listed && (!isKeyed || isRead())) return undefined;
  const parts = held.map(name => {
    const value = data[name];
    if (!listed || !Array.isArray(value)) return plainly([{ [name]: value }]);
    const shared = name === named ? {} : sharedIn({ key: name, members: {} }, '', '');
    return withGroup(plainly(value), shared, item);
  });
  return {
    lines: parts.flatMap(({ lines }) => lines),
    elements: text => {
      const members = new Map<string, string>();
      eachMember(text, (name, start, end) => members.set(name, text.slice(start, end)));
      const texts = held.flatMap((name, place) => {
        const member = members.get(name) ?? 'null';
        const sent = listed ? [...elementTexts(member)] : [`{${JSON.stringify(name)}:${member}}`];
        return parts[place]?.elements(toElements(sent, text.length))?.texts() ?? [];
      });
      return toElements(texts, text.length);
    },
  };
};

/** The member that is the list by its name, where it is a record of amounts by what they go by. */
const numbersIn = (
  data: JsonRecord,
  item: Schema<unknown, unknown>,
  listNames: readonly string[],
): string | undefined =>
  isMoney(item)
    ? listNames
        .map(name => findKey(Object.keys(data), name))
        .find(key => {
          const inside = key === undefined ? undefined : data[key];
          return isRecord(inside) && Object.values(inside).every(isNumeric(true)) && !read(item, inside);
        })
    : undefined;

/**
 * The members that may be the list or its records. Of several lists of records these are the ones of which most is read,
 * unless more is read of the record that contains them.
 */
const membersOf = (
  data: JsonRecord,
  besides: ReadonlySet<string>,
  item: Schema<unknown, unknown>,
): readonly string[] => {
  const names = Object.keys(data).filter(name => !besides.has(name));
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
  besides: ReadonlySet<string>,
  item: Schema<unknown, unknown>,
): SpreadList | undefined => {
  const inside = data[only];
  if (!isRecord(inside) || read(item, inside) !== undefined) return undefined;
  const found = spreadList(inside, besides, item);
  return found && { lines: found.lines, elements: text => found.elements(memberOf(text, only) ?? '{}') };
};

/** Whether a member of that name is a field of the record itself. */
const isOwn = (item: Schema<unknown, unknown>, name: string): boolean =>
  read(item, { [name]: 1 }) !== undefined;

/** A number, an amount in another currency, or nothing where others have one. */
const isNumeric =
  (mayBeForeign: boolean) =>
  (value: unknown): boolean =>
    value === null || toNumber(value) !== undefined || (mayBeForeign && isForeignAmount(value));
