import { isDay, readDay } from '../../../core/dayWords.ts';

/** Parses `2026-11-22T18:00:00Z` or `2026-11-22T19:00+01:00`, in ms since 1970; undefined for anything else. */
export const parseTime = (text: string): number | undefined => {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/u.test(text);
  const moment = isWhole ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
};

/** Parses a time with its zone, a UTC day, a span from `now` (`30d`) or, given `today`, a word for a day; ms since 1970. */
export const parseMoment = (text: string, now: number, today?: string): number | undefined => {
  const [, digits, unit = ''] = /^(\d{1,5})([dhm])$/u.exec(text) ?? [];
  if (digits !== undefined) return now + Number(digits) * (spans[unit] ?? 0);
  if (today === undefined) return parseTime(isDay(text) ? `${text}T00:00Z` : text);
  const day = readDay(text, { today, ahead: true });
  return parseTime(day === undefined ? text : `${day}T00:00Z`);
};

const spans: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 };
