import { isRecord, type JsonRecord } from '../../json/jsonRecord.ts';
import type { Schema } from '../../schema.ts';
import { readNamed } from '../keyedRecord.ts';
import { toTexts } from '../scalars.ts';
import { createWordReader, plainName } from '../spelling.ts';
import { type GroupedList, jsonOf, plainly, toGroup, withGroup } from './groupedList.ts';
import { sharedIn } from './sharedMembers.ts';

type AnySchema = Schema<unknown, unknown>;

/**
 * A list whose records stand in each line under the words for one of their fields: the players who joined and left a team.
 * Each takes that word, and what the line says of all of them. Undefined for any other list.
 * @param listName the name of the list of lines
 */
export const splitList = (
  sent: readonly unknown[],
  item: AnySchema,
  listName = '',
): GroupedList | undefined => {
  const field = item.parted ?? '';
  const { choices = [], also } = item.fields?.[field] ?? {};
  const toWord = createWordReader(choices, also);
  const wordIn = (name: string): string | undefined => {
    const word = toWord(plainName(name).replace(/^players?|players?$/, ''));
    return choices.includes(word) ? word : undefined;
  };
  let isSplit = false;
  const linesOf = (line: unknown): readonly unknown[] => {
    const { key, members: held = {} } = toGroup(line) ?? {};
    const members = Object.entries(held);
    const parts = members.filter(([name, value]) => wordIn(name) !== undefined && recordsIn(value, item));
    if (parts.length === 0) return [line];
    isSplit = true;
    const rest = Object.fromEntries(members.filter(member => !parts.includes(member)));
    const shared = sharedIn({ key, members: rest }, listName, 'players', item, item.under);
    return parts.flatMap(([name, value]) => {
      const { lines } = withGroup(plainly(recordsIn(value, item) ?? []), shared, item);
      return lines.map(each => ({ [field]: wordIn(name), ...(isRecord(each) && each) }));
    });
  };
  const lines = sent.flatMap(linesOf);
  return isSplit ? { lines, elements: () => jsonOf(lines) } : undefined;
};

/** Records, or the texts that name them; undefined for anything else. */
const recordsIn = (value: unknown, item: AnySchema): readonly JsonRecord[] | undefined => {
  const parts = typeof value === 'string' ? toTexts(value) : [value].flat();
  const found = parts?.map(part => (isRecord(part) ? part : readNamed(item, part)));
  return found?.every(isRecord) ? found : undefined;
};
