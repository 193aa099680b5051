import { dayForm, dayLength, dayStart, toDay } from './day.ts';

export interface DayFacts {
  /** The user's day: `2026-11-24`. */
  readonly today: string;
  /** Whether the flag looks ahead, as in the schedule: a span is then of days to come. */
  readonly ahead: boolean;
}

/** Examples of everything that `readDay` takes, for messages and help. */
export const dayExamples = 'today, yesterday, tomorrow, 3d, 2w';

/** Whether the calendar has this day: 30 February does not exist. */
export const isDay = (text: string): boolean => {
  if (!dayForm.test(text)) return false;
  const at = dayStart(text);
  return !Number.isNaN(at) && toDay(at) === text;
};

/** The day that a text means: `2026-11-24`, a word, or a span of days or weeks. Undefined for any other text. */
export const readDay = (text: string, { today, ahead }: DayFacts): string | undefined => {
  if (isDay(text)) return text;
  const word = text.trim().toLowerCase();
  const [, count, unit] = /^(\d{1,4})([dw])$/.exec(word) ?? [];
  const span = Number(count) * (unit === 'w' ? 7 : 1) * (ahead ? 1 : -1);
  const days = unit === undefined ? words.get(word) : span;
  return days === undefined ? undefined : toDay(dayStart(today) + days * dayLength);
};

const words = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

/** Whether a text is a day or a word for one: which words there are depends on no day. */
export const isDayText = (text: string): boolean =>
  readDay(text, { today: '2026-11-24', ahead: false }) !== undefined;
