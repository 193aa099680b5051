import { toText } from '../../core/json/scalars.ts';
import { isDay } from '../../core/dayWords.ts';
import { dayStart } from '../store/time.ts';

/** A moment that a source gives. */
export interface Moment {
  /** Milliseconds since 1970 UTC; the beginning of the day if only the day is known. */
  readonly at: number;
  readonly dayOnly: boolean;
}

/**
 * Reads a moment: ISO 8601, also with `_` in the day, or the seconds or milliseconds since 1970. `ahead` is the distance from
 * UTC, in ms, of a time without a zone. Undefined for everything else.
 */
export const readMoment = (value: unknown, ahead = 0): Moment | undefined => {
  const text = toText(value)?.trim() ?? '';
  if (/^\d{9,13}$/.test(text)) return ofCount(Number(text));
  const [, date = '', time, zone] = form.exec(text) ?? [];
  const day = date.replaceAll('_', '-');
  // No match and no price is older: an earlier day stands for a missing one.
  if (!isDay(day) || day < '2000') return undefined;
  if (time === undefined) return { at: dayStart(day), dayOnly: true };
  return ofClock(day, time, zone, ahead);
};

const ofClock = (day: string, time: string, zone: string | undefined, ahead: number): Moment | undefined => {
  const at = Date.parse(`${day}T${time}${zone ?? 'Z'}`);
  return Number.isNaN(at) ? undefined : { at: zone === undefined ? at - ahead : at, dayOnly: false };
};

/** The seconds or milliseconds since 1970. */
const ofCount = (count: number): Moment => ({
  at: count < mostSeconds ? count * 1000 : count,
  dayOnly: false,
});

/** `2024-10-31`, `2024_10_31`, `2024-10-31 19:03:04`, `2024-10-31T19:03:04-03:00`. */
const form = /^(\d{4}[-_]\d\d[-_]\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/;

/** The moment alone, in ms since 1970 UTC; null if the source gives none. */
export const toMoment = (value: unknown, ahead = 0): number | null => readMoment(value, ahead)?.at ?? null;

/** The last day, with its time in UTC if it has one, in the name of a file or folder; null if there is none. */
export const momentInName = (name: string): number | null => {
  const pattern =
    /(?<!\d)(20\d\d)([-_.]?)(\d\d)\2(\d\d)(?:[T_ -](\d\d)[:.-]?([0-5]\d)[:.-]?([0-5]\d))?(?!\d)/g;
  const moments = [...name.matchAll(pattern)].flatMap(
    ([, year, , month, day, hour = '00', minute = '00', second = '00']) =>
      toMoment(`${year}-${month}-${day}T${hour}:${minute}:${second}`) ?? [],
  );
  return moments.at(-1) ?? null;
};

/** Why a text is no moment. It is not repeated, so that all with the fault are counted together. */
export const whyNoMoment = 'its date is in no known form';

/** A number below this is in seconds. */
const mostSeconds = 1e11;
