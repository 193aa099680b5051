/** A JSON object of unknown fields. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether the value is an object but not a list. Nothing is assumed about its fields. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands under these names, each inside the one before it; undefined if something on the way is no record. */
export const follow = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value);

/** The text parsed as a JSON object; undefined for any other text. */
export const parseRecord = (text: string): JsonRecord | undefined => {
  const value = parseJson(text);
  return isRecord(value) ? value : undefined;
};

/** The text parsed as JSON; undefined for invalid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The error's message would quote the text, which may contain a key.
    return undefined;
  }
};
