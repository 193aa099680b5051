import { isRecord, type JsonRecord } from '../../json/jsonRecord.ts';
import { type Elements, elementTexts, memberOf } from '../../json/jsonScan.ts';
import type { Schema } from '../../schema.ts';
import { read } from '../reader.ts';
import { type Group, sharedIn, textWithShared, withShared } from './sharedMembers.ts';

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

/** The matches of the groups of the stages. */
const DEEPEST = 3;

/**
 * Reads the records of groups, each with what its group says of all (`withShared`). Undefined for any other list: the only
 * list of records in a group is one that the schema does not know, and more is read of its records than of the group.
 * @param listName the name of the list of groups
 */
export const groupedList = (
  sent: readonly unknown[],
  item: AnySchema,
  listName = '',
  deepest = DEEPEST,
): GroupedList | undefined => {
  const name = sent
    .slice(0, SAMPLE)
    .map(nameInside)
    .find(each => each !== undefined);
  if (name === undefined) return undefined;
  const groups = sent.map(toGroup).filter(group => group !== undefined);
  if (groups.length < sent.length) return undefined;
  const lists = groups.map(({ members }) => listIn(members, name));
  const first = lists.find(list => list.length > 0) ?? [];
  const inside = deepest > 0 ? groupedList(first, item, name, deepest - 1) : undefined;
  const isOwnField = fieldsRead(item, { [name]: first }) > 0;
  if (isOwnField || fieldsRead(item, (inside?.lines ?? first)[0]) <= fieldsRead(item, sent[0]))
    return undefined;
  const parts = groups.map((group, place): GroupedList => {
    const list = lists[place] ?? [];
    const found = (inside && groupedList(list, item, name, deepest - 1)) ?? plainly(list);
    return withGroup(found, sharedIn(group, listName, name, item, item.under), item);
  });
  return {
    lines: parts.flatMap(({ lines }) => lines),
    elements: elements =>
      elements &&
      toElements(
        elements.texts().flatMap((text, place) => {
          const key = groups[place]?.key;
          const group = key === undefined ? text : (memberOf(text, key) ?? '');
          const inner = [...elementTexts(memberOf(group, name) ?? '')];
          return parts[place]?.elements(toElements(inner, elements.end))?.texts() ?? [];
        }),
        elements.end,
      ),
  };
};

/** The number of groups that are looked at for their list, as most lists have none. */
const SAMPLE = 8;

const nameInside = (group: unknown): string | undefined => {
  const members = toGroup(group)?.members;
  return members && innerName(members);
};

/** A list without groups. */
export const plainly = (lines: readonly unknown[]): GroupedList => ({ lines, elements: texts => texts });

export const toElements = (texts: readonly string[], end: number): Elements => ({
  texts: () => texts,
  compact: false,
  end,
});

/** The texts of lines that are made of others. */
export const jsonOf = (lines: readonly unknown[]): Elements =>
  toElements(
    lines.map(line => JSON.stringify(line)),
    lines.length,
  );

/** The list with what its group or wrapper says of all its records. */
export const withGroup = (
  { lines, elements }: GroupedList,
  shared: JsonRecord,
  item: AnySchema,
): GroupedList => {
  if (Object.keys(shared).length === 0) return { lines, elements };
  const whole = lines.map(line => (isRecord(line) ? withShared(line, shared, item) : line));
  const added = (text: string, place: number): string => {
    const [before, after] = [lines[place], whole[place]];
    return isRecord(before) && isRecord(after) ? textWithShared(text, before, after) : text;
  };
  return {
    lines: whole,
    elements: sent => {
      const found = elements(sent);
      return found && toElements(found.texts().map(added), found.end);
    },
  };
};

/** A group, or the only member of a record that names it. */
export const toGroup = (value: unknown): Group | undefined => {
  if (!isRecord(value)) return undefined;
  const [[key, inside] = [], ...others] = Object.entries(value);
  return others.length === 0 && isRecord(inside) ? { key, members: inside } : { members: value };
};

/** The name of the only list of records. It is looked for in every answer, and most records have none. */
const innerName = (group: JsonRecord): string | undefined => {
  let found: string | undefined;
  for (const name of Object.keys(group)) {
    if (!Array.isArray(group[name]) || listIn(group, name).length === 0) continue;
    if (found !== undefined) return undefined;
    found = name;
  }
  return found;
};

const listIn = (group: JsonRecord, name: string): readonly JsonRecord[] => {
  const list = group[name];
  return Array.isArray(list) && list.every(isRecord) ? list : [];
};
