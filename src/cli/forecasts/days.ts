/** The day so many days before another; both `YYYY-MM-DD`. */
export const daysBefore = (day: string, count: number): string => toDay(Date.parse(day) - count * 86_400_000);

/** The day in UTC of a moment in milliseconds since 1970. */
export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
