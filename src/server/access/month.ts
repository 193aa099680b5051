/** The calendar month of a time (ms since 1970) in UTC: `2026-11`. */
export const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7);

/** The month that is so many months before that of a time (ms since 1970). */
export const monthsBefore = (moment: number, months: number): string => {
  const start = new Date(startOfMonth(monthOf(moment)));
  return monthOf(start.setUTCMonth(start.getUTCMonth() - months));
};

/** The start of the month `2026-11`, in ms since 1970. */
export const startOfMonth = (month: string): number => boundsOf(month).start;

/** The end of the month: the start of the next one, in ms since 1970. */
export const endOfMonth = (month: string): number => boundsOf(month).end;

/** Every answer states the bounds of the same month, and parsing them takes a twenty-fifth of a small answer. */
let latest = { month: '', start: 0, end: 0 };

const boundsOf = (month: string) => {
  if (latest.month === month) return latest;
  const start = Date.parse(`${month}-01T00:00:00Z`);
  const day = new Date(start);
  latest = { month, start, end: day.setUTCMonth(day.getUTCMonth() + 1) };
  return latest;
};
