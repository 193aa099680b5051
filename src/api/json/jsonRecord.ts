/** A JSON object of unknown fields. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether it has named fields, of which nothing is assumed: an object that is no list. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON object that the text is; undefined for any other text. */
export const parseRecord = (text: string): JsonRecord | undefined => {
  const value = parseJson(text);
  return isRecord(value) ? value : undefined;
};

/** What the text says; undefined where it is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Its message would quote the text, and the text may hold a key.
    return undefined;
  }
};
