import { CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './jsonScan.ts';

/** In such a text a string ends at the next quote, which the runtime finds faster than code does. */
const isPlain = /^[ -[\]-~]*$/;
/** A number, true, false or null. */
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null/y;

/** What nests deeper is left to the parser. */
const deepest = 100;

const NONE = -1;

/** The names of such an object's members, as they stand. Undefined for any other text, JSON or not. */
export const plainNames = (text: string): readonly string[] | undefined => {
  if (text.charCodeAt(0) !== OPEN_BRACE || !isPlain.test(text)) return undefined;
  const names: string[] = [];
  return objectEnd(text, 0, 1, names) === text.length ? names : undefined;
};

/** The position after the value that starts at `at`; `NONE` if there is none. `depth`: the number of brackets around it. */
const valueEnd = (text: string, at: number, depth: number): number => {
  const code = text.charCodeAt(at);
  if (code === QUOTE) return closingQuote(text, at) + 1;
  if (code === OPEN_BRACE) return depth === deepest ? NONE : objectEnd(text, at, depth + 1);
  if (code === OPEN_BRACKET) return depth === deepest ? NONE : arrayEnd(text, at, depth + 1);
  return wholeEnd(text, at) || scalarEnd(text, at);
};

/** The position after a whole number; 0 for anything else. Most numbers are whole, and this is faster than the expression. */
const wholeEnd = (text: string, at: number): number => {
  let end = at;
  let code = text.charCodeAt(end);
  if (code === 0x30) return 0;
  while (code >= 0x30 && code <= 0x39) {
    end += 1;
    code = text.charCodeAt(end);
  }
  return end > at && (code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET) ? end : 0;
};

const scalarEnd = (text: string, at: number): number => {
  scalar.lastIndex = at;
  return scalar.test(text) ? scalar.lastIndex : NONE;
};

const closingQuote = (text: string, at: number): number => text.indexOf('"', at + 1);

const objectEnd = (text: string, start: number, depth: number, names?: string[]): number => {
  let at = start + 1;
  if (text.charCodeAt(at) === CLOSE_BRACE) return at + 1;
  for (;;) {
    if (text.charCodeAt(at) !== QUOTE) return NONE;
    const quote = closingQuote(text, at);
    if (text.charCodeAt(quote + 1) !== COLON) return NONE;
    names?.push(text.slice(at + 1, quote));
    at = valueEnd(text, quote + 2, depth);
    const code = text.charCodeAt(at);
    at += 1;
    if (code === CLOSE_BRACE) return at;
    if (code !== COMMA) return NONE;
  }
};

const arrayEnd = (text: string, start: number, depth: number): number => {
  let at = start + 1;
  if (text.charCodeAt(at) === CLOSE_BRACKET) return at + 1;
  for (;;) {
    at = valueEnd(text, at, depth);
    const code = text.charCodeAt(at);
    at += 1;
    if (code === CLOSE_BRACKET) return at;
    if (code !== COMMA) return NONE;
  }
};
