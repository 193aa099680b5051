import { hiddenCharacters, unicodeEscape } from '../../api/json/inertJson.ts';

const unsafe = new RegExp(`[\\u0000-\\u001f${hiddenCharacters}]`);
const everyUnsafe = new RegExp(unsafe, 'g');

/**
 * Text from outside made inert for a terminal, on one line: what a terminal would obey is shown. C0 controls
 * and DEL become their pictures (`␛`, `␇`, `␊`), C1 controls, bidi controls and line separators `\u202e` and the
 * like, half surrogate pairs the replacement character. Safe text is returned as it is.
 */
export const safeText = (value: string): string => {
  const shown = unsafe.test(value) ? value.replace(everyUnsafe, show) : value;
  return shown.isWellFormed() ? shown : shown.toWellFormed();
};

/** Whether it is letters, digits, signs and spaces of ASCII alone: most cells are, and are safe for that reason. */
export const isPrintableAscii = (text: string): boolean => printableAscii.test(text);

const printableAscii = /^[\x20-\x7e]*$/;

/** Where Unicode keeps the pictures of the C0 controls, in their order. */
const CONTROL_PICTURES = 0x2400;
const DELETE = 0x7f;

const show = (character: string): string => {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
  return code === DELETE ? '␡' : unicodeEscape(character);
};
