/**
 * Reads JSON; whole numbers above 2^53, which a JavaScript number would round, become the text of their digits.
 * Snowflake ids are such numbers, and an id is text to us.
 * @throws SyntaxError
 */
export const parseExact = (text: string): unknown => {
  if (!longNumber.test(text)) return JSON.parse(text) as unknown;
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

/**
 * As many digits in a row as the shortest number above 2^53 has, in a number or in a string: only then is the slower way
 * worth it.
 */
const longNumber = /\d{16}/;
