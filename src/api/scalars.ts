/** What a single value of any service may mean (docs/reading.md); undefined where it is of another type. */

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

export const toText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return isNumber(value) ? String(value) : undefined;
};

/** A number, or text with separators or a percent sign. */
export const toNumber = (value: unknown): number | undefined => {
  if (isNumber(value)) return value;
  if (typeof value !== 'string' || !/^\s*[-+]?(?:\d[\d,]*)?(?:\.\d+)?(?:e[-+]?\d+)?\s*%?\s*$/i.test(value))
    return undefined;
  const digits = value.replaceAll(/[,%\s]/g, '');
  const parsed = digits === '' ? Number.NaN : Number(digits);
  return Number.isFinite(parsed) ? parsed : undefined;
};

export const toFlag = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 'true' || value === '1') return true;
  if (value === 0 || value === 'false' || value === '0') return false;
  return undefined;
};

/** ISO text stays as it is; a number is seconds or milliseconds since 1970 by its size. */
export const toTime = (value: unknown): string | undefined => {
  if (typeof value === 'string') {
    const digits = /^\d{9,13}$/.test(value) ? Number(value) : Number.NaN;
    return Number.isNaN(digits) ? (/\d/.test(value) ? value : undefined) : toTime(digits);
  }
  if (!isNumber(value) || value <= 0) return undefined;
  const moment = new Date(value < 1e11 ? value * 1000 : value);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
};

export const toDate = (value: unknown): string | undefined => toTime(value)?.slice(0, 10);

/** `2-1`, `13 : 9`. */
export const toScore = (value: string): { readonly team1: number; readonly team2: number } | undefined => {
  const [, team1, team2] = /^\s*(\d{1,3})\s*[-–:]\s*(\d{1,3})\s*$/.exec(value) ?? [];
  return team1 === undefined || team2 === undefined
    ? undefined
    : { team1: Number(team1), team2: Number(team2) };
};
