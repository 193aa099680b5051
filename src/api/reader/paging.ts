import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import type { Meta } from './envelope.ts';
import { read } from './reader.ts';
import { isNumber } from './scalars.ts';
import { currencyNames } from './money.ts';
import { besideNames, createNameTest, pathsIn, readKey, words } from './spelling.ts';
import { date, flag, int, record } from '../schema.ts';

const metaSchema = record('Paging', {
  count: int('Items in this page', { from: 'size itemCount' }),
  total: int('Items across all pages', {
    from: 'totalCount totalItems totalResults totalElements totalRecords totalRows totalHits nbHits odataCount numFound',
  }),
  page: int('Page, from 1', { from: 'currentPage pageNumber' }),
  totalPages: int('Pages', { from: 'pages pageCount lastPage nbPages' }),
  hasNext: flag('Whether a further page exists', { from: 'hasMore hasNextPage' }),
  firstDay: date('First day that the list covers'),
  lastDay: date('Last day that it covers'),
});

/** Whether a member of that name may be beside `data` in a wrapper. */
export const besides = createNameTest([
  ...besideNames,
  ...currencyNames,
  ...words(
    'currencyCode currencyIso currencySymbol currencySign next previous prev nextCursor cursor cursors',
  ),
  ...Object.entries(metaSchema.fields).flatMap(([name, { from }]) => [name, ...pathsIn(from)]),
]);

/** Removes numbers below zero, which mean nothing here. */
const withoutNegative = (meta: Partial<Meta>): Partial<Meta> =>
  Object.fromEntries(Object.entries(meta).filter(([, value]) => typeof value !== 'number' || value >= 0));

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

/** The paging of the innermost wrapper that mentions it. */
export const metaOf = (places: readonly JsonRecord[]): Partial<Meta> => {
  for (const place of places) {
    const plain = plainMeta(place);
    if (plain) return plain;
    const isBefore = isNumber(readKey(place, 'nextPage'));
    const meta = read(metaSchema, place) ?? (isBefore ? {} : undefined);
    if (meta) return withoutNegative({ ...(isBefore && { hasNext: true }), ...pageIn(place, meta), ...meta });
  }
  return {};
};

/** A member `number` is the page where the number of all pages stands beside it. */
const pageIn = ({ number }: JsonRecord, { totalPages }: Partial<Meta>): Partial<Meta> =>
  totalPages !== undefined && Number.isInteger(number) ? { page: Number(number) } : {};

const metaNames = words('meta pagination paging pageInfo page');

/** The blocks of paging in a wrapper. One inside another, such as `meta.pagination`, is read with the other's members. */
export const blocksIn = (wrapper: JsonRecord): readonly JsonRecord[] =>
  metaNames
    .map(name => readKey(wrapper, name))
    .filter(isRecord)
    .flatMap(block => {
      const inner = metaNames.map(name => readKey(block, name)).filter(isRecord);
      return [...inner.map(each => ({ ...block, ...each })), block];
    });
