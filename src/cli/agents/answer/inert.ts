import { hiddenCharacters, unicodeEscape } from '../../../core/json/inertJson.ts';

/** Characters that nobody sees and a model still reads: they can carry a whole text inside a name. */
const unseen =
  '\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u2060-\\u2065\\u206a-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}';
const strange = new RegExp(`[\\u0000-\\u001f${hiddenCharacters}${unseen}\\p{Surrogate}]`, 'u');
const everyStrange = new RegExp(strange, 'gu');

/** The longest text that is passed on, in characters: longer ones are no names, and mostly no data. */
const longest = 2000;

/** Shows what would be hidden as `\u202e` and the like, and cuts what is too long. */
export const inertText = (text: string): string => {
  const short = text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
  return strange.test(short) ? short.replaceAll(everyStrange, show) : short;
};

/** The same value with every text made inert, names of fields too. Whole numbers stay as the reader gave them. */
export const inertValue = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return inertText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '…';
  if (Array.isArray(value)) return value.map(each => inertValue(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [inertText(name), inertValue(each, depth + 1)]),
  );
};

const deepest = 40;

const show = (character: string): string =>
  character.length === 1 ? unicodeEscape(character) : `\\u{${character.codePointAt(0)?.toString(16)}}`;
