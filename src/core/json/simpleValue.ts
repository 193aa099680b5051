import { OPEN_BRACKET, QUOTE } from './codes.ts';

/** A value that takes no parser: null, a text, a whole number, or a list of texts. */
export type SimpleValue = string | number | null | readonly string[];

const MINUS = 0x2d;
const ZERO = 0x30;
/** The digits of every whole number that is safe. */
const mostDigits = 15;

/**
 * Reads the value from `start` to `end` of a JSON text without whitespace between tokens, and without a backslash. Undefined
 * where the value is not a simple one.
 */
export const simpleValue = (text: string, start: number, end: number): SimpleValue | undefined => {
  const unit = text.charCodeAt(start);
  if (unit === QUOTE) return text.slice(start + 1, end - 1);
  if (unit === OPEN_BRACKET) return textsOf(text, start, end);
  if (unit === 0x6e) return null;
  return wholeNumber(text, start, end);
};

const wholeNumber = (text: string, start: number, end: number): number | undefined => {
  const first = text.charCodeAt(start) === MINUS ? start + 1 : start;
  if (end - first > mostDigits) return undefined;
  let value = 0;
  for (let at = first; at < end; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return first === start ? value : -value;
};

const textsOf = (text: string, start: number, end: number): readonly string[] | undefined => {
  const found: string[] = [];
  for (let at = start + 1; at < end - 1;) {
    if (text.charCodeAt(at) !== QUOTE) return undefined;
    const after = text.indexOf('"', at + 1);
    found.push(text.slice(at + 1, after));
    at = after + 2;
  }
  return found;
};
