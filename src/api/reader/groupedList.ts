import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { type Elements, elementTexts, memberOf } from '../json/jsonScan.ts';
import type { Schema } from '../schema.ts';
import { read } from './reader.ts';

type AnySchema = Schema<unknown, unknown>;

/** The number of fields that a record of this kind is read from the value. */
export const fieldsRead = (item: AnySchema, value: unknown): number => {
  const found = read(item, value);
  return isRecord(found) ? Object.keys(found).length : 0;
};

/** A list whose elements are groups with a list of the records each: the matches of a day, the rounds of a map. */
export interface GroupedList {
  readonly lines: readonly unknown[];
  /** The exact texts of the lines, cut out of the texts of the groups. */
  readonly elements: (groups: Elements | undefined) => Elements | undefined;
}

/**
 * Reads the records of groups. Undefined for any other list: the only list of records in a group is one that the schema
 * does not know, and more is read of its records than of the group.
 */
export const groupedList = (groups: readonly unknown[], item: AnySchema): GroupedList | undefined => {
  const [first] = groups;
  const name = isRecord(first) ? innerName(first) : undefined;
  if (name === undefined || !isRecord(first) || !groups.every(isRecord)) return undefined;
  const inner = listIn(first, name);
  const isOwnField = fieldsRead(item, { [name]: inner }) > 0;
  if (isOwnField || fieldsRead(item, inner[0]) <= fieldsRead(item, first)) return undefined;
  return {
    lines: groups.flatMap(group => listIn(group, name)),
    elements: elements => {
      const texts = elements?.texts().flatMap(text => [...elementTexts(memberOf(text, name) ?? '')]);
      return elements && texts && { texts: () => texts, compact: false, end: elements.end };
    },
  };
};

/** The name of the only list of records. */
const innerName = (group: JsonRecord): string | undefined => {
  const [name, ...others] = Object.keys(group).filter(key => listIn(group, key).length > 0);
  return others.length === 0 ? name : undefined;
};

const listIn = (group: JsonRecord, name: string): readonly unknown[] => {
  const list = group[name];
  return Array.isArray(list) && list.every(isRecord) ? list : [];
};
