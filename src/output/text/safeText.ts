import { hiddenCharacters, unicodeEscape } from '../../core/json/inertJson.ts';

const unsafe = new RegExp(`[\\u0000-\\u001f${hiddenCharacters}]`);
const everyUnsafe = new RegExp(unsafe, 'g');

/**
 * Makes text from outside inert for a terminal, on one line: characters that a terminal would obey become visible. C0
 * controls and DEL become their pictures (`␛`, `␇`, `␊`), C1 controls, bidi controls and line separators become
 * `\u202e` and the like, and lone surrogates the replacement character. Safe text is returned unchanged.
 */
export const safeText = (value: string): string => {
  const shown = unsafe.test(value) ? value.replace(everyUnsafe, show) : value;
  return shown.isWellFormed() ? shown : shown.toWellFormed();
};

/** Makes each line inert, but keeps line breaks and tabs, as in a body or in what a filter writes. */
export const inertLines = (text: string): string =>
  text
    .split(/([\t\n])/)
    .map((part, place) => (place % 2 === 1 ? part : safeText(part)))
    .join('');

/** ASCII letters, digits, punctuation and spaces alone, as most cells are: they are safe. */
export const isPrintableAscii = (text: string): boolean => printableAscii.test(text);

const printableAscii = /^[\x20-\x7e]*$/;

/** The start of Unicode's pictures of the C0 controls, in their order. */
const CONTROL_PICTURES = 0x2400;
const DELETE = 0x7f;

const show = (character: string): string => {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
  return code === DELETE ? '␡' : unicodeEscape(character);
};
