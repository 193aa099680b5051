/** Milliseconds of a day. */
export const dayLength = 86_400_000;

/** A day as we write it. It says nothing about whether the calendar has it: see `isDay`. */
export const dayForm = /^\d{4}-\d\d-\d\d$/;

/** The UTC day of a time in ms since 1970: `2026-11-21`. */
export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The start of a day, in ms since 1970. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);
