import { dayForm, dayLength, dayStart, toDay } from './day.ts';

/** What a word for a day depends on. */
export interface DayFacts {
  /** The user's day: `2026-11-24`. */
  readonly today: string;
  /** Whether the flag looks ahead, as in the schedule: a weekday and a span alone are then days to come. */
  readonly ahead: boolean;
  /** Whether a week, month or year means its last day, not its first. */
  readonly last: boolean;
}

/** Examples of everything that `readDay` takes, for messages and help. */
export const dayExamples = 'today, yesterday, tomorrow, monday, "last week", "2 weeks ago", 3d';

/** Whether the calendar has this day: 30 February does not exist. */
export const isDay = (text: string): boolean => {
  if (!dayForm.test(text)) return false;
  const at = dayStart(text);
  return !Number.isNaN(at) && toDay(at) === text;
};

/** The day that a text means: `2026-11-24`, or one of the everyday words. Undefined for any other text. */
export const readDay = (text: string, facts: DayFacts): string | undefined => {
  if (isDay(text)) return text;
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
  const at = simpleDay(words, facts) ?? weekday(words, facts) ?? period(words, facts) ?? span(words, facts);
  const day = at !== undefined && Math.abs(at) < 8.64e15 ? toDay(at) : '';
  return isDay(day) ? day : undefined;
};

/** Whether a text is a day or a word for one: which words there are depends on no day. */
export const isDayText = (text: string): boolean =>
  readDay(text, { today: '2026-11-24', ahead: false, last: false }) !== undefined;

type Reader = (words: string, facts: DayFacts) => number | undefined;

const simpleDay: Reader = (words, { today }) => {
  const days = new Map([
    ['yesterday', -1],
    ['today', 0],
    ['tomorrow', 1],
  ]).get(words);
  return days === undefined ? undefined : dayStart(today) + days * dayLength;
};

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** `monday` may be today; `last monday` and `next monday` are not. Three letters are enough. */
const weekday: Reader = (words, { today, ahead }) => {
  const [, which = '', name = ''] = /^(?:(last|next|this) )?([a-z]{3,9})$/.exec(words) ?? [];
  const wanted = name === '' ? -1 : weekdays.findIndex(each => each.startsWith(name));
  if (wanted < 0) return undefined;
  const now = dayStart(today);
  const since = (new Date(now).getUTCDay() - wanted + 7) % 7;
  if (which === 'last') return now - (since || 7) * dayLength;
  if (which === 'next') return now + (7 - since) * dayLength;
  return ahead ? now + ((7 - since) % 7) * dayLength : now - since * dayLength;
};

/** `last week` begins on Monday. */
const period: Reader = (words, { today, last }) => {
  const [, which = '', unit = ''] = /^(last|this|next) (week|month|year)$/.exec(words) ?? [];
  if (unit === '') return undefined;
  const step = { last: -1, this: 0, next: 1 }[which] ?? 0;
  const now = new Date(dayStart(today));
  const startAfter = (more: number): number => {
    const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
    if (unit === 'year') return Date.UTC(year + more, 0);
    if (unit === 'month') return Date.UTC(year, month + more);
    return Date.UTC(year, month, day - ((now.getUTCDay() + 6) % 7) + 7 * more);
  };
  return last ? startAfter(step + 1) - dayLength : startAfter(step);
};

/** `3d`, `3 days`, `2 weeks ago`, `in a month`. Without `ago` or `in` it is a span in the direction of the flag. */
const span: Reader = (words, { today, ahead }) => {
  const [, towards, count = '', unit = '', ago] =
    /^(in )?(an?|one|\d{1,4}) ?(d|days?|w|weeks?|months?|y|years?)( ago)?$/.exec(words) ?? [];
  if (unit === '' || (towards !== undefined && ago !== undefined)) return undefined;
  const amount = Number(/^\d/.test(count) ? count : '1');
  const isAhead = towards !== undefined || (ago === undefined && ahead);
  return moved(dayStart(today), isAhead ? amount : -amount, unit.charAt(0));
};

/** A month that is shorter ends before the day: a month before 31 March is the last day of February. */
const moved = (at: number, amount: number, unit: string): number => {
  if (unit === 'd') return at + amount * dayLength;
  if (unit === 'w') return at + 7 * amount * dayLength;
  const day = new Date(at);
  const months = unit === 'y' ? 12 * amount : amount;
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day.getUTCDate(), lastOfMonth));
};
