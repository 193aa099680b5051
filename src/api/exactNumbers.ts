/**
 * Reads JSON; whole numbers above 2^53, which a JavaScript number would round, become the text of their digits.
 * Snowflake ids are such numbers, and an id is text to us.
 * @throws SyntaxError
 */
export const parseExact = (text: string): unknown => {
  if (!hasLongNumber(text)) return JSON.parse(text) as unknown;
  // The third argument is there since Node 22 (ECMAScript, JSON.parse source text access).
  const parse = JSON.parse as (text: string, revive: Reviver) => unknown;
  return parse(text, (_key, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && wholeNumber.test(context?.source ?? '')
      ? context?.source
      : value,
  );
};

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const wholeNumber = /^-?\d+$/;

/** Digits of the shortest number that may be above 2^53. */
const longDigits = 16;

/**
 * Whether so many digits stand in a row, in a number or in a string: only then is the slower way worth it. Such a row
 * covers every sixteenth place, so that the others need not be looked at.
 */
const hasLongNumber = (text: string): boolean => {
  for (let at = longDigits - 1; at < text.length; at += longDigits) {
    if (isDigit(text.charCodeAt(at)) && digitsAround(text, at) >= longDigits) return true;
  }
  return false;
};

const digitsAround = (text: string, at: number): number => {
  let start = at;
  while (start > 0 && isDigit(text.charCodeAt(start - 1))) start -= 1;
  let end = at + 1;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end - start;
};

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
