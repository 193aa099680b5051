/**
 * Scans JSON text that `JSON.parse` has already accepted. It works with positions, without copies or recursion, so a
 * document of any depth is safe. For other text the results have no meaning, but every scan ends.
 */

/** The code units of what JSON is written with. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

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
export const eachMember = (
  text: string,
  visit: (key: string, start: number, end: number) => void,
  endOf: (text: string, start: number, key: string) => number = valueEnd,
): void => {
  const first = skipSpace(text, 0);
  if (text.charCodeAt(first) !== OPEN_BRACE) return;
  let at = skipSpace(text, first + 1);
  while (text.charCodeAt(at) === QUOTE) {
    const keyEnd = stringEnd(text, at);
    const name = text.slice(at + 1, keyEnd - 1);
    // The slice is a JSON string, so JSON.parse returns a string.
    const key = name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name;
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = endOf(text, start, key);
    visit(key, start, end);
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

export interface ListText {
  readonly text: string;
  readonly texts: readonly string[];
  /** Whether no element has whitespace between its tokens. */
  readonly compact: boolean;
}

/**
 * The list that the text is, or that is its member of this name; undefined if that is no list. The member is found together
 * with its elements, in one pass, since it is by far the longest part of a page.
 */
export const listText = (text: string, name?: string): ListText | undefined => {
  if (name === undefined) return isArray(text) ? elementsAt(text, skipSpace(text, 0)).list : undefined;
  let list: ListText | undefined;
  eachMember(
    text,
    () => {},
    (_, start, key) => {
      if (key !== name) return valueEnd(text, start);
      const found = text.charAt(start) === '[' ? elementsAt(text, start) : undefined;
      list = found?.list;
      return found?.end ?? valueEnd(text, start);
    },
  );
  return list;
};

/** The exact texts of an array's elements; none when the text is not an array. */
export const elementTexts = (text: string): readonly string[] => listText(text)?.texts ?? [];

/** The array that starts at `at`, and the position after it. */
const elementsAt = (text: string, at: number): { readonly list: ListText; readonly end: number } => {
  const texts: string[] = [];
  let compact = true;
  let depth = 0;
  let start = at + 1;
  let next = at;
  for (; next < text.length; next++) {
    const code = text.charCodeAt(next);
    if (code === QUOTE) next = stringEnd(text, next) - 1;
    else if (isSpace(code)) compact &&= depth === 1;
    else if (opens(code)) depth++;
    else if (closes(code)) {
      if (--depth > 0) continue;
      const last = text.slice(start, next).trim();
      if (last !== '') texts.push(last);
      break;
    } else if (code === COMMA && depth === 1) {
      texts.push(text.slice(start, next).trim());
      start = next + 1;
    }
  }
  const end = Math.min(next + 1, text.length);
  return { list: { text: text.slice(at, end), texts, compact }, end };
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

export const isArray = (text: string): boolean => text.charAt(skipSpace(text, 0)) === '[';
