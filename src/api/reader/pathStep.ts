import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { readKey } from './spelling.ts';

/** What a path finds in a value at its next name: a name goes through a list of one, and a number into a record of records. */
export const stepInto = (value: unknown, key: string): unknown => {
  const place = /^\d+$/.test(key);
  const inside: unknown = Array.isArray(value) && value.length === 1 && !place ? value[0] : value;
  if (typeof inside !== 'object' || inside === null) return undefined;
  // Only objects and arrays are looked into by key.
  const found = readKey(inside as JsonRecord, key);
  return found === undefined && place && isRecord(inside) ? partAt(inside, Number(key)) : found;
};

const partAt = (record: JsonRecord, place: number): unknown => {
  const parts = Object.values(record);
  return parts.every(isRecord) ? parts[place] : undefined;
};
