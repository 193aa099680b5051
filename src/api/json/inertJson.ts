/**
 * Characters that a terminal obeys, or that make text read otherwise than it is stored, beyond the C0 controls:
 * DEL and C1, the bidi marks, overrides and isolates (Unicode TR 9), the line and paragraph separators. The
 * inside of a character class. Surrogates without their other half, which UTF-8 cannot carry, come beside them.
 */
export const hiddenCharacters = '\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';

const hidden = new RegExp(`[${hiddenCharacters}]`);
/** Only with the flag `u`, which is five times slower, is a surrogate of a pair told from a lone one. */
const everyHidden = (): RegExp => new RegExp(`[${hiddenCharacters}\\p{Surrogate}]`, 'gu');

/**
 * The same JSON with every such character written as its `\uXXXX` escape: it parses to the same value, and a
 * terminal obeys none of it. C0 controls cannot stand raw in valid JSON.
 */
export const inertJson = (text: string): string =>
  hidden.test(text) || !text.isWellFormed() ? text.replace(everyHidden(), unicodeEscape) : text;

/** `\u009b` for U+009B, of one UTF-16 unit. */
export const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
