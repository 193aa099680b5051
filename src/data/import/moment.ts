export interface Moment {
  /** Milliseconds since 1970 UTC; the beginning of the day if only the day is known. */
  readonly at: number;
  readonly dayOnly: boolean;
}

/** ISO 8601, Go's form of it, or a number since 1970. `ahead`: the distance in ms from UTC of a time without a zone. */
export const readMoment = (value: unknown, ahead = 0): Moment | undefined => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  if (/^\d{9,13}(?:\.\d+)?$/.test(text)) return ofCount(Number(text));
  const { year, month, day, time, zone } = form.exec(text)?.groups ?? {};
  const start = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (!(new Date(start).getUTCMonth() === Number(month) - 1 && start >= earliest)) return undefined;
  if (time === undefined) return { at: start, dayOnly: true };
  const clock = toClock(time);
  const offset = zone === undefined ? ahead : offsetOf(zone);
  return clock === undefined ? undefined : { at: start + clock - offset, dayOnly: false };
};

/** Milliseconds since midnight. */
const toClock = (time: string): number | undefined => {
  const [hours = 0, minutes = 0, seconds = 0] = time.replace(',', '.').split(':').map(Number);
  if (hours >= 24 || minutes >= 60 || seconds >= 61) return undefined;
  return (hours * 60 + minutes) * 60_000 + Math.floor(seconds * 1000);
};

/** The seconds or milliseconds since 1970. */
const ofCount = (count: number): Moment | undefined => {
  const at = Math.round(count < mostSeconds ? count * 1000 : count);
  return at < earliest ? undefined : { at, dayOnly: false };
};

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

/** No match and no price is older. An earlier time is another number. */
const earliest = Date.UTC(2000, 0, 1);

/** `2024-10-31`, `2024-10-31T19:03:04Z`. Behind an offset, Go repeats the zone's name: `2024-10-31 19:03:04 -0300 -03`. */
const form =
  /^(?<year>\d{4})[-/._](?<month>\d\d?)[-/._](?<day>\d\d?)(?:[T ](?<time>\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)(?: ?(?<zone>Z|UTC|GMT|[+-]\d\d:?\d\d)(?: [+-]\d{2,4}| [A-Z]{2,5})?)?)?$/;

/** In ms. */
const offsetOf = (zone: string): number => {
  const [, sign = '', hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)/.exec(zone) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};
