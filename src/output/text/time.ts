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

/** As `relativeTime`; from two months away its day (UTC), `2026-05-17`, for counted in months it says little. */
export const nearTime = (at: number, now: number): string =>
  Math.abs(at - now) < 60 * DAY ? relativeTime(at, now) : isoUtc(at).slice(0, 10);

/** `2026-11-21 19:00`, or `2026-11-21 7:00 PM`, in an IANA time zone. A zone that does not exist is a RangeError. */
export const absoluteTime = (at: number, timeZone: string, hour12 = false): string => {
  if (hour12) return `${zoneFormat(timeZone).format(at).slice(0, 10)} ${clockFormat(timeZone).format(at)}`;
  if (timeZone === 'UTC') return isoUtc(at).slice(0, 16).replace('T', ' ');
  return zoneFormat(timeZone).format(at);
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

/** Making a format takes longer than a thousand uses of it. */
const remembered = (make: (timeZone: string) => Intl.DateTimeFormat) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? make(timeZone);
    made.set(timeZone, format);
    return format;
  };
};
// Swedish writes dates as ISO 8601 does.
const zoneFormat = remembered(
  timeZone => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
);
const clockFormat = remembered(
  timeZone =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true }),
);
