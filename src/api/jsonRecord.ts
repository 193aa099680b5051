/** A JSON object of unknown fields. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether it has named fields, of which nothing is assumed: an object that is no list. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
