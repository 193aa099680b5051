import { type Elements, isSpace } from './jsonScan.ts';

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
  if (!isLittleEndian || text.length > mostUnits) return undefined;
  const scan = scanUnits(unitsOf(text), text.length, deepest);
  if (!scan) return undefined;
  const { start, end, cuts } = scan;
  const before = text.slice(0, start);
  const frame = `${before}[0]${text.slice(end)}`;
  const name = /"([^"\\]*)"\s*:\s*$/.exec(before)?.[1];
  if (!scan.onlyObjects || (start > 0 && before.trim() !== '' && !isOnce(frame, name))) return undefined;
  const compact = !scan.hasSpace;
  const plain = scan.isPlain;
  const unescaped = plain && !scan.hasEscape;
  return {
    name,
    frame,
    text: text.slice(start, end),
    count: cuts.length,
    elements: () => ({ texts: slices(text, start, cuts), compact, plain, unescaped, end }),
  };
};

/** A JSON object on its own, of which no values were made. */
export interface ScannedRecord {
  /** Whether it has a member of the name. */
  readonly has: (name: string) => boolean;
  /** Whether nothing stands around it or between its tokens. */
  readonly compact: boolean;
  /** Whether every string is printable ASCII. */
  readonly plain: boolean;
}

/**
 * Checks that the text is a JSON object, as `JSON.parse` does. Undefined for anything else, and for an object with a
 * backslash, which could spell a name differently, or one that nests deeper than `deepest`: these are left to the parser.
 */
export const scanRecord = (text: string, deepest: number): ScannedRecord | undefined => {
  if (!isLittleEndian || text.length > mostUnits) return undefined;
  const scan = newScan(unitsOf(text), deepest);
  const start = skip(scan, 0);
  if (units[start] !== OPEN_BRACE || skip(scan, valueEnd(scan, start, 0)) !== text.length || scan.hasEscape)
    return undefined;
  return {
    has: name => scan.names.some(at => text.startsWith(name, at + 1) && text[at + name.length + 1] === '"'),
    compact: !scan.hasSpace,
    plain: scan.isPlain,
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

/** Longer texts are left to the parser, so that the memory below stays small. */
const mostUnits = 4 * 1024 * 1024;

/** The units are read from memory of our own: from a string, each costs more than twice as much. */
let memory = Buffer.alloc(0);
let units = new Uint16Array(0);
/** The same units, two at a time. */
let pairs = new Int32Array(0);
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** The code units of the text, followed by a zero. They are valid until the next call. */
const unitsOf = (text: string): Uint16Array => {
  const bytes = 2 * (text.length + 1);
  if (memory.length < bytes) {
    units = new Uint16Array(bytes);
    pairs = new Int32Array(units.buffer);
    memory = Buffer.from(units.buffer);
  }
  memory.write(text, 'utf16le');
  units[text.length] = 0;
  return units;
};

/** What is known of a text so far. */
interface Scan {
  readonly units: Uint16Array;
  readonly deepest: number;
  /** Where the names of the members of the text's object begin. */
  readonly names: number[];
  /** The longest list; `end` is zero if there is none. */
  start: number;
  end: number;
  /** The ends of its elements. */
  cuts: readonly number[];
  onlyObjects: boolean;
  hasSpace: boolean;
  hasEscape: boolean;
  /** Whether every string is printable ASCII. */
  isPlain: boolean;
}

const newScan = (units: Uint16Array, deepest: number): Scan => ({
  units,
  deepest,
  names: [],
  start: 0,
  end: 0,
  cuts: [],
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

/**
 * Each function takes a position and returns the one after what begins there; `NONE` if that is not what it reads.
 * There the text has no unit, so whatever follows fails too.
 */
const NONE = -1;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

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
  if (unit === 0x74) return wordEnd(scan, at, 'true');
  if (unit === 0x66) return wordEnd(scan, at, 'false');
  return unit === 0x6e ? wordEnd(scan, at, 'null') : numberEnd(scan.units, at);
};

const objectEnd = (scan: Scan, start: number, depth: number): number => {
  const { units } = scan;
  let at = skip(scan, start + 1);
  if (units[at] === CLOSE_BRACE) return at + 1;
  for (;;) {
    if (units[at] !== QUOTE) return NONE;
    if (depth === 1) scan.names.push(at);
    const colon = skip(scan, stringEnd(scan, at));
    if (units[colon] !== COLON) return NONE;
    at = skip(scan, valueEnd(scan, skip(scan, colon + 1), depth));
    if (units[at] === CLOSE_BRACE) return at + 1;
    if (units[at] !== COMMA) return NONE;
    at = skip(scan, at + 1);
  }
};

const arrayEnd = (scan: Scan, start: number, depth: number): number => {
  const { units } = scan;
  let at = skip(scan, start + 1);
  if (units[at] === CLOSE_BRACKET) return at + 1;
  // Only the text itself and the members of its object can be the list.
  const cuts: number[] | undefined = depth <= 2 ? [] : undefined;
  let onlyObjects = true;
  for (;;) {
    if (units[at] !== OPEN_BRACE) onlyObjects = false;
    at = skip(scan, valueEnd(scan, at, depth));
    const unit = units[at];
    if (unit !== COMMA && unit !== CLOSE_BRACKET) return NONE;
    cuts?.push(at);
    if (unit === CLOSE_BRACKET) break;
    at = skip(scan, at + 1);
  }
  const end = at + 1;
  if (cuts && end - start > scan.end - scan.start) Object.assign(scan, { start, end, cuts, onlyObjects });
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

/** The position after the units of most strings, from `start`. */
const usualEnd = (units: Uint16Array, start: number): number => {
  let at = start;
  if (at % 2 === 1 && isUsual(units[at])) at += 1;
  if (at % 2 === 0) {
    let pair = at / 2;
    while (areUsual(pairs[pair] ?? 0)) pair += 1;
    at = 2 * pair;
  }
  return isUsual(units[at]) ? at + 1 : at;
};

/** Whether a string may contain the unit, and it is printable ASCII. */
const isUsual = (unit = 0): boolean => unit >= 0x20 && unit < 0x7f && unit !== QUOTE && unit !== BACKSLASH;

/** The same of two units at once: a unit to which the first is not true sets one of the upper nine bits of its half. */
const areUsual = (two: number): boolean =>
  (((two - 0x20_0020) |
    ((two ^ 0x22_0022) - 0x1_0001) |
    ((two ^ 0x5c_005c) - 0x1_0001) |
    (two + 0x1_0001) |
    two) &
    0xff80_ff80) ===
  0;

/** The position of the last unit of an escape; `at` is the one after the backslash. */
const escapeEnd = (units: Uint16Array, at: number): number => {
  const unit = units[at] ?? 0;
  if (unit !== 0x75) return '"\\/bfnrt'.includes(String.fromCharCode(unit)) ? at : NONE;
  for (let digit = at + 1; digit <= at + 4; digit += 1) {
    const lower = (units[digit] ?? 0) | 0x20;
    if (!isDigit(units[digit]) && (lower < 0x61 || lower > 0x66)) return NONE;
  }
  return at + 4;
};

const wordEnd = ({ units }: Scan, at: number, word: string): number => {
  for (let place = 0; place < word.length; place += 1)
    if (units[at + place] !== word.charCodeAt(place)) return NONE;
  return at + word.length;
};

const isDigit = (unit: number | undefined): boolean => unit !== undefined && unit >= 0x30 && unit <= 0x39;

const numberEnd = (units: Uint16Array, start: number): number => {
  let at = units[start] === MINUS ? start + 1 : start;
  at = units[at] === 0x30 ? at + 1 : digitsEnd(units, at);
  if (units[at] === POINT) at = digitsEnd(units, at + 1);
  if (at === NONE || ((units[at] ?? 0) | 0x20) !== 0x65) return at;
  const isSigned = units[at + 1] === PLUS || units[at + 1] === MINUS;
  return digitsEnd(units, isSigned ? at + 2 : at + 1);
};

/** At least one digit. */
const digitsEnd = (units: Uint16Array, start: number): number => {
  let at = start;
  while (isDigit(units[at])) at += 1;
  return at === start ? NONE : at;
};
