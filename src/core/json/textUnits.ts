import { BACKSLASH, QUOTE } from './codes.ts';

/**
 * Reads the tokens of a JSON text from its code units, which lie in memory of our own: from a string, each costs more than
 * twice as much. A function that ends in `End` takes a position and returns the one after what begins there; `NONE` if that
 * is not what it reads. There the text has no unit, so whatever follows fails too.
 */
export const NONE = -1;

const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;

/** Longer texts are left to the parser, so that the memory stays small. */
const mostUnits = 4 * 1024 * 1024;

let memory = Buffer.alloc(0);
let units = new Uint16Array(0);
/** The same units, two at a time. */
let pairs = new Int32Array(0);
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** The code units of the text, followed by a zero. They are valid until the next call. Undefined if it is too long. */
export const unitsOf = (text: string): Uint16Array | undefined => {
  if (!isLittleEndian || text.length > mostUnits) return undefined;
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

/** The position after the units of most strings, from `start`. */
export const usualEnd = (units: Uint16Array, start: number): number => {
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
export const escapeEnd = (units: Uint16Array, at: number): number => {
  const unit = units[at] ?? 0;
  if (unit !== 0x75) return '"\\/bfnrt'.includes(String.fromCharCode(unit)) ? at : NONE;
  for (let digit = at + 1; digit <= at + 4; digit += 1) {
    const lower = (units[digit] ?? 0) | 0x20;
    if (!isDigit(units[digit]) && (lower < 0x61 || lower > 0x66)) return NONE;
  }
  return at + 4;
};

export const wordEnd = (units: Uint16Array, at: number, word: string): number => {
  for (let place = 0; place < word.length; place += 1)
    if (units[at + place] !== word.charCodeAt(place)) return NONE;
  return at + word.length;
};

const isDigit = (unit: number | undefined): boolean => unit !== undefined && unit >= 0x30 && unit <= 0x39;

export const numberEnd = (units: Uint16Array, start: number): number => {
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
