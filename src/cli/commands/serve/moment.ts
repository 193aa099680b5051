/** Parses `2026-11-22T18:00:00Z` or `2026-11-22T19:00+01:00`, in ms since 1970; undefined for anything else. */
export const parseTime = (text: string): number | undefined => {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/u.test(text);
  const moment = isWhole ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
};

/**
 * Parses a time with its zone, the beginning of a day in UTC (`2026-12-31`), or a span from `now` (`30d`, `12h`, `15m`); in ms
 * since 1970, undefined for anything else.
 */
export const parseMoment = (text: string, now: number): number | undefined => {
  const [, digits, unit = ''] = /^(\d{1,5})([dhm])$/u.exec(text) ?? [];
  if (digits !== undefined) return now + Number(digits) * (spans[unit] ?? 0);
  if (!/^\d{4}-\d\d-\d\d$/u.test(text)) return parseTime(text);
  const day = parseTime(`${text}T00:00Z`);
  // Date.parse takes 31 April for 1 May.
  return day !== undefined && new Date(day).toISOString().startsWith(text) ? day : undefined;
};

const spans: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 };
