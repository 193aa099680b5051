import { wordTable } from '../../core/json/spelling.ts';

/** A time in the calendar and clock of a zone. */
export interface LocalTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** From 0 for Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  /** Minutes ahead of UTC. */
  readonly offset: number;
  /** The English name of the zone at that time: `Central European Summer Time`. */
  readonly zone: string;
}

/**
 * The local time for milliseconds since 1970 UTC, in an IANA zone or in this machine's zone. Only a named zone other
 * than UTC loads `Intl.DateTimeFormat`, which takes 10 ms or more. Throws a RangeError for an unknown zone.
 */
export const localTime = (at: number, timeZone: string | undefined): LocalTime => {
  if (timeZone === 'UTC')
    return { ...calendarOf(new Date(at)), offset: 0, zone: 'Coordinated Universal Time' };
  return timeZone === undefined ? machineTime(at) : zonedTime(at, timeZone);
};

export interface LocalDay {
  /** `2026-11-24` */
  readonly date: string;
  /** Milliseconds since 1970 UTC; the end belongs to the next day. A day may have 23 to 25 hours. */
  readonly start: number;
  readonly end: number;
}

/** The day of a time in an IANA zone or in this machine's zone. Throws a RangeError for an unknown zone. */
export const localDay = (at: number, timeZone: string | undefined): LocalDay => {
  const dateAt = (time: number): string => {
    const { year, month, day } = localTime(time, timeZone);
    return [year, month, day].map(part => String(part).padStart(2, '0')).join('-');
  };
  const date = dateAt(at);
  const minute = Math.floor(at / MINUTE);
  // The first minute after `low`, which does not satisfy the condition, that does; `high` satisfies it.
  const firstWhere = (fits: (minute: number) => boolean, low: number, high: number): number => {
    const middle = Math.floor((low + high) / 2);
    if (middle === low) return high * MINUTE;
    return fits(middle) ? firstWhere(fits, low, middle) : firstWhere(fits, middle, high);
  };
  return {
    date,
    start: firstWhere(each => dateAt(each * MINUTE) === date, minute - LONGEST_DAY, minute),
    end: firstWhere(each => dateAt(each * MINUTE) !== date, minute, minute + LONGEST_DAY),
  };
};

/** The usual short name of the zone, `CET`; or `UTC+5:45` if it has no short name or shares it with another zone. */
export const zoneOf = ({ zone, offset }: Pick<LocalTime, 'zone' | 'offset'>): string => {
  const name = shortNames.get(zone);
  if (name !== undefined) return name;
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const clock = minutes === 0 ? String(hours) : `${hours}:${String(minutes).padStart(2, '0')}`;
  return `UTC${offset < 0 ? '-' : '+'}${clock}`;
};

const MINUTE = 60_000;
/** In minutes. Longer than the 25 hours of a day on which the clocks go back, shorter than two days. */
const LONGEST_DAY = 26 * 60;

/** The UTC fields of a date. For a date moved by an offset, they are the fields of that zone. */
const calendarOf = (date: Date): Omit<LocalTime, 'offset' | 'zone'> => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
  weekday: date.getUTCDay(),
  hour: date.getUTCHours(),
  minute: date.getUTCMinutes(),
});

const movedTime = (at: number, offset: number, zone: string): LocalTime => ({
  ...calendarOf(new Date(at + offset * MINUTE)),
  offset,
  zone,
});

/** `Tue Nov 24 2026 18:30:00 GMT+0100 (Central European Standard Time)`. Node names the zone in the machine's language. */
const machineTime = (at: number): LocalTime => {
  const date = new Date(at);
  const own = /\((.*)\)$/.exec(date.toString())?.[1] ?? '';
  const zone = / Time$|^GMT|^$/.test(own) ? own : (englishNames.get(own) ?? englishName(at, own));
  return movedTime(at, -date.getTimezoneOffset(), zone);
};

/** By the name in the machine's language. */
const englishNames = new Map<string, string>();
const englishName = (at: number, own: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? own;
  englishNames.set(own, name);
  return name;
};

const zonedTime = (at: number, timeZone: string): LocalTime => {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map(name =>
    Number(parts.get(name)),
  );
  const shown = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute);
  // Both count whole minutes.
  return movedTime(
    at,
    Math.round((shown - Math.floor(at / MINUTE) * MINUTE) / MINUTE),
    parts.get('timeZoneName') ?? '',
  );
};

/** Creating a format takes longer than a thousand uses of it. */
const made = new Map<string, Intl.DateTimeFormat>();
const formatFor = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    made.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      hourCycle: 'h23',
      minute: 'numeric',
      timeZoneName: 'long',
    });
  made.set(timeZone, format);
  return format;
};

/** Names of one zone alone, by CLDR. China's CST is omitted: most readers take it for America's. */
const shortNames: ReadonlyMap<string, string> = new Map(
  Object.entries(
    wordTable(
      `
        UTC Coordinated Universal Time, GMT Greenwich Mean Time, BST British Summer Time,
        WET Western European Standard Time, WEST Western European Summer Time,
        CET Central European Standard Time, CEST Central European Summer Time,
        EET Eastern European Standard Time, EEST Eastern European Summer Time, MSK Moscow Standard Time,
        SAST South Africa Standard Time, IST India Standard Time, SGT Singapore Standard Time,
        HKT Hong Kong Standard Time, KST Korean Standard Time, JST Japan Standard Time,
        AWST Australian Western Standard Time, ACST Australian Central Standard Time,
        ACDT Australian Central Daylight Time, AEST Australian Eastern Standard Time,
        AEDT Australian Eastern Daylight Time, NZST New Zealand Standard Time, NZDT New Zealand Daylight Time,
        BRT Brasilia Standard Time, ART Argentina Standard Time, EST Eastern Standard Time,
        EDT Eastern Daylight Time, CST Central Standard Time, CDT Central Daylight Time,
        MST Mountain Standard Time, MDT Mountain Daylight Time, PST Pacific Standard Time,
        PDT Pacific Daylight Time, AKST Alaska Standard Time, AKDT Alaska Daylight Time,
        HST Hawaii-Aleutian Standard Time
      `,
    ),
  ).map(([short, name]) => [name, short]),
);
