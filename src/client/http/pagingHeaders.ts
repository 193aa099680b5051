import { parseRecord } from '../../core/json/jsonRecord.ts';
import type { Meta } from '../../core/paging/envelope.ts';
import { type NextPage, nextPageIn } from '../../core/paging/nextPage.ts';
import { metaOf } from '../../core/paging/paging.ts';
import type { RawAnswer } from './rawAnswer.ts';

type Headers = RawAnswer['headers'];

/** The headers that say what a block of paging would, by the names of its fields. */
const namesOf: Readonly<Record<string, readonly string[]>> = {
  total: [
    'x-total-count',
    'x-total',
    'total-count',
    'x-total-items',
    'x-total-results',
    'x-pagination-total-count',
    'x-pagination-total',
    'pagination-count',
    'pagination-total',
  ],
  totalPages: [
    'x-total-pages',
    'total-pages',
    'x-page-count',
    'x-pagination-page-count',
    'pagination-page-count',
  ],
  page: ['x-page', 'x-current-page', 'x-pagination-current-page', 'pagination-page'],
  nextPage: ['x-next-page'],
  hasNext: ['x-has-next', 'x-has-more', 'x-has-next-page'],
};
const RANGE = 'content-range';
/** Has a block of paging as JSON. */
const blockNames = ['x-pagination', 'pagination', 'x-paging'];

/** Every header that may say something about the place of a page in its list; `link` may name the next one. */
const pagingHeaderNames: readonly string[] = ['link', RANGE, ...blockNames, ...Object.values(namesOf).flat()];

/** What the body says of its paging, completed by the headers where it does not say how long the list is. */
export const withHeaders = (meta: Partial<Meta>, headers: Headers): Partial<Meta> =>
  meta.total === undefined ? { ...metaIn(headers), ...meta } : meta;

const metaIn = (headers: Headers): Partial<Meta> => {
  const told = Object.entries(namesOf).map(([field, names]) => [field, firstOf(headers, names)] as const);
  const { nextPage, ...fields } = Object.fromEntries(told.filter(([, value]) => value !== undefined));
  const block = parseRecord(firstOf(headers, blockNames) ?? '');
  return {
    ...(nextPage !== undefined && { hasNext: Number(nextPage) > 0 }),
    ...metaOf([{ total: /\/(\d+)$/.exec(headers[RANGE] ?? '')?.[1], ...fields }]),
    ...(block && metaOf([block])),
  };
};

/** The next page where a header has a cursor or an address under a name as in a body (`x-next-cursor`), or in a block. */
export const nextInHeaders = (headers: Headers): NextPage | undefined => {
  if (!Object.keys(headers).some(mayTellNext)) return undefined;
  const cursors = Object.entries(headers).flatMap(([header, value]) => {
    const name = cursorIn(header);
    return name === undefined ? [] : [[name, value] as const];
  });
  const block = parseRecord(firstOf(headers, blockNames) ?? '');
  return nextPageIn([Object.fromEntries(cursors), ...(block ? [block] : [])]);
};

/** Most answers have no such header, and to look closer takes longer. */
const mayTellNext = (header: string): boolean =>
  ['next', 'end', 'continuation', 'pag'].some(word => header.includes(word));

/** What the header calls its cursor, behind the words of its maker. */
const cursorIn = (header: string): string | undefined =>
  /(?:^|-)((?:next|end|continuation)(?:-[a-z-]+)?)$/.exec(header)?.[1];

const firstOf = (headers: Headers, names: readonly string[]): string | undefined =>
  names.map(name => headers[name]).find(value => value !== undefined);

/** The headers among these. */
export const pagingHeadersOf = (headers: Headers): Readonly<Record<string, string>> | undefined => {
  const cursors = Object.keys(headers).filter(name => cursorIn(name) !== undefined);
  const found = [...new Set([...pagingHeaderNames, ...cursors])].flatMap(name => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

/** Whether a part of the service's rows was sent and not a part of a text, as `Content-Range: items 0-24/3573` says. */
export const isPageOfRows = (headers: Headers): boolean =>
  headers[RANGE] !== undefined && !/^\s*bytes\b/i.test(headers[RANGE]);
