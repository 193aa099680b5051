import { BACKSLASH, CLOSE_BRACE, COMMA, OPEN_BRACE, QUOTE } from './codes.ts';

/**
 * Scans JSON text that `JSON.parse` has already accepted. It works with positions, without copies or recursion, so a
 * document of any depth is safe. For other text the results have no meaning, but every scan ends.
 */

/** The only bit in which `[` differs from `{`, and `]` from `}`. */
const BRACE_BIT = 0x20;

export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
export const isQuote = (code: number): boolean => code === QUOTE;
/** `[` or `{`. */
export const opens = (code: number): boolean => (code | BRACE_BIT) === OPEN_BRACE;
/** `]` or `}`. */
export const closes = (code: number): boolean => (code | BRACE_BIT) === CLOSE_BRACE;

/** The first position from `at` that is not whitespace. */
export const skipSpace = (text: string, at: number): number => {
  let next = at;
  while (isSpace(text.charCodeAt(next))) next++;
  return next;
};

/** The position after the string that starts at `at`. */
export const stringEnd = (text: string, at: number): number => {
  let quote = text.indexOf('"', at + 1);
  while (quote !== -1) {
    let before = quote - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    // An even number of backslashes only escapes backslashes, so the quote closes the string.
    if ((quote - before) % 2 === 1) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
};

/** The position after the number, true, false or null that starts at `at`. */
export const scalarEnd = (text: string, at: number): number => {
  let end = at + 1;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === COMMA || closes(code) || isSpace(code)) break;
  }
  return end;
};

/** The position after the value that starts at `at`. */
const valueEnd = (text: string, at: number): number => {
  const first = text.charCodeAt(at);
  if (first === QUOTE) return stringEnd(text, at);
  return opens(first) ? containerEnd(text, at) : scalarEnd(text, at);
};

/**
 * Calls `visit` with the key, and the start and end of the value, of every member of the object in the text. Does
 * nothing when the text is not an object. Keys are decoded, and a duplicate key is visited each time.
 */
export const eachMember = (text: string, visit: (key: string, start: number, end: number) => void): void => {
  const first = skipSpace(text, 0);
  if (text.charCodeAt(first) !== OPEN_BRACE) return;
  let at = skipSpace(text, first + 1);
  while (text.charCodeAt(at) === QUOTE) {
    const keyEnd = stringEnd(text, at);
    const key = text.slice(at + 1, keyEnd - 1);
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = valueEnd(text, start);
    // The slice is a JSON string, so JSON.parse returns a string.
    visit(key.includes('\\') ? (JSON.parse(`"${key}"`) as string) : key, start, end);
    const next = skipSpace(text, end);
    if (closes(text.charCodeAt(next))) return;
    at = skipSpace(text, next + 1);
  }
};

/** The exact text of an object's member. The last of several members with the same key counts, as in `JSON.parse`. */
export const memberOf = (text: string, name: string): string | undefined => {
  let from = -1;
  let to = -1;
  eachMember(text, (key, start, end) => {
    if (key === name) [from, to] = [start, end];
  });
  return from === -1 ? undefined : text.slice(from, to);
};

/** The exact texts of an array's elements; none when the text is not an array. */
export const elementTexts = (text: string): readonly string[] =>
  isArray(text) ? elementsAt(text, skipSpace(text, 0)).texts() : [];

/** The members of an array's elements, all of which have the same names in the same order. */
export interface Members {
  /** The text that the array is in. */
  readonly text: string;
  readonly names: readonly string[];
  /** Where each value of each element begins and ends in the text, in turn. */
  readonly values: readonly number[];
  /** Whether the text is printable ASCII. */
  readonly plain: boolean;
}

/** The elements of an array within a text. */
export interface Elements {
  readonly texts: () => readonly string[];
  /** Whether no element has whitespace between its tokens. */
  readonly compact: boolean;
  /** Whether every element is known to be printable ASCII. */
  readonly plain?: boolean;
  /** Present if all elements are known to have the same members, and to be compact and without a backslash. */
  readonly members?: Members | undefined;
  /** The position after the array. */
  readonly end: number;
}

/**
 * The elements of the array that starts at `at`, found in a single pass: the array is by far the longest part of a
 * page.
 */
export const elementsAt = (text: string, at: number): Elements => {
  const texts: string[] = [];
  let compact = true;
  let depth = 0;
  let start = at + 1;
  for (let next = at; next < text.length; next++) {
    const code = text.charCodeAt(next);
    if (code === QUOTE) next = stringEnd(text, next) - 1;
    else if (isSpace(code)) compact &&= depth === 1;
    else if (opens(code)) depth++;
    else if (closes(code)) {
      if (--depth > 0) continue;
      const last = text.slice(start, next).trim();
      if (last !== '') texts.push(last);
      return { texts: () => texts, compact, end: next + 1 };
    } else if (code === COMMA && depth === 1) {
      texts.push(text.slice(start, next).trim());
      start = next + 1;
    }
  }
  return { texts: () => texts, compact, end: text.length };
};

/** Whether brackets outside strings nest deeper than `most` anywhere. The text need not be JSON. */
export const nestsDeeper = (text: string, most: number): boolean => depthAfter(text, most) > most;

/** Whether the text ends before all its brackets are closed. The text need not be JSON. */
export const endsOpen = (text: string): boolean => depthAfter(text, text.length) > 0;

/** The number of brackets that are open at the end of the text, or where there are first more than `most`. */
const depthAfter = (text: string, most: number): number => {
  let depth = 0;
  for (let next = 0; next < text.length && depth <= most; next++) {
    const code = text.charCodeAt(next);
    if (code === QUOTE) next = stringEnd(text, next) - 1;
    else if (opens(code)) depth++;
    else if (closes(code)) depth--;
  }
  return depth;
};

const containerEnd = (text: string, at: number): number => {
  let depth = 0;
  for (let next = at; next < text.length; next++) {
    const code = text.charCodeAt(next);
    if (code === QUOTE) next = stringEnd(text, next) - 1;
    else if (opens(code)) depth++;
    else if (closes(code) && --depth === 0) return next + 1;
  }
  return text.length;
};

/** Whether the JSON text is an array. */
export const isArray = (text: string): boolean => text.charAt(skipSpace(text, 0)) === '[';
