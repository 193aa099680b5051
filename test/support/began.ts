/**
 * The moment at which the clock of the built program starts, in ms since 1970. The made-up season depends on it: at this
 * moment two matches are in the middle of a map, and none begins for almost an hour. No test depends on today's date.
 */
export const began = Date.UTC(2026, 10, 20, 18, 5);
