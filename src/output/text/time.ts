import { dayForm, toDay } from '../../core/day.ts';
import { type LocalTime, localTime, zoneOf } from './zone.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Smaller numbers are seconds since 1970, larger ones milliseconds: the limit is the year 1973 or 5138. */
const FIRST_MILLISECONDS = 1e11;

/**
 * Converts a time from a service to milliseconds since 1970 UTC: ISO 8601 text (UTC if it has no zone), or a number of
 * seconds or milliseconds. Undefined for a date without a time, and for a value that is not a time.
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

/** The day of a date or time as sent, `2026-11-21`; undefined for any other value. */
export const dayOf = (value: unknown): string | undefined => {
  if (typeof value === 'string' && dayForm.test(value)) return value;
  const at = parseTime(value);
  return at === undefined ? undefined : toDay(at);
};

/** ISO 8601 in UTC, `2026-11-21T18:00:00Z`; milliseconds only if they are not zero. */
export const isoUtc = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

/** ISO 8601 in UTC with milliseconds, for a record; null without a time. */
export const isoOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();

/** `now`, `in 2 h`, `3 d ago`. Both arguments are milliseconds since 1970 UTC. Whole units, rounded down. */
export const relativeTime = (at: number, now: number): string => {
  const distance = Math.abs(at - now);
  const unit = units.find(({ from }) => distance >= from);
  if (!unit) return 'now';
  const words = `${Math.floor(distance / unit.length)} ${unit.name}`;
  return at > now ? `in ${words}` : `${words} ago`;
};

/**
 * The age of data from a service, `3 d ago`, for a narrow column. From a distance of two months on, it is the day
 * (UTC), `2026-05-17`, since a number of months would be too vague. A value that is not a time is returned unchanged.
 */
export const nearTime = (value: string, now: number): string => {
  const at = parseTime(value);
  if (at === undefined) return value;
  return Math.abs(at - now) < 60 * DAY ? relativeTime(at, now) : toDay(at);
};

export interface ClockStyle {
  /** IANA name; by default the zone of this machine. Throws a RangeError for an unknown zone. */
  readonly timeZone?: string | undefined;
  /** Whether to use the twelve-hour clock; by default not. */
  readonly hour12?: (() => boolean) | undefined;
}

/** `Tue 24 Nov 18:30 CET`, or `6:30 PM`; with another year than that of `now`; perhaps without the weekday. */
export const clockTime = (at: number, now: number, style: ClockStyle, withWeekday = true): string => {
  const local = localTime(at, style.timeZone);
  const year = local.year === localTime(now, style.timeZone).year ? [] : [local.year];
  const weekday = withWeekday ? [weekdays[local.weekday]] : [];
  return [...weekday, local.day, months[local.month - 1], ...year, clockOf(local, style), zoneOf(local)].join(
    ' ',
  );
};

/**
 * The forms of a time on a terminal, the longest first. Full: `Tue 24 Nov 18:30 CET · in 2 d`. Clock: without the
 * distance. Short: without the weekday as well. Distance: `in 2 d` alone.
 */
export const timeLengths = ['full', 'clock', 'short', 'distance'] as const;
export type TimeLength = (typeof timeLengths)[number];

interface When {
  /** Full by default. */
  readonly length?: TimeLength | undefined;
  /** Whether what began at that time is still in progress: the text then says `live` in place of the distance. */
  readonly isRunning?: boolean | undefined;
  /** Between the clock and the distance; ` · ` by default. */
  readonly separator?: string | undefined;
}

/** A time for people: `Tue 24 Nov 18:30 CET · in 2 d`, or `· 3 d ago`, or `· live`; or a shorter form of it. */
export const whenText = (at: number, now: number, style: ClockStyle, when: When = {}): string => {
  const { length = 'full', isRunning = false, separator = ' · ' } = when;
  const distance = isRunning ? 'live' : relativeTime(at, now);
  if (length === 'distance') return distance;
  const clock = clockTime(at, now, style, length !== 'short');
  return length === 'full' ? clock + separator + distance : clock;
};

/** `24 Nov`, of a moment in UTC. */
export const dayAndMonth = (at: number): string =>
  `${new Date(at).getUTCDate()} ${months[new Date(at).getUTCMonth()]}`;

/** The clock alone, for lines of one evening: `18:30:05` or `6:30:05 PM`; without seconds `18:30`. */
export const clockAlone = (at: number, style: ClockStyle, withSeconds: boolean): string => {
  const clock = clockOf(localTime(at, style.timeZone), style);
  if (!withSeconds) return clock;
  const second = ((Math.floor(at / SECOND) % 60) + 60) % 60;
  return clock.replace(/:\d\d/, `$&:${twoDigits(second)}`);
};

/** `2026-11-24 18:30 CET`, for times that are read later: it includes the year and sorts as text. */
export const dateAndClock = (at: number, style: ClockStyle): string => {
  const local = localTime(at, style.timeZone);
  const date = [local.year, twoDigits(local.month), twoDigits(local.day)].join('-');
  return `${date} ${clockOf(local, style)} ${zoneOf(local)}`;
};

/** The range of a Date (ECMA-262, 21.4.1.1). */
const LAST_TIME = 8.64e15;
const dateAndTime = /^[+-]?\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d/;
const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** A unit applies from the distance `from` on: two days are still given in hours, two months in days. */
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
