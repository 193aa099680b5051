/** A number of 0 or more, or a text of one, also in dollars: `$1,298.76`. Null for anything else. */
export const toNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' ? numberIn(value.trim().replace(dollarSigns, '')) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
};

const dollarSigns = /^(?:US)?\$\s*|\s*(?:\$|USD)$/g;

const numberIn = (text: string): number | undefined => {
  if (/^\d{1,3}(?:[,\s'\u2019]\d{3})+(?:\.\d+)?$/.test(text))
    return Number(text.replaceAll(/[,\s'\u2019]/g, ''));
  if (/^\d{1,3}(?:[.\s]\d{3})+,\d{1,2}$/.test(text))
    return Number(text.replaceAll(/[.\s]/g, '').replace(',', '.'));
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
};

/** Cents are whole, and written without a sign. */
export const isInDollars = (price: unknown): boolean =>
  typeof price === 'string'
    ? toNumber(price) !== null && /\$|USD|\d[.,]\d{1,2}\s*$|\.\d+\s*$/.test(price)
    : !Number.isInteger(toNumber(price) ?? 0);

/**
 * Converts dollars to whole cents by their decimal digits, and rounds half a cent up: 1.005 becomes 101, although its
 * binary fraction is lower. Less than a cent becomes one cent, since nothing is sold for less.
 */
export const toCents = (dollars: number): number => {
  // The shortest decimal form of the number is the source's. Below 1e-6 it has an exponent.
  const [whole = '', fraction = ''] = dollars < 1e-6 ? ['0'] : String(dollars).split('.');
  const cents = Number(whole + fraction.padEnd(2, '0').slice(0, 2)) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  return Math.max(1, cents);
};
