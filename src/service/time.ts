/** Milliseconds of a day. */
export const dayLength = 86_400_000;

/** A moment as answers spell it: `2026-11-21T18:00:00Z`, milliseconds only where there are any. */
export const toTime = (at: number): string => {
  const text = new Date(at).toISOString();
  return text.endsWith('.000Z') ? `${text.slice(0, -5)}Z` : text;
};

/** The UTC day of a moment: `2026-11-21`. */
export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** When a day begins, in ms since 1970. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Days since 1970 of a moment. */
export const dayNumber = (at: number): number => Math.floor(at / dayLength);
