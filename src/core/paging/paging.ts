import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { lookIn, readKey, words } from '../json/spelling.ts';
import type { Meta } from './envelope.ts';

type Reading = (value: unknown) => unknown;

/** Numbers below zero mean nothing here. A header has a text. */
const toCount: Reading = value => {
  const count = typeof value === 'string' ? Number(value.replaceAll(',', '') || Number.NaN) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
};
const toFlag: Reading = value => flags.get(String(value).toLowerCase());
const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const toDay: Reading = value => (typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined);

const fields: Readonly<Record<keyof Meta, readonly [read: Reading, names: readonly string[]]>> = {
  count: [toCount, ['count']],
  total: [toCount, words('total totalCount totalItems totalResults')],
  page: [toCount, words('page currentPage pageNumber')],
  totalPages: [toCount, words('totalPages pages pageCount lastPage')],
  hasNext: [toFlag, words('hasNext hasMore hasNextPage')],
  firstDay: [toDay, ['firstDay']],
  lastDay: [toDay, ['lastDay']],
};

/** A count that is larger than the page can only be the total of all pages. */
export const withTotal = (meta: Partial<Meta>, lines: number): Partial<Meta> =>
  meta.total === undefined && (meta.count ?? 0) > lines ? { ...meta, total: meta.count ?? 0 } : meta;

/** The paging of the innermost record that mentions it. */
export const metaOf = (places: readonly JsonRecord[]): Partial<Meta> => {
  for (const place of places) {
    const look = lookIn(place);
    const known = Object.entries(fields).flatMap(([field, [read, names]]) => {
      const value = names.map(name => read(look(name))).find(each => each !== undefined);
      return value === undefined ? [] : [[field, value] as const];
    });
    const isBefore = typeof readKey(place, 'nextPage') === 'number';
    if (known.length > 0 || isBefore)
      return { ...(isBefore && { hasNext: true }), ...Object.fromEntries(known) };
  }
  return {};
};

const blockNames = words('meta pagination paging pageInfo');

/** The records that may contain paging: the blocks of each of these, then the record itself. */
export const pagingPlaces = (records: readonly unknown[]): readonly JsonRecord[] =>
  records.filter(isRecord).flatMap(wrapper => [...blocksIn(wrapper), wrapper]);

/** A block inside another, such as `meta.pagination`, is read with the other's members. */
const blocksIn = (wrapper: JsonRecord): readonly JsonRecord[] =>
  blockNames
    .map(name => readKey(wrapper, name))
    .filter(isRecord)
    .flatMap(block => [...blocksIn(block).map(each => ({ ...block, ...each })), block]);
