/** A moment in milliseconds since 1970 as ISO 8601 in UTC; null where there is none. */
export const moment = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString();
