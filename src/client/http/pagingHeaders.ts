import type { Meta } from '../../core/paging/envelope.ts';
import type { NextPage } from '../../core/paging/nextPage.ts';
import { metaOf } from '../../core/paging/paging.ts';
import type { RawAnswer } from './rawAnswer.ts';

type Headers = RawAnswer['headers'];

/** How long the list is, and with `link` its next page: as PandaScore says it. */
const names = ['x-total-count', 'x-total', 'link'] as const;

/** What the body says of its paging, completed by the headers where it does not say how long the list is. */
export const withHeaders = (meta: Partial<Meta>, headers: Headers): Partial<Meta> =>
  meta.total === undefined
    ? { ...metaOf([{ total: headers['x-total-count'] ?? headers['x-total'] }]), ...meta }
    : meta;

/** The next page that a `Link` header of relation `next` (RFC 8288) names. */
export const nextInHeaders = ({ link }: Headers): NextPage | undefined => {
  for (const [, address = '', parameters = ''] of link?.matchAll(/<([^>]*)>((?:\s*;[^,;]*)*)/g) ?? [])
    if (/;\s*rel\s*=\s*"?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(?:;|$)/i.test(parameters))
      return { kind: 'link', address };
  return undefined;
};

export const pagingHeadersOf = (headers: Headers): Readonly<Record<string, string>> | undefined => {
  const found = names.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};
