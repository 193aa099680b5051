/**
 * Reads records that all have the same members in the same order, as the rows of a list usually do, from their texts: the
 * text between two values is the same in each. Only members that are wanted become values.
 */

/** A value that takes no parser: null, a text, a whole number, or a list of texts. */
export type SimpleValue = string | number | null | readonly string[];

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
/** The digits of every whole number that is safe. */
const mostDigits = 15;
/** Longer texts are left to the parser. */
const mostUnits = 65_536;

const memory = Buffer.alloc(2 * mostUnits);
const units = new Uint16Array(memory.buffer, memory.byteOffset, mostUnits);

/**
 * Returns a function that writes the values of the wanted keys of a record into `values`, in the order of `keys`, and
 * returns whether it could: the record has these keys alone, and the wanted ones have simple values. The text is that of
 * a JSON object without whitespace between tokens, and without a backslash.
 */
export const createSimpleRecords = (
  keys: readonly string[],
  wanted: ReadonlySet<string>,
): ((text: string, values: SimpleValue[]) => boolean) => {
  const steps = keys.map((key, place) => ({
    before: unitsOf(`${place === 0 ? '{' : ','}${JSON.stringify(key)}:`),
    isWanted: wanted.has(key),
  }));
  return (text, values) => {
    const end = text.length - 1;
    if (end >= mostUnits) return false;
    memory.write(text, 'utf16le');
    let at = 0;
    let count = 0;
    for (const { before, isWanted } of steps) {
      if (!standsAt(before, at)) return false;
      const start = at + before.length;
      at = valueEnd(start);
      if (!isWanted) continue;
      const value = valueOf(text, start, at);
      if (value === undefined) return false;
      values[count] = value;
      count += 1;
    }
    return at === end;
  };
};

const unitsOf = (text: string): readonly number[] =>
  Array.from({ length: text.length }, (_, place) => text.charCodeAt(place));

const standsAt = (expected: readonly number[], at: number): boolean => {
  for (let place = 0; place < expected.length; place += 1)
    if (units[at + place] !== expected[place]) return false;
  return true;
};

const stringEnd = (start: number): number => {
  let at = start + 1;
  while (units[at] !== QUOTE) at += 1;
  return at + 1;
};

const opens = (unit: number | undefined): boolean => unit === 0x5b || unit === 0x7b;
const closes = (unit: number | undefined): boolean => unit === 0x5d || unit === 0x7d;

/** The position after the value: the text is known to be JSON. */
const valueEnd = (start: number): number => {
  if (units[start] === QUOTE) return stringEnd(start);
  let at = start;
  for (let depth = 0; ;) {
    const unit = units[at];
    if (unit === QUOTE) at = stringEnd(at);
    else if (depth === 0 && (unit === COMMA || closes(unit))) return at;
    else {
      if (opens(unit)) depth += 1;
      else if (closes(unit)) depth -= 1;
      at += 1;
    }
  }
};

const valueOf = (text: string, start: number, end: number): SimpleValue | undefined => {
  const unit = units[start];
  if (unit === QUOTE) return text.slice(start + 1, end - 1);
  if (unit === 0x5b) return textsOf(text, start, end);
  if (unit === 0x6e) return null;
  return wholeNumber(start, end);
};

const wholeNumber = (start: number, end: number): number | undefined => {
  const first = units[start] === MINUS ? start + 1 : start;
  if (end - first > mostDigits) return undefined;
  let value = 0;
  for (let at = first; at < end; at += 1) {
    const digit = (units[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return first === start ? value : -value;
};

const textsOf = (text: string, start: number, end: number): readonly string[] | undefined => {
  const found: string[] = [];
  for (let at = start + 1; at < end - 1;) {
    if (units[at] !== QUOTE) return undefined;
    const after = stringEnd(at);
    found.push(text.slice(at + 1, after - 1));
    at = after + 1;
  }
  return found;
};
