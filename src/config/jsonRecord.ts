import { isRecord, type JsonRecord } from '../api/jsonRecord.ts';

/** The JSON object that the text is; undefined for any other text. */
export const parseRecord = (text: string): JsonRecord | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    // Its message would quote the text, and the text may hold a key.
    return undefined;
  }
};
