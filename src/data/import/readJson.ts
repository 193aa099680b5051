import { isRecord, type JsonRecord } from '../../core/json/jsonRecord.ts';
import { readText, type ReadableFile, UnusableFile } from '../../core/files/sourceText.ts';

/** Reads a JSON file. @throws UnusableFile with the reason */
export const readJson = async (file: ReadableFile): Promise<unknown> => {
  const text = await readText(file);
  if (text.trim() === '') throw new UnusableFile('it is empty');
  try {
    // The type is unknown until the fields are checked.
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : '';
    throw new UnusableFile(`it is not JSON: ${why}`, { cause });
  }
};

/** An object's fields; undefined for anything else, including lists. */
export const toObject = (value: unknown): JsonRecord | undefined => (isRecord(value) ? value : undefined);

/** The items of a list; empty for anything else. */
export const toItems = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A trimmed text; null for an empty text or anything else. */
export const toText = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
};

/** A whole number of 0 or more; null for anything else. */
export const toCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
