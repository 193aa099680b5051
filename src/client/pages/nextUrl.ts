import type { NextPage } from '../../core/paging/nextPage.ts';
import type { RawAnswer } from '../http/rawAnswer.ts';
import { nextInHeaders } from '../http/pagingHeaders.ts';

export type Continuation =
  | { readonly kind: 'url'; readonly url: URL }
  /** The service says that there is no further page. */
  | { readonly kind: 'end' }
  /** The next page is at another origin, which must not get the key. */
  | { readonly kind: 'otherOrigin'; readonly origin: string };

/**
 * Returns the address of the next page, from the body or from a header; undefined if neither has one, and pages are
 * requested by number.
 */
export const continuationOf = (
  { url, headers }: Pick<RawAnswer, 'url' | 'headers'>,
  inBody: NextPage | undefined,
): Continuation | undefined => {
  const next = inBody ?? nextInHeaders(headers);
  if (next?.kind === 'link') return fromAddress(next.address, url);
  if (next?.kind === 'none') return { kind: 'end' };
  if (next?.kind !== 'cursor') return undefined;
  const following = new URL(url);
  following.searchParams.set('cursor', next.value);
  following.searchParams.delete('page');
  return { kind: 'url', url: following };
};

const fromAddress = (address: string, from: URL): Continuation | undefined => {
  if (!URL.canParse(address, from.href)) return undefined;
  const url = new URL(address, from);
  url.hash = '';
  // A service behind a balancer that terminates TLS often writes its addresses with http.
  if (url.protocol === 'http:' && url.hostname === from.hostname) {
    url.protocol = from.protocol;
    url.port = from.port;
  }
  return url.origin === from.origin ? { kind: 'url', url } : { kind: 'otherOrigin', origin: url.origin };
};
