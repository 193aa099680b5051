import { type LocalTime, localTime, zoneOf } from './zone.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Numbers below this are taken for seconds since 1970, others for milliseconds: it is the year 1973 or 5138. */
const FIRST_MILLISECONDS = 1e11;

/**
 * A moment as a service sent it, in milliseconds since 1970 UTC: ISO 8601 text (without a zone it is UTC), or a
 * number of seconds or milliseconds. Undefined for a bare day and for what is no time.
 */
export const parseTime = (value: unknown): number | undefined => {
  if (typeof value === 'number') {
    const at = Math.abs(value) < FIRST_MILLISECONDS ? value * SECOND : value;
    return Math.abs(at) <= LAST_TIME ? at : undefined;
  }
  if (typeof value !== 'string' || !dateAndTime.test(value)) return undefined;
  const at = Date.parse(zoned.test(value) ? value : `${value}Z`);
  return Number.isNaN(at) ? undefined : at;
};

/** The day of a date or time as it was sent, `2026-11-21`; undefined for what is neither. */
export const dayOf = (value: unknown): string | undefined => {
  if (typeof value === 'string' && day.test(value)) return value;
  const at = parseTime(value);
  return at === undefined ? undefined : isoUtc(at).slice(0, 10);
};

/** ISO 8601 in UTC, `2026-11-21T18:00:00Z`; milliseconds only where there are some. */
export const isoUtc = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

/** ISO 8601 in UTC with milliseconds, for a record; null where there is no time. */
export const isoOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();

/** `now`, `in 2 h`, `3 d ago`, both in milliseconds since 1970 UTC; whole units, rounded down. */
export const relativeTime = (at: number, now: number): string => {
  const distance = Math.abs(at - now);
  const unit = units.find(({ from }) => distance >= from);
  if (!unit) return 'now';
  const words = `${Math.floor(distance / unit.length)} ${unit.name}`;
  return at > now ? `in ${words}` : `${words} ago`;
};

/**
 * The age of what a service sent, `3 d ago`, for a narrow column; from two months away its day (UTC), `2026-05-17`,
 * since a count of months says little. What is no time comes back as it is.
 */
export const nearTime = (value: string, now: number): string => {
  const at = parseTime(value);
  if (at === undefined) return value;
  return Math.abs(at - now) < 60 * DAY ? relativeTime(at, now) : isoUtc(at).slice(0, 10);
};

/** How a person reads a clock. */
export interface ClockStyle {
  /** IANA name; absent: the zone of this machine. A zone that does not exist is a RangeError. */
  readonly timeZone?: string | undefined;
  /** Whether hours are counted to twelve; absent: to twenty-four. */
  readonly hour12?: (() => boolean) | undefined;
}

/**
 * `Tue 24 Nov 18:30 CET`, or `Tue 24 Nov 6:30 PM CET`; with the year where it is not that of `now`. Without the
 * weekday it is `24 Nov 18:30 CET`.
 */
export const clockTime = (at: number, now: number, style: ClockStyle, withWeekday = true): string => {
  const local = localTime(at, style.timeZone);
  const year = local.year === localTime(now, style.timeZone).year ? [] : [local.year];
  const weekday = withWeekday ? [weekdays[local.weekday]] : [];
  return [...weekday, local.day, months[local.month - 1], ...year, clockOf(local, style), zoneOf(local)].join(
    ' ',
  );
};

/** `2026-11-24 18:30 CET`: what is read later needs the year, and sorts as text. */
export const dateAndClock = (at: number, style: ClockStyle): string => {
  const local = localTime(at, style.timeZone);
  const date = [local.year, twoDigits(local.month), twoDigits(local.day)].join('-');
  return `${date} ${clockOf(local, style)} ${zoneOf(local)}`;
};

/** What a Date can hold (ECMA-262, 21.4.1.1). */
const LAST_TIME = 8.64e15;
const day = /^\d{4}-\d\d-\d\d$/;
const dateAndTime = /^[+-]?\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d/;
const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** A unit is used from the distance `from` on: two days are still told in hours, two months in days. */
const units = [
  { from: 730 * DAY, length: 365 * DAY, name: 'y' },
  { from: 60 * DAY, length: 30 * DAY, name: 'mo' },
  { from: 2 * DAY, length: DAY, name: 'd' },
  { from: HOUR, length: HOUR, name: 'h' },
  { from: MINUTE, length: MINUTE, name: 'min' },
];

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const clockOf = ({ hour, minute }: LocalTime, { hour12 }: ClockStyle): string =>
  hour12?.()
    ? `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`
    : `${twoDigits(hour)}:${twoDigits(minute)}`;
