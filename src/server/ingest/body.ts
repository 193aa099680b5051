import { isRecord, type JsonRecord, parseRecord } from '../../core/json/jsonRecord.ts';
import { IngestError } from './intake.ts';

/** The JSON object of a post. @throws {IngestError} */
export const parseBody = (text: string): JsonRecord => {
  const body = parseRecord(text);
  if (!body) throw new IngestError(422, '$', 'this is no JSON object');
  return body;
};

/** Reads a part of a post, undefined if it is absent. It throws an IngestError for one that does not fit. */
const part =
  <T>(fits: (value: unknown) => value is T, what: string) =>
  (parent: JsonRecord, key: string, place: string): T | undefined => {
    const value = parent[key] ?? undefined;
    if (value === undefined || fits(value)) return value;
    throw new IngestError(422, `${place}.${key}`, `this is no ${what}`);
  };

export const recordAt = part(isRecord, 'object');

/** A count from -1000 to a million; undefined if it is absent. @throws IngestError for anything else */
export const countAt = part(
  (value): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= -1000 && value <= 1_000_000,
  'count',
);

export const wordAt = part(
  (value): value is string => typeof value === 'string' && value.length <= 200,
  'short text',
);

/** A SteamID64, or a number in its place for a bot. Nothing else becomes a key. */
export const isSteamId = (id: string): boolean => /^\d{1,20}$/.test(id);

/** FNV-1a: enough to tell the last posts apart. */
export const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return hash >>> 0;
};
