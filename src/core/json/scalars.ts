/** Converts single values of any service (docs/reading.md). The result is undefined for a value of another type. */

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

export const toText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return isNumber(value) ? String(value) : undefined;
};

/** A text that is no number. */
export const toWords = (value: unknown): string | undefined =>
  typeof value === 'string' && !/^\s*\d+\s*$/.test(value) ? value : undefined;

/** A number, or a text of one with an accepted unit. Beyond 2^53 nothing is a count or a measure. */
export const toNumber = (value: unknown): number | undefined => {
  if (isNumber(value)) return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  const [, before = '', after = '', digits = ''] = numberText.exec(value) ?? [];
  if (digits === '') return undefined;
  const plain = /,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(/[,\s'\u2019]/g, '');
  const parsed = Number((before + after).replace('−', '-') + plain);
  return toNumber(parsed);
};

/** Characters of a text that may be a number. To look for one takes the square of the length. */
const LONGEST = 100;

/** Only US dollars: an amount in another currency is a different number. */
const numberText = (() => {
  const sign = '([-+−]?)';
  const before = String.raw`(?:#|(?:USD?\s?)?\$|USD\s|bo|best[\s_-]?of[\s_-]?)?`;
  const grouped = String.raw`\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d{1,3}(?:[\s'\u2019]\d{3})+(?:\.\d+)?`;
  const plain = String.raw`\d+,\d{1,2}|\d+(?:\.\d*)?(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?`;
  const after = String.raw`(?:%|\$|USD|US dollars?|United States dollars?|pts|points|(?<=\d)(?:st|nd|rd|th))?`;
  return new RegExp(String.raw`^\s*${sign}${before}\s*${sign}(${grouped}|${plain})\s*${after}\s*$`, 'i');
})();

/** Seconds: a number, or a clock such as `1:40` or `1:02:03`. */
export const toSeconds = (value: unknown): number | undefined => {
  const parts = typeof value === 'string' && value.length <= LONGEST ? clockText.exec(value) : null;
  if (!parts) return toNumber(value);
  const [hours, minutes, seconds] = parts.slice(1).map(part => Number(part ?? 0));
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
};
const clockText = /^\s*(?:(\d{1,3}):(?=\d\d:))?(\d{1,3}):(\d\d)\s*$/;

export const toFlag = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
};
const yes = new Set<unknown>([1, '1', 'true', 'yes', 'y', 'w', 'win', 'won', 'alive']);
const no = new Set<unknown>([0, '0', 'false', 'no', 'n', 'l', 'loss', 'lose', 'lost', 'dead']);

/**
 * ISO text stays unchanged. A number is milliseconds since 1970 from 1e11 on, and seconds below. The zero of a clock or a
 * calendar, and any number before 1998, is no moment.
 */
export const toTime = (value: unknown): string | undefined => {
  if (typeof value === 'string') return textTime(value);
  if (!isNumber(value) || value < 9e8) return undefined;
  const moment = new Date(Math.round(value < 1e11 ? value * 1000 : value));
  // A year of more than four digits is no moment either.
  return moment.getTime() < 253_402_300_800_000 ? moment.toISOString() : undefined;
};

const textTime = (text: string): string | undefined => {
  // Most are: the other expressions need not be compiled then.
  if (plainTime.test(text)) return text;
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(text)) return toTime(Number(text));
  if (zeroTime.test(text) || !/\d/.test(text)) return undefined;
  if (!namedZone.test(text)) return text;
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : new Date(at).toISOString();
};

/** A day, or a moment in UTC, that may not stand for a missing time. */
const plainTime = /^(?!0000|0001|1970)\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)?$/;
/** What databases and languages send for a missing time. */
const zeroTime =
  /^(?:0000-|0001-01-01|1970-01-01(?:$|[T\s]00:00(?::00(?:\.0+)?)?\s*(?:Z|UTC|GMT|[-+]00:?00)?$))/i;
/** `Sat, 21 Nov 2026 18:00:00 GMT`, `2026-11-21 18:00 UTC`. */
const namedZone =
  /^(?:\d{4}-\d\d-\d\d[T ]|(?:\w{3}, )?\d{1,2} [a-z]{3} \d{4} )\d\d:\d\d(?::\d\d(?:\.\d+)?)? (?:GMT|UTC|[-+]\d{4})$/i;

/** The day of a text that begins with one. A day in other words stays unchanged. */
export const toDate = (value: unknown): string | undefined =>
  toTime(value)?.replace(/^(\d{4}-\d\d-\d\d)[T\s].*$/s, '$1');

/** One text with commas. */
export const toTexts = (value: string): readonly string[] | undefined =>
  value.trim() === '' ? undefined : value.split(',').map(text => text.trim());

/** `2-1`, `13 : 9`, `13:9 (7:5; 6:4)`. */
export const toScore = (value: string): { readonly team1: number; readonly team2: number } | undefined => {
  const [, team1, team2] = /^\s*(\d{1,3})\s*[-\u2013:]\s*(\d{1,3})\s*(?:\([^()]*\)\s*)?$/.exec(value) ?? [];
  return team1 === undefined || team2 === undefined
    ? undefined
    : { team1: Number(team1), team2: Number(team2) };
};
