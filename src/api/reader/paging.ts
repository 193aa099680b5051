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

const plainCounts = ['count', 'total', 'page', 'totalPages'] as const;

/** A block with our own names and plain values alone, as most are, which needs no reading. */
const plainMeta = (block: JsonRecord): Partial<Meta> | undefined => {
  const { hasNext, ...others } = block;
  if (typeof hasNext !== 'boolean') return undefined;
  const meta: Partial<Record<(typeof plainCounts)[number], number>> = {};
  let missing = Object.keys(others).length;
  for (const name of plainCounts) {
    const value = others[name];
    if (value === undefined) continue;
    if (!Number.isSafeInteger(value) || Number(value) < 0) return undefined;
    meta[name] = Number(value);
    missing -= 1;
  }
  return missing === 0 ? { ...meta, hasNext } : undefined;
};

/** The paging of the innermost record that mentions it. Numbers below zero mean nothing here. */
export const metaOf = (places: readonly JsonRecord[]): Partial<Meta> => {
  for (const place of places) {
    const plain = plainMeta(place);
    if (plain) return plain;
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
