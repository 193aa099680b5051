import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { tableAt } from './lists/tables.ts';
import type { Groups, Schema } from '../schema.ts';
import { findKey, plainName, readKey, sideNames, valueAt } from './spelling.ts';

type AnySchema = Schema<unknown, unknown>;
type ReadingOf = (schema: AnySchema) => (value: unknown) => unknown;

/** A group's name and its shared members, as fields of its records. */
type Inherited = JsonRecord;

/**
 * Makes a function that reads a list of records from the groups in which a service sends them: players by team, the
 * slots of a bracket by stage and round, offers by marketplace. Each record takes the name of its group where it does not
 * have that field itself. Undefined for a value without groups.
 */
export const createGroupReader = (
  { item, groups }: AnySchema,
  readingOf: ReadingOf,
): ((value: unknown, name?: string) => readonly unknown[] | undefined) | undefined => {
  if (!item || !groups) return undefined;
  const readItem = readingOf(item);

  const toRow = (source: JsonRecord, inherited: Inherited): JsonRecord | undefined => {
    const row = readItem(source);
    if (!isRecord(row)) return undefined;
    const keys = Object.keys(source);
    const missing = Object.entries(inherited).filter(
      ([field]) => row[field] === undefined && findKey(keys, field) === undefined,
    );
    return { ...row, ...Object.fromEntries(missing) };
  };
  const rowsIn = (value: unknown, name: string, inherited: Inherited, depth: number): readonly JsonRecord[] =>
    partsOf(value, isKnown(groups, name) ? groups.lists[0] : undefined).flatMap(({ source, key }) => {
      const inner = innerList(groups, source);
      if (inner === undefined)
        return depth === 0 || groups.outer?.includes(name) ? [] : (toRow(source, inherited) ?? []);
      const own = inheritedFrom(source, name, key);
      return depth < DEEPEST
        ? rowsIn(readKey(source, inner), inner, { ...inherited, ...own }, depth + 1)
        : [];
    });
  const inheritedFrom = (group: JsonRecord, name: string, key: string | undefined): Inherited => {
    const field = valueAt(groups.names, plainName(name)) ?? groups.names['*'] ?? '';
    const schema = item.fields?.[field];
    const label = schema && readingOf(schema)(group);
    const shared = (groups.shared ?? []).map(each => [each, readKey(group, each)] as const);
    const read = readItem(Object.fromEntries(shared));
    return {
      ...(label === undefined && key !== undefined && !sides.has(key) && named(field, key)),
      ...(isRecord(read) && read),
      ...(label !== undefined && { [field]: label }),
    };
  };

  /** The records of a member beside lists: those that stand in it, or itself where it is one record. */
  const besideOthers = (key: string, list: unknown): readonly JsonRecord[] => {
    const inherited = named('', key);
    const whole = isRecord(list) ? readItem(list) : undefined;
    const isOne = isRecord(whole) && Object.keys(whole).length > 1;
    const parts = isOne && isRecord(list) ? [{ source: list }] : partsOf(list);
    return parts.flatMap(({ source }): readonly JsonRecord[] => {
      const row = toRow(source, inherited);
      return row ? [row] : [];
    });
  };
  /** What a group goes by, as a field of its records. */
  const named = (usual: string, key: string): Inherited => {
    const field = valueAt(groups.beside, plainName(key)) ?? usual;
    const schema = item.fields?.[field];
    return schema ? { [field]: readingOf(schema)(key) ?? key } : {};
  };

  /** The group in play; of those that do not say it, the last. */
  const inPlay = (value: unknown): unknown => {
    const parts = partsOf(value).filter(({ source }) => innerList(groups, source) !== undefined);
    const stateOf = ({ source }: Part): unknown => {
      const found = groups.oneOf && readingOf(groups.oneOf.item)(source);
      return isRecord(found) ? found['status'] : undefined;
    };
    const found =
      parts.findLast(part => stateOf(part) === 'live') ??
      parts.findLast(part => stateOf(part) !== 'upcoming');
    return found && [found.source];
  };

  const groupsIn = (value: unknown, name: string | undefined): readonly unknown[] | undefined => {
    const members =
      name === undefined && isRecord(value) ? Object.entries(value) : [[name ?? '', value] as const];
    const isGroup = (member: unknown): boolean => isRecord(member) && innerList(groups, member) !== undefined;
    const rowsOf = ([key, member]: readonly [string, unknown]): readonly JsonRecord[] => {
      const isBeside = valueAt(groups.beside, plainName(key)) !== undefined && name === undefined;
      const rows = rowsIn(isGroup(member) ? [member] : member, key, isBeside ? named('', key) : {}, 0);
      return rows.length === 0 && isBeside ? besideOthers(key, member) : rows;
    };
    const isOneOf = ([key]: readonly [string, unknown]): boolean =>
      groups.oneOf?.lists.includes(plainName(key)) === true;
    const keyed = name === undefined ? keyedGroups(groups, members) : undefined;
    const areKeyed = members.length > 1 && members.every(([, member]) => isGroup(member));
    const rows =
      (keyed ?? areKeyed)
        ? rowsIn(keyed ?? value, '', {}, 0)
        : members.filter(member => !isOneOf(member)).flatMap(rowsOf);
    const ofOne = (): readonly JsonRecord[] =>
      members.filter(isOneOf).flatMap(([key, list]) => rowsIn(inPlay(list), key, {}, 0));
    const found = rows.length > 0 ? rows : ofOne();
    return found.length > 0 ? found : undefined;
  };

  const fieldsIn = (value: unknown): number => {
    const row = readItem(value);
    return isRecord(row) ? Object.keys(row).length : 0;
  };
  return (value, name) => {
    const isTable = name !== undefined && isRecord(value) && tableAt(value, fieldsIn) !== undefined;
    // The names of its columns are none of groups.
    return isTable ? undefined : groupsIn(value, name);
  };
};

/** Groups of which nothing but the lists stand under their names; undefined where any member is another thing. */
const keyedGroups = (
  { lists, outer = [], beside = {}, oneOf, names }: Groups,
  members: readonly (readonly [string, unknown])[],
): JsonRecord | undefined => {
  const known = [...lists, ...outer, ...(oneOf?.lists ?? []), ...Object.keys(beside), ...Object.keys(names)];
  const isName = (name: string): boolean => !known.some(each => plainName(each) === plainName(name));
  const isListed = (list: unknown): boolean => Array.isArray(list) && list.length > 0 && list.every(isRecord);
  const are = members.length > 0 && members.every(([name, list]) => isName(name) && isListed(list));
  return are
    ? Object.fromEntries(members.map(([name, list]) => [name, { [lists[0] ?? '']: list }]))
    : undefined;
};

/** Stages have groups, which have rounds, which have matches. */
const DEEPEST = 4;

/** A record in a list, or under the name by which it goes. */
interface Part {
  readonly source: JsonRecord;
  readonly key?: string;
}

/**
 * The records of a list, or those of a record by what they go by.
 * @param listName where a list may stand for a group, the name of the group's own list
 */
const partsOf = (value: unknown, listName?: string): readonly Part[] => {
  if (Array.isArray(value)) return value.filter(isPart).map(source => ({ source }));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, source]): readonly Part[] => {
    if (isRecord(source)) return [{ key, source }];
    return listName !== undefined && Array.isArray(source) ? [{ key, source: { [listName]: source } }] : [];
  });
};

/** A record, or the values of one in their order. */
const isPart = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null;

/** Whether the name says what stands in its lists. */
const isKnown = ({ lists, names }: Groups, name: string): boolean =>
  lists.some(each => plainName(each) === plainName(name)) || Object.hasOwn(names, plainName(name));

const sides = new Set<string>(sideNames.flat());

/** The name of the list in a group; undefined for a record that is no group. */
const innerList = ({ lists, outer = [] }: Groups, part: JsonRecord): string | undefined =>
  [...lists, ...outer].find(name => partsOf(readKey(part, name)).length > 0);
