import { isRecord, type JsonRecord, parseRecord } from '../../core/json/jsonRecord.ts';
import { IngestError } from './intake.ts';

/** The JSON object of a post. @throws {IngestError} */
export const parseBody = (text: string): JsonRecord => {
  const body = parseRecord(text);
  if (!body) throw new IngestError(422, '$', 'this is no JSON object');
  return body;
};

/** A part of a post that is an object; undefined if it is absent. @throws {IngestError} For anything else. */
export const recordAt = (parent: JsonRecord, key: string, place: string): JsonRecord | undefined => {
  const value = parent[key];
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) throw new IngestError(422, `${place}.${key}`, 'this is no object');
  return value;
};

/** A count from 0 to a million; undefined if it is absent. @throws {IngestError} For anything else. */
export const countAt = (parent: JsonRecord, key: string, place: string): number | undefined => {
  const value = parent[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < -1000 || value > 1_000_000)
    throw new IngestError(422, `${place}.${key}`, 'this is no count');
  return value;
};

/** A short text; undefined if it is absent. @throws {IngestError} For anything else. */
export const wordAt = (parent: JsonRecord, key: string, place: string): string | undefined => {
  const value = parent[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value.length > 200)
    throw new IngestError(422, `${place}.${key}`, 'this is no short text');
  return value;
};

/** A SteamID64, or a number in its place for a bot. Nothing else becomes a key. */
export const isSteamId = (id: string): boolean => /^\d{1,20}$/.test(id);

/** FNV-1a: enough to tell the last posts apart. */
export const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return hash >>> 0;
};
