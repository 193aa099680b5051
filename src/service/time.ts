/** Milliseconds of a day. */
export const dayLength = 86_400_000;

/** A time in the form of answers: `2026-11-21T18:00:00Z`, with milliseconds only if they are not zero. */
export const toTime = (at: number): string => {
  const text = new Date(at).toISOString();
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text;
};

/** The UTC day of a time: `2026-11-21`. */
export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The start of a day, in ms since 1970. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day of a time, in days since 1970. */
export const dayNumber = (at: number): number => Math.floor(at / dayLength);
