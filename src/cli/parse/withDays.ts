import { isDay, readDay } from '../../core/dayWords.ts';
import type { Invocation } from './invocation.ts';

/** What the help of a flag says besides. */
export const dayHint = 'or a word for it (esports help dates)';

/** The invocation with a day of the calendar in place of each word for one. `todayOf` is only asked if there is one. */
export const withDays = async (invocation: Invocation, todayOf: () => Promise<string>) => {
  const { command, flags } = invocation;
  const ahead = command.kind === 'route' && command.entry.group === 'schedule';
  const words = command.flags.flatMap(({ key, kind }) => {
    const typed = flags[key];
    return kind !== 'date' || typeof typed !== 'string' || isDay(typed) ? [] : [[key, typed] as const];
  });
  if (words.length === 0) return invocation;
  const today = await todayOf();
  const days = words.map(([key, typed]) => [key, readDay(typed, { today, ahead }) ?? typed] as const);
  return { ...invocation, flags: { ...flags, ...Object.fromEntries(days) } };
};
