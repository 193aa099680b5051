import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import type { Groups, Schema } from '../schema.ts';
import { findKey, plainName, readKey } from './spelling.ts';

type AnySchema = Schema<unknown, unknown>;
type ReadingOf = (schema: AnySchema) => (value: unknown) => unknown;

/** A group's name and its shared members, as fields of its records. */
type Inherited = JsonRecord;

/**
 * Makes a function that reads a list of records from the groups in which a service sends them: players by team, the
 * slots of a bracket by stage and round. Each record takes the name of its group where it does not have that field
 * itself. Undefined for a value without groups.
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
    const missing = Object.entries(inherited).filter(([field]) => findKey(keys, field) === undefined);
    return { ...row, ...Object.fromEntries(missing) };
  };
  const rowsIn = (value: unknown, name: string, inherited: Inherited, depth: number): readonly JsonRecord[] =>
    partsOf(value).flatMap(part => {
      const inner = innerList(groups, part);
      if (inner === undefined) return depth === 0 ? [] : (toRow(part, inherited) ?? []);
      const own = inheritedFrom(part, name);
      return depth < DEEPEST ? rowsIn(readKey(part, inner), inner, { ...inherited, ...own }, depth + 1) : [];
    });
  const inheritedFrom = (group: JsonRecord, name: string): Inherited => {
    const field = groups.names[plainName(name)] ?? groups.names['*'] ?? '';
    const schema = item.fields?.[field];
    const label = schema && readingOf(schema)(group);
    const shared = (groups.shared ?? []).map(each => [each, readKey(group, each)] as const);
    const read = readItem(Object.fromEntries(shared));
    return { ...(isRecord(read) && read), ...(label !== undefined && { [field]: label }) };
  };

  const besideEachOther = (record: JsonRecord): readonly JsonRecord[] =>
    Object.entries(record).flatMap(([key, list]) => {
      const field = groups.beside?.[plainName(key)];
      if (field === undefined) return [];
      const inherited = { [field]: labelOf(field, key) };
      return partsOf(list).flatMap((part): readonly JsonRecord[] => {
        const row = toRow(part, inherited);
        return row ? [row] : [];
      });
    });
  const labelOf = (field: string, label: string): unknown => {
    const schema = item.fields?.[field];
    return (schema && readingOf(schema)(label)) ?? label;
  };

  return (value, name) => {
    const members =
      name === undefined && isRecord(value) ? Object.entries(value) : [[name ?? '', value] as const];
    const rows = members.flatMap(([key, member]) => {
      const isGroup = isRecord(member) && innerList(groups, member) !== undefined;
      return rowsIn(isGroup ? [member] : member, key, {}, 0);
    });
    const found = rows.length === 0 && isRecord(value) ? besideEachOther(value) : rows;
    return found.length > 0 ? found : undefined;
  };
};

/** Stages have groups, which have rounds, which have matches. */
const DEEPEST = 4;

const partsOf = (value: unknown): readonly JsonRecord[] => {
  if (Array.isArray(value)) return value.filter(isRecord);
  return isRecord(value) ? Object.values(value).filter(isRecord) : [];
};

/** The name of the list in a group; undefined for a record that is no group. */
const innerList = ({ lists }: Groups, part: JsonRecord): string | undefined =>
  lists.find(name => partsOf(readKey(part, name)).length > 0);
