import { readFigures, toIso } from './dateFigures.ts';

/** A moment that a source gives. */
export interface Moment {
  /** Milliseconds since 1970 UTC; the beginning of the day if only the day is known. */
  readonly at: number;
  readonly dayOnly: boolean;
}

/**
 * Reads a moment as exports write it: ISO 8601 and Go's form of it, RFC 1123 and 850, the seconds or milliseconds since
 * 1970, and a day in figures where its order is certain. `ahead` is the distance from UTC, in ms, of a time without a
 * zone. Undefined for everything else: `whyNoMoment` says why.
 */
export const readMoment = (value: unknown, ahead = 0): Moment | undefined => {
  const text = toPlainText(value);
  const count = toCount(text);
  if (count !== undefined) return { at: count, dayOnly: false };
  const parts = toParts(text);
  if (!parts) return undefined;
  const { year, month, day, time, zone } = parts;
  const clock = toClock(time);
  const offset = zone === '' ? ahead : offsetOf(zone);
  const start = Date.UTC(year, month - 1, day);
  const isInCalendar = new Date(start).getUTCMonth() === month - 1 && start >= earliest;
  if (!isInCalendar || clock === undefined || offset === undefined) return undefined;
  return time === '' ? { at: start, dayOnly: true } : { at: start + clock - offset, dayOnly: false };
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
  const figures = [...name.matchAll(/(?<!\d)\d\d?([-.])\d\d?\1\d{4}(?!\d)/g)].flatMap(
    ([date]) => toMoment(date) ?? [],
  );
  return moments.at(-1) ?? figures.at(-1) ?? null;
};

/** Says why a text is no moment. The text is not repeated, so that all with the same fault are counted together. */
export const whyNoMoment = (text: string): string => {
  const figures = readFigures(text);
  return figures && findForm(toIso(figures, 'month first').trimEnd())
    ? 'the order of day and month in its date is unknown'
    : 'its date is in no known form';
};

interface Parts {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** Both empty if the text has none. */
  readonly time: string;
  readonly zone: string;
}

/** A number below this is in seconds. */
const mostSeconds = 1e11;

/** No match and no price is older. An earlier time is another number. */
const earliest = Date.UTC(2000, 0, 1);

const toPlainText = (value: unknown): string => {
  if (typeof value !== 'number') return typeof value === 'string' ? value.trim() : '';
  return Number.isFinite(value) ? String(value) : '';
};

/** The seconds or milliseconds since 1970. A spreadsheet may have added decimals, with a comma in some languages. */
const toCount = (text: string): number | undefined => {
  if (!/^\d{9,13}(?:[.,]\d+)?$/.test(text)) return undefined;
  const number = Number(text.replace(',', '.'));
  const at = Math.round(number < mostSeconds ? number * 1000 : number);
  return at >= earliest ? at : undefined;
};

const clock = String.raw`\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?`;
const shortClock = String.raw`\d{4}(?:\d\d)?`;
const zone = String.raw`Z|[A-Z]{2,5}|(?:UTC|GMT)?[+-]\d\d?(?::?\d\d)?`;
/** What follows a day. Behind an offset, Go and browsers repeat the zone's name, and Go its own clock: `m=+0.01`. */
const rest = String.raw`(?:,?[T ] *(?<time>${clock})(?: ?(?<zone>${zone})(?: [+-]\d{2,4}| [A-Z]{2,5}| ?[[(][^\])]*[\])])?(?: m=\S+)?)?)?$`;
const weekday = '^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?';
const named = '(?<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';

const forms: readonly RegExp[] = [
  /** `2024-10-31T19:03:04Z`, `2024-10-31 19:03:04 -0300 -03` */
  String.raw`^(?<year>\d{4})[-/._](?<month>\d\d?)[-/._](?<day>\d\d?)${rest}`,
  /** `20241031`, `20241031T190304Z` */
  String.raw`^(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)(?:T(?<time>${shortClock})(?<zone>Z)?)?$`,
  /** `31.10.2024`. Points are used only where the day comes first. */
  String.raw`^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})${rest}`,
  /** `Thu, 31 Oct 2024 19:03:04 GMT`, `Thursday, 31-Oct-24 19:03:04 GMT` */
  String.raw`${weekday}(?<day>\d\d?)[ -]${named}[ -](?<year>\d{4}|\d\d)${rest}`,
  /** `Oct 31, 2024 7:03 PM`, and the form of browsers: `Thu Oct 31 2024 19:03:04 GMT-0300 (…)` */
  String.raw`${weekday}${named} +(?<day>\d\d?),? (?<year>\d{4})${rest}`,
  /** `Thu Oct 31 19:03:04 UTC 2024` */
  String.raw`${weekday}${named} +(?<day>\d\d?) (?<time>${clock})(?: (?<zone>${zone}))? (?<year>\d{4})$`,
].map(form => new RegExp(form, 'i'));

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The named parts of a form; those that the text does not have are undefined. */
type Found = Readonly<Record<string, string | undefined>>;

const findForm = (text: string): Found | undefined =>
  forms.map(form => form.exec(text)?.groups).find(Boolean);

const toParts = (text: string): Parts | undefined => {
  const figures = readFigures(text);
  const found = findForm(figures?.order ? toIso(figures, figures.order) : text);
  if (!found) return undefined;
  const { name, month = '', day, year = '', time = '', zone = '' } = found;
  return {
    year: Number(year) + (year.length === 2 ? 2000 : 0),
    month: name === undefined ? Number(month) : months.indexOf(name.toLowerCase()) + 1,
    day: Number(day),
    time,
    zone,
  };
};

/** Milliseconds since midnight. */
const toClock = (time: string): number | undefined => {
  if (time === '') return 0;
  const [, hour = '', minute, second = '0', half] =
    /^(\d\d?):?(\d\d)(?::?(\d\d(?:[.,]\d+)?))?(?: ?([ap])\.?m\.?)?$/i.exec(time) ?? [];
  const hours = half === undefined ? Number(hour) : toHours(Number(hour), half.toLowerCase() === 'p');
  const [minutes, seconds] = [Number(minute), Number(second.replace(',', '.'))];
  if (hour === '' || !(hours < 24 && minutes < 60 && seconds < 61)) return undefined;
  return (hours * 60 + minutes) * 60_000 + Math.floor(seconds * 1000);
};

const toHours = (hour: number, isAfternoon: boolean): number =>
  hour < 1 || hour > 12 ? NaN : (hour % 12) + (isAfternoon ? 12 : 0);

/** In ms. Undefined for the name of a zone: most are used for several. */
const offsetOf = (zone: string): number | undefined => {
  if (/^(?:Z|UTC?|GMT)$/i.test(zone)) return 0;
  const [, sign, hours, minutes = '0'] = /([+-])(\d\d?):?(\d\d)?$/.exec(zone) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return Number.isNaN(size) ? undefined : sign === '-' ? -size : size;
};
