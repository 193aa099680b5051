import type { Members } from './jsonScan.ts';

/** The members of a list's elements, as they are found. */
export interface FoundMembers {
  /** Where each name of the first element begins, at its quote, and where it ends. */
  readonly names: number[];
  /** Where each value of each element begins and ends; `count` places of it are used. */
  values: Int32Array;
  count: number;
  /** False where an element has other names than the first. */
  isRegular: boolean;
}

/** One list is read at a time, so the memory serves them all. */
let memory = new Int32Array(4096);

export const newMembers = (): FoundMembers => ({ names: [], values: memory, count: 0, isRegular: true });

/** Makes room for the places of one more element. */
export const makeRoom = (members: FoundMembers): void => {
  if (members.count + members.names.length <= memory.length) return;
  const more = new Int32Array(2 * (memory.length + members.names.length));
  more.set(memory);
  memory = more;
  members.values = more;
};

/** Notes a member of the first element. */
export const noteFirst = (
  members: FoundMembers,
  name: readonly [start: number, end: number],
  value: readonly [start: number, end: number],
): void => {
  members.names.push(...name);
  makeRoom(members);
  members.values.set(value, members.count);
  members.count += 2;
};

/** Where the members are that were noted. */
export type MemberPlaces = Pick<FoundMembers, 'names'> & Pick<Members, 'values'>;

/** Keeps what was noted; undefined unless all elements have the same members in the same order. */
export const keepPlaces = ({ names, values, count, isRegular }: FoundMembers): MemberPlaces | undefined =>
  isRegular ? { names, values: values.slice(0, count) } : undefined;

export const membersAt = ({ names, values }: MemberPlaces, text: string): Members => {
  const starts = names.filter((_, place) => place % 2 === 0);
  return {
    text,
    names: starts.map((start, place) => text.slice(start + 1, (names[2 * place + 1] ?? 0) - 1)),
    values,
  };
};
