import { dayLength, toDay } from '../../core/day.ts';

/** The day so many days before another; both `YYYY-MM-DD`. */
export const daysBefore = (day: string, count: number): string => toDay(Date.parse(day) - count * dayLength);
