/**
 * Parses JSON and returns whole numbers above 2^53, which a JavaScript number would round, as the text of their digits.
 * Snowflake ids are such numbers, and ids are text here.
 * @throws SyntaxError
 */
export const parseExact = (text: string): unknown => {
  // Only a text with so long a number needs the slower parse.
  if (!longNumber.test(text)) return JSON.parse(text) as unknown;
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

/** The digits of the shortest number above 2^53, and what may stand before a number. */
const longNumber = /(?:^|[[,:\s-])\d{16}/;
