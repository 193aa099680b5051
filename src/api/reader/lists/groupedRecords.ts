import { isRecord, type JsonRecord } from '../../json/jsonRecord.ts';
import { memberOf } from '../../json/jsonScan.ts';
import { createRowReader } from '../reader.ts';
import type { Schema } from '../../schema.ts';
import { fieldsRead, type GroupedList, toElements, withGroup } from './groupedList.ts';
import { sharedIn } from './sharedMembers.ts';
import { spreadList } from './spreadList.ts';

/** The member of a group that has records, or lists of them, by their names: the players of a map by team. */
export const recordsByName = (group: unknown): string | undefined =>
  isRecord(group) ? Object.keys(group).find(name => isByName(group[name])) : undefined;

const isByName = (value: unknown): boolean => {
  if (!isRecord(value)) return false;
  const parts = Object.values(value);
  return (
    parts.length > 0 &&
    (parts.every(isRecord) || parts.every(part => Array.isArray(part) && part.every(isRecord)))
  );
};

/**
 * Reads the records of groups as `groupedList` does, where a group has them by their names. Undefined unless more is read of
 * them than of the group.
 * @param name the member with the records
 * @param listName the name of the list of groups
 */
export const groupedRecords = (
  sent: readonly unknown[],
  name: string,
  item: Schema<unknown, unknown>,
  listName = '',
): GroupedList | undefined => {
  const parts = sent.map(group => partOf(group, name, item, listName));
  const [first] = parts.flatMap(part => part?.lines ?? []);
  const read = Object.keys(createRowReader(item)(first)).length;
  if (parts.includes(undefined) || read <= fieldsRead(item, sent[0])) return undefined;
  return {
    lines: parts.flatMap(part => part?.lines ?? []),
    elements: groups =>
      groups &&
      toElements(
        groups.texts().flatMap((text, place) => parts[place]?.texts(memberOf(text, name) ?? '{}') ?? []),
        groups.end,
      ),
  };
};

const nothingBeside = (): boolean => false;

const partOf = (group: unknown, name: string, item: Schema<unknown, unknown>, listName: string) => {
  const inside = isRecord(group) ? group[name] : undefined;
  const found = isRecord(inside) ? spreadList(inside, nothingBeside, item, [], name) : undefined;
  if (!found || !isRecord(group)) return undefined;
  const shared: JsonRecord = sharedIn({ members: group }, listName, name, item, undefined);
  const { lines, elements } = withGroup({ lines: found.lines, elements: texts => texts }, shared, item);
  const texts = (text: string): readonly string[] => elements(found.elements(text))?.texts() ?? [];
  return { lines, texts };
};
