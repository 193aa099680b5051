import { dayLength } from '../../core/day.ts';

export { dayLength, dayStart, toDay } from '../../core/day.ts';

/** A time in the form of answers: `2026-11-21T18:00:00Z`, with milliseconds only if they are not zero. */
export const toTime = (at: number): string => {
  const text = new Date(at).toISOString();
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text;
};

/** The day of a time, in days since 1970. */
export const dayNumber = (at: number): number => Math.floor(at / dayLength);
