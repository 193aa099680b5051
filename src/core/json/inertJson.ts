/**
 * The characters, beyond the C0 controls, that a terminal obeys or that make text read differently from how it is
 * stored: DEL and C1, the bidi marks, overrides and isolates (Unicode TR 9), the line and paragraph separators. The
 * value is the inside of a character class. Lone surrogates, which UTF-8 cannot carry, are handled separately.
 */
export const hiddenCharacters = '\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';

const hidden = new RegExp(`[${hiddenCharacters}]`);
/** Only the flag `u`, which is five times slower, distinguishes a surrogate of a pair from a lone one. */
const everyHidden = (): RegExp => new RegExp(`[${hiddenCharacters}\\p{Surrogate}]`, 'gu');

/**
 * The same JSON with every such character written as its `\uXXXX` escape. It parses to the same value, and a terminal
 * obeys none of it. Valid JSON contains no raw C0 controls.
 */
export const inertJson = (text: string): string =>
  !isAscii(text) && (hidden.test(text) || !text.isWellFormed())
    ? text.replace(everyHidden(), unicodeEscape)
    : text;

/** ASCII without DEL. The expression above takes five times as long to find that out of an update. */
const isAscii = (text: string): boolean =>
  Buffer.byteLength(text) === text.length && !text.includes('\u007f');

/** `\u009b` for U+009B, which is one UTF-16 unit. */
export const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The same JSON in ASCII alone: every other character as its escapes, which parse to the same value. */
export const asciiJson = (text: string): string => text.replaceAll(/[\u0080-\uffff]/g, unicodeEscape);
