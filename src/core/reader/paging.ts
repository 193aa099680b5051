import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { date, flag, int, record } from '../schema.ts';
import type { Meta } from './envelope.ts';
import { read } from './reader.ts';
import { isNumber } from './scalars.ts';
import { readKey, words } from './spelling.ts';

const metaSchema = record('Paging', {
  count: int('Items in this page'),
  total: int('Items across all pages', { from: { description: 'totalCount totalItems totalResults' } }),
  page: int('Page, from 1', { from: { description: 'currentPage pageNumber' } }),
  totalPages: int('Pages', { from: { description: 'pages pageCount lastPage' } }),
  hasNext: flag('Whether a further page exists', { from: { cito: 'hasMore hasNextPage' } }),
  firstDay: date('First day that the list covers'),
  lastDay: date('Last day that it covers'),
});

/** A count that is larger than the page can only be the total of all pages. */
export const withTotal = (meta: Partial<Meta>, lines: number): Partial<Meta> =>
  meta.total === undefined && (meta.count ?? 0) > lines ? { ...meta, total: meta.count ?? 0 } : meta;

/** The paging of the innermost record that mentions it. Numbers below zero mean nothing here. */
export const metaOf = (places: readonly JsonRecord[]): Partial<Meta> => {
  for (const place of places) {
    const isBefore = isNumber(readKey(place, 'nextPage'));
    const meta = read(metaSchema, place) ?? (isBefore ? {} : undefined);
    if (!meta) continue;
    const known = Object.entries(meta).filter(([, value]) => typeof value !== 'number' || value >= 0);
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
