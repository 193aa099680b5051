import type { Members } from './jsonScan.ts';

/** The members of a list's elements, as they are found. */
export interface FoundMembers {
  /** Where each name of the first element begins, at its quote, and where it ends. */
  readonly names: number[];
  /** How many places in `values` were noted. */
  count: number;
  /** False where an element has another name, or one more. */
  isRegular: boolean;
}

export const newMembers = (): FoundMembers => ({ names: [], count: 0, isRegular: true });

/** Where each value of each element begins and ends. One list is read at a time, so the memory serves them all. */
let values = new Int32Array(4096);

/** Notes where the next value begins and ends. */
export const noteValue = (members: FoundMembers, start: number, end: number): void => {
  const { count } = members;
  if (count + 2 > values.length) {
    const more = new Int32Array(2 * values.length);
    more.set(values);
    values = more;
  }
  values[count] = start;
  values[count + 1] = end;
  members.count = count + 2;
};

/**
 * The end of the name at `start`, if it stands there to the letter as in the first element. Otherwise undefined; the name
 * must then be noted.
 * @param place the place of the member in its element
 */
export const knownNameEnd = (
  { names }: FoundMembers,
  units: Uint16Array,
  start: number,
  place: number,
): number | undefined => {
  const known = names[2 * place];
  if (known === undefined) return undefined;
  const length = (names[2 * place + 1] ?? 0) - known;
  for (let at = 0; at < length; at += 1) if (units[start + at] !== units[known + at]) return undefined;
  return start + length;
};

/** Notes a name that is not known in this place: of a member of the first element, or of an element unlike it. */
export const noteName = (members: FoundMembers, start: number, end: number, place: number): void => {
  const isFirst = members.names.length === 2 * place && members.count === 2 * place;
  if (isFirst) members.names.push(start, end);
  else members.isRegular = false;
};

/** Where the members are that were noted. */
export type MemberPlaces = Pick<FoundMembers, 'names'> & Pick<Members, 'values'>;

/** Keeps what was noted; undefined unless all elements have the same members in the same order. */
export const keepPlaces = (
  { names, isRegular, count }: FoundMembers,
  elements: number,
): MemberPlaces | undefined =>
  isRegular && count === names.length * elements ? { names, values: values.slice(0, count) } : undefined;

export const membersAt = ({ names, values: found }: MemberPlaces, text: string): Members => {
  const starts = names.filter((_, place) => place % 2 === 0);
  return {
    text,
    names: starts.map((start, place) => text.slice(start + 1, (names[2 * place + 1] ?? 0) - 1)),
    values: found,
  };
};
