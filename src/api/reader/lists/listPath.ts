import { isRecord, type JsonRecord } from '../../json/jsonRecord.ts';
import type { Schema } from '../../schema.ts';
import { findKey, type NameTest } from '../spelling.ts';

/** Deeper wrappers are treated as data. */
export const DEEPEST = 3;

/** Names of the list in a record that contains several lists. */
export const listNames = ['items', 'data', 'results', 'records', 'rows', 'list', 'entries', 'edges'] as const;

/**
 * The path of the array, or of the only record's array when only paging is beside it.
 * @param besides names that are not part of the list
 * @param names what the list itself may be called
 */
export const listPath = (
  data: unknown,
  besides: NameTest,
  names: readonly string[],
  deepest = DEEPEST,
): readonly string[] | undefined => {
  if (Array.isArray(data)) return [];
  if (!isRecord(data)) return undefined;
  const name = listIn(data, names);
  if (name !== undefined) return Array.isArray(data[name]) ? [name] : undefined;
  const [only, ...others] = Object.keys(data).filter(key => !besides(key));
  if (only === undefined || others.length > 0 || deepest === 0) return undefined;
  const inside = listPath(data[only], besides, names, deepest - 1);
  return inside && [only, ...inside];
};

/** The member that is the list, or the record of its records. */
const listIn = (data: JsonRecord, names: readonly string[]): string | undefined => {
  const arrays = Object.keys(data).filter(key => Array.isArray(data[key]));
  const named = namedIn(data, names);
  const preferred = named === undefined ? listNames : [named, ...listNames];
  return (
    preferred.map(each => findKey(arrays, each)).find(each => each !== undefined) ??
    named ??
    (arrays.length === 1 ? arrays[0] : undefined)
  );
};

/** The member that may be the list by its name: a list, or a record of records. */
export const namedIn = (data: JsonRecord, names: readonly string[]): string | undefined => {
  const isListed = (value: unknown): boolean =>
    Array.isArray(value) || (isRecord(value) && Object.values(value).every(isRecord));
  return names
    .map(name => findKey(Object.keys(data), name))
    .find(key => key !== undefined && isListed(data[key]));
};

/** Whether a line may have the lists of several, as one may that does not have the field by which they are named. */
export const mayBeSplit = (line: unknown, { parted }: Schema<unknown, unknown>): boolean =>
  parted !== undefined && !(isRecord(line) && Object.hasOwn(line, parted));
