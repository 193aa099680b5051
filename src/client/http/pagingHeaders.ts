import { parseRecord } from '../../core/json/jsonRecord.ts';
import type { Meta } from '../../core/paging/envelope.ts';
import { type NextPage, nextPageIn } from '../../core/paging/nextPage.ts';
import { metaOf } from '../../core/paging/paging.ts';
import type { RawAnswer } from './rawAnswer.ts';

type Headers = RawAnswer['headers'];

const RANGE = 'content-range';
/** Has a block of paging as JSON. */
const BLOCK = 'x-pagination';
const totals = ['x-total-count', 'x-total'];
/** Every header that says something about the place of a page in its list; `link` may name the next one. */
const names = ['link', RANGE, BLOCK, ...totals];

/** What the body says of its paging, completed by the headers where it does not say how long the list is. */
export const withHeaders = (meta: Partial<Meta>, headers: Headers): Partial<Meta> => {
  if (meta.total !== undefined) return meta;
  const [total] = [...totals.map(name => headers[name]), /\/(\d+)$/.exec(headers[RANGE] ?? '')?.[1]].filter(
    each => each !== undefined,
  );
  return { ...metaOf([{ total }]), ...metaOf([blockOf(headers)]), ...meta };
};

/** The next page that a `Link` header of relation `next` (RFC 8288) names, or a block. */
export const nextInHeaders = (headers: Headers): NextPage | undefined =>
  linkIn(headers['link']) ?? nextPageIn([blockOf(headers)]);

const blockOf = ({ [BLOCK]: block }: Headers) => (block === undefined ? undefined : parseRecord(block)) ?? {};

const linkIn = (header: string | undefined): NextPage | undefined => {
  for (const [, address = '', parameters = ''] of header?.matchAll(/<([^>]*)>((?:\s*;[^,;]*)*)/g) ?? [])
    if (/;\s*rel\s*=\s*"?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(?:;|$)/i.test(parameters))
      return { kind: 'link', address };
  return undefined;
};

/** The headers among these. */
export const pagingHeadersOf = (headers: Headers): Readonly<Record<string, string>> | undefined => {
  const found = names.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

/** Whether a part of the service's rows was sent and not a part of a text, as `Content-Range: items 0-24/3573` says. */
export const isPageOfRows = (headers: Headers): boolean =>
  headers[RANGE] !== undefined && !/^\s*bytes\b/i.test(headers[RANGE]);
