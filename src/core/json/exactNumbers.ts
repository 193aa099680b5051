/**
 * Parses JSON and returns whole numbers above 2^53, which a JavaScript number would round, as the text of their digits.
 * Snowflake ids are such numbers, and ids are text here.
 * @throws SyntaxError
 */
export const parseExact = (text: string): unknown => {
  if (!hasLongNumber(text)) return JSON.parse(text) as unknown;
  // The third argument exists since Node 22 (ECMAScript, JSON.parse source text access).
  const parse = JSON.parse as (text: string, revive: Reviver) => unknown;
  return parse(text, (_key, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && wholeNumber.test(context?.source ?? '')
      ? context?.source
      : value,
  );
};

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const wholeNumber = /^-?\d+$/;

/** The digits of the shortest number above 2^53. */
const LONG = 16;

/** How many texts of a process are searched by a regular expression, which is fast at once. */
const FEW = 4;
let searched = 0;

/**
 * Whether the text has so long a run of digits, in a number or in a string. Only such a text needs the slower parse.
 *
 * A run of 16 has a digit at one of every 16 places, so nothing is read between them unless there is one. As machine code
 * that takes a tenth of the regular expression's time; making it costs a short command more than its whole answer.
 */
const hasLongNumber = (text: string): boolean => {
  if (searched < FEW) {
    searched += 1;
    return longNumber.test(text);
  }
  for (let at = LONG - 1; at < text.length; at += LONG) {
    if (!isDigit(text.charCodeAt(at))) continue;
    let first = at;
    while (isDigit(text.charCodeAt(first - 1))) first -= 1;
    let end = at + 1;
    while (end - first < LONG && isDigit(text.charCodeAt(end))) end += 1;
    if (end - first >= LONG) return true;
  }
  return false;
};

const longNumber = /\d{16}/;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
