import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './codes.ts';
import {
  type FoundMembers,
  keepPlaces,
  makeRoom,
  type MemberPlaces,
  membersAt,
  newMembers,
  noteFirst,
} from './foundMembers.ts';
import { type Elements, isSpace } from './jsonScan.ts';
import { escapeEnd, NONE, numberEnd, unitsOf, usualEnd, wordEnd } from './textUnits.ts';

/** The list of a page, found in the page's text without making values of it. */
export interface ScannedList {
  /** The member of the text's object that is the list; undefined if the list is the whole text. */
  readonly name: string | undefined;
  /** The text with a list of one number in the list's place. */
  readonly frame: string;
  /** The exact text of the list. */
  readonly text: string;
  /** The number of elements, at least one. Each is an object. */
  readonly count: number;
  elements(): Elements;
}

/**
 * Checks that the text is JSON, as `JSON.parse` does, and finds its longest list on the way: the text itself, or a member
 * of its object. This takes a third of the time of a parse, once it runs as machine code: it pays for a second page.
 * Undefined for anything else, which is left to the parser: a text that is no JSON, nests deeper than `deepest`, or has
 * no such list, an empty one, one with anything but objects, or one whose name might stand in the text twice.
 */
export const scanList = (text: string, deepest: number): ScannedList | undefined => {
  const units = unitsOf(text);
  const scan = units && scanUnits(units, text.length, deepest);
  if (!scan) return undefined;
  const { start, end, cuts, members } = scan;
  const before = text.slice(0, start);
  const frame = `${before}[0]${text.slice(end)}`;
  const name = /"([^"\\]*)"\s*:\s*$/.exec(before)?.[1];
  if (!scan.onlyObjects || (start > 0 && before.trim() !== '' && !isOnce(frame, name))) return undefined;
  const compact = !scan.hasSpace;
  const plain = scan.isPlain;
  return {
    name,
    frame,
    text: text.slice(start, end),
    count: cuts.length,
    elements: () => {
      let texts: readonly string[] | undefined;
      return {
        texts: () => (texts ??= slices(text, start, cuts)),
        members: compact && plain && !scan.hasEscape && members ? membersAt(members, text) : undefined,
        compact,
        plain,
        end,
      };
    },
  };
};

/** A name with an escape could be spelled differently elsewhere. */
const isOnce = (frame: string, name: string | undefined): boolean =>
  name !== undefined &&
  !frame.includes('\\') &&
  frame.indexOf(`"${name}"`) === frame.lastIndexOf(`"${name}"`);

const slices = (text: string, start: number, cuts: readonly number[]): readonly string[] => {
  let from = start + 1;
  return cuts.map(cut => {
    const element = text.slice(from, cut).trim();
    from = cut + 1;
    return element;
  });
};

/** What is known of a text so far. */
interface Scan {
  readonly units: Uint16Array;
  readonly deepest: number;
  /** The longest list; `end` is zero if there is none. */
  start: number;
  end: number;
  /** The ends of its elements. */
  cuts: readonly number[];
  /** Their members, if all have the same ones. */
  members: MemberPlaces | undefined;
  onlyObjects: boolean;
  hasSpace: boolean;
  hasEscape: boolean;
  /** Whether every string is printable ASCII. */
  isPlain: boolean;
}

const newScan = (units: Uint16Array, deepest: number): Scan => ({
  units,
  deepest,
  start: 0,
  end: 0,
  cuts: [],
  members: undefined,
  onlyObjects: true,
  hasSpace: false,
  hasEscape: false,
  isPlain: true,
});

const scanUnits = (units: Uint16Array, length: number, deepest: number): Scan | undefined => {
  const scan = newScan(units, deepest);
  const end = skip(scan, valueEnd(scan, skip(scan, 0), 0));
  return end === length && scan.end > 0 ? scan : undefined;
};

const skip = (scan: Scan, at: number): number => {
  const { units } = scan;
  // Between most tokens of a page is nothing.
  if ((units[at] ?? 0) > 0x20) return at;
  let next = at;
  while (isSpace(units[next] ?? 0)) next += 1;
  if (next > at) scan.hasSpace = true;
  return next;
};

/** `depth`: the number of brackets around the value. */
const valueEnd = (scan: Scan, at: number, depth: number): number => {
  const unit = scan.units[at];
  if (unit === QUOTE) return stringEnd(scan, at);
  if (unit === OPEN_BRACE) return depth === scan.deepest ? NONE : objectEnd(scan, at, depth + 1);
  if (unit === OPEN_BRACKET) return depth === scan.deepest ? NONE : arrayEnd(scan, at, depth + 1);
  if (unit === 0x74) return wordEnd(scan.units, at, 'true');
  if (unit === 0x66) return wordEnd(scan.units, at, 'false');
  return unit === 0x6e ? wordEnd(scan.units, at, 'null') : numberEnd(scan.units, at);
};

/** `first`: where to note the members, if the object is the first element of a list. */
const objectEnd = (scan: Scan, start: number, depth: number, first?: FoundMembers): number => {
  const { units } = scan;
  let at = skip(scan, start + 1);
  if (units[at] === CLOSE_BRACE) return at + 1;
  for (;;) {
    if (units[at] !== QUOTE) return NONE;
    const nameEnd = stringEnd(scan, at);
    const colon = skip(scan, nameEnd);
    if (units[colon] !== COLON) return NONE;
    const value = skip(scan, colon + 1);
    const end = valueEnd(scan, value, depth);
    if (first) noteFirst(first, [at, nameEnd], [value, end]);
    at = skip(scan, end);
    if (units[at] === CLOSE_BRACE) return at + 1;
    if (units[at] !== COMMA) return NONE;
    at = skip(scan, at + 1);
  }
};

/** The end of a list's element. `isFirst`: whether its members are those that the others are compared with. */
const elementEnd = (
  scan: Scan,
  at: number,
  depth: number,
  members: FoundMembers,
  isFirst: boolean,
): number => {
  if (scan.units[at] !== OPEN_BRACE || depth === scan.deepest) return valueEnd(scan, at, depth);
  if (isFirst) return objectEnd(scan, at, depth + 1, members);
  const end = members.isRegular ? likeFirstEnd(scan, at, depth + 1, members) : NONE;
  if (end !== NONE) return end;
  members.isRegular = false;
  return objectEnd(scan, at, depth + 1);
};

/**
 * The end of an object that has the names of the first element to the letter, and notes its values. `NONE` for any other, and
 * for what is no object. A name that is compared need not be checked, so this takes no longer than `objectEnd`.
 */
const likeFirstEnd = (scan: Scan, start: number, depth: number, members: FoundMembers): number => {
  makeRoom(members);
  const { units } = scan;
  const { names, values } = members;
  let { count } = members;
  let at = skip(scan, start + 1);
  for (let place = 0; place < names.length; place += 2) {
    if (place > 0) {
      if (units[at] !== COMMA) return NONE;
      at = skip(scan, at + 1);
    }
    const knownEnd = names[place + 1] ?? 0;
    for (let known = names[place] ?? 0; known < knownEnd; known += 1) {
      if (units[at] !== units[known]) return NONE;
      at += 1;
    }
    at = skip(scan, at);
    if (units[at] !== COLON) return NONE;
    at = skip(scan, at + 1);
    values[count] = at;
    at = valueEnd(scan, at, depth);
    values[count + 1] = at;
    count += 2;
    at = skip(scan, at);
  }
  if (units[at] !== CLOSE_BRACE) return NONE;
  members.count = count;
  return at + 1;
};

const arrayEnd = (scan: Scan, start: number, depth: number): number => {
  const { units } = scan;
  let at = skip(scan, start + 1);
  if (units[at] === CLOSE_BRACKET) return at + 1;
  // Only the text itself and the members of its object can be the list.
  const cuts: number[] = [];
  const members = depth <= 2 ? newMembers() : undefined;
  let onlyObjects = true;
  for (;;) {
    if (units[at] !== OPEN_BRACE) onlyObjects = false;
    const value = members
      ? elementEnd(scan, at, depth, members, cuts.length === 0)
      : valueEnd(scan, at, depth);
    at = skip(scan, value);
    const unit = units[at];
    if (unit !== COMMA && unit !== CLOSE_BRACKET) return NONE;
    if (members) cuts.push(at);
    if (unit === CLOSE_BRACKET) break;
    at = skip(scan, at + 1);
  }
  const end = at + 1;
  if (members && end - start > scan.end - scan.start)
    Object.assign(scan, { start, end, cuts, members: keepPlaces(members), onlyObjects });
  return end;
};

const stringEnd = (scan: Scan, start: number): number => {
  const { units } = scan;
  for (let at = usualEnd(units, start + 1); ; at = usualEnd(units, at + 1)) {
    const unit = units[at] ?? 0;
    if (unit === QUOTE) return at + 1;
    if (unit < 0x20) return NONE;
    if (unit >= 0x7f) scan.isPlain = false;
    else {
      scan.hasEscape = true;
      at = escapeEnd(units, at + 1);
      if (at === NONE) return NONE;
    }
  }
};
