import { follow, isRecord } from '../../json/jsonRecord.ts';
import type { Schema } from '../../schema.ts';
import { createNameTest, type NameTest } from '../spelling.ts';
import { fieldsRead } from './groupedList.ts';
import { DEEPEST, listNames, listPath } from './listPath.ts';

/**
 * The path of the list, as `listPath` finds it; of a single record in its place, where the list is one of its fields; or
 * else that of the only connection of GraphQL, which may have other things beside it (`event.matches.nodes`), if more is read
 * of its first record than of the record around it.
 */
export const pathOfList = (
  data: unknown,
  besides: NameTest,
  names: readonly string[],
  item: Schema<unknown, unknown>,
): readonly string[] | undefined => {
  const found = listPath(data, besides, names);
  if (found) return isOfRecord(data, found, names, item) ? found.slice(0, -1) : found;
  const { path, first } = connectionIn(data) ?? {};
  return first !== undefined && fieldsRead(item, first) > fieldsRead(item, data) ? path : undefined;
};

/** Whether the list is a field of the record around it, which is a single one of the list that was wanted. */
const isOfRecord = (
  data: unknown,
  path: readonly string[],
  names: readonly string[],
  item: Schema<unknown, unknown>,
): boolean => {
  const name = path.at(-1);
  if (name === undefined || createNameTest([...listNames, ...names])(name)) return false;
  const list = follow(data, path);
  const [first] = Array.isArray(list) ? list : [];
  const inLine = fieldsRead(item, first);
  const inRecord = fieldsRead(item, follow(data, path.slice(0, -1)));
  // One of the fields of the record is the list.
  if (fieldsRead(item, { [name]: list }) > 0) return inRecord > inLine + 1;
  return first !== undefined && inLine === 0 && inRecord > 0;
};

interface Connection {
  readonly path: readonly string[];
  readonly first: unknown;
}

const connectionIn = (data: unknown, deepest = DEEPEST): Connection | undefined => {
  if (!isRecord(data) || deepest === 0) return undefined;
  const [found, ...others] = Object.entries(data).flatMap(([key, value]) => {
    const inside = recordsOf(value) ?? connectionIn(value, deepest - 1);
    return inside ? [{ ...inside, path: [key, ...inside.path] }] : [];
  });
  return others.length === 0 ? found : undefined;
};

const recordsOf = (value: unknown): Connection | undefined => {
  const name = isRecord(value) ? ['edges', 'nodes'].find(each => Array.isArray(value[each])) : undefined;
  const list: unknown = name === undefined || !isRecord(value) ? undefined : value[name];
  return name !== undefined && Array.isArray(list) ? { path: [name], first: list[0] } : undefined;
};
