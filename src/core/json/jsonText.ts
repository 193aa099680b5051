import { closes, isQuote, isSpace, memberOf, opens, scalarEnd, skipSpace, stringEnd } from './jsonScan.ts';

export { elementTexts } from './jsonScan.ts';
export { fieldNames, pickJson, unknownFields } from './jsonPick.ts';
export { inertJson } from './inertJson.ts';

/**
 * Lossless operations on the exact text of JSON that `JSON.parse` has accepted. They keep every digit (ids above 2^53,
 * `1.0`, `1e5`) and the order of keys, which a parse and a stringify would not.
 */

/** Deeper levels get no further indentation: the size of a deep document would grow with the square of its depth. */
const DEEPEST_INDENT = 100;

/** The text without whitespace between its tokens. */
export const compactJson = (text: string): string => {
  let out = '';
  let kept = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isQuote(code)) at = stringEnd(text, at) - 1;
    else if (isSpace(code)) {
      out += text.slice(kept, at);
      kept = skipSpace(text, at);
      at = kept - 1;
    }
  }
  return kept === 0 ? text : out + text.slice(kept);
};

/** The text in the layout of `JSON.stringify(value, null, 2)`. */
export const indentJson = (text: string): string => {
  const breaks = Array.from({ length: DEEPEST_INDENT + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);
  const lineBreak = (depth: number): string => breaks[Math.min(depth, DEEPEST_INDENT)] ?? '\n';
  let out = '';
  let depth = 0;
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const code = text.charCodeAt(at);
    let end = at + 1;
    if (opens(code)) {
      const inside = skipSpace(text, end);
      const empty = closes(text.charCodeAt(inside));
      if (empty) end = inside + 1;
      out += empty ? text.charAt(at) + text.charAt(inside) : text.charAt(at) + lineBreak(++depth);
    } else if (closes(code)) out += lineBreak(--depth) + text.charAt(at);
    else if (code === 0x2c) out += `,${lineBreak(depth)}`;
    else if (code === 0x3a) out += ': ';
    else {
      end = isQuote(code) ? stringEnd(text, at) : scalarEnd(text, at);
      out += text.slice(at, end);
    }
    at = skipSpace(text, end);
  }
  return out;
};

/**
 * The exact text of the member at a dotted path (`data`, `meta.total`); undefined when it does not exist. The last of
 * several members with the same key counts, as in `JSON.parse`.
 */
export const memberText = (text: string, path: string): string | undefined => {
  let found: string | undefined = text;
  for (const name of path.split('.')) {
    if (found === undefined) break;
    found = memberOf(found, name);
  }
  return found;
};
