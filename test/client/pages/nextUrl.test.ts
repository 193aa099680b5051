import { describe, expect, test } from 'vitest';
import { isRecord } from '../../../src/core/json/jsonRecord.ts';
import { nextPageIn } from '../../../src/core/paging/nextPage.ts';
import { continuationOf } from '../../../src/client/pages/nextUrl.ts';

const here = new URL('https://api.example/api/v1/game/rankings/world?limit=100&page=1');
const goesTo = (address: string) => ({ kind: 'url', url: new URL(address, here) });

const continuation = (body: unknown, link?: string) =>
  continuationOf({ url: here, headers: { link } }, nextPageIn([body].filter(isRecord)));

describe('the next page of a list', () => {
  test.each<readonly [string, unknown]>([
    ['an address', { next: 'https://api.example/api/v1/x?from=2' }],
    ['an address of the same host over http', { next_page_url: 'http://api.example/api/v1/x?from=2' }],
    ['a path', { nextLink: '/api/v1/x?from=2' }],
    ['a record with an address', { next: { href: '/api/v1/x?from=2' } }],
    ['links', { links: { next: '/api/v1/x?from=2', prev: null } }],
    ['links of HAL', { _links: { self: { href: '/' }, next: { href: '/api/v1/x?from=2' } } }],
  ])('follows %s', (_what, body) => {
    expect(continuation(body)).toEqual(goesTo('/api/v1/x?from=2'));
  });

  test.each<readonly [unknown, string]>([
    [{ nextCursor: 'b=2' }, '?limit=100&cursor=b%3D2'],
    [{ next: 'bXk=' }, '?limit=100&cursor=bXk%3D'],
    [{ nextCursor: 2_589_176 }, '?limit=100&cursor=2589176'],
    [{ nextCursor: '1' }, '?limit=100&cursor=1'],
    [{ nextCursor: '/w8AAQ==' }, '?limit=100&cursor=%2Fw8AAQ%3D%3D'],
    [{ offset: 40, next_cursor: 'x' }, '?limit=100&cursor=x'],
    [{ next: '?limit=100&from=9' }, '?limit=100&from=9'],
  ])('sends back the cursor of %j', (body, query) => {
    expect(continuation(body)).toEqual(goesTo(`/api/v1/game/rankings/world${query}`));
  });

  test.each([
    '<https://api.example/api/v1/x?from=2>; rel="next"',
    '</api/v1/x?from=1>; rel="prev", </api/v1/x?from=2>; rel=next; title="a"',
    '</a>;rel="last",</api/v1/x?from=2>;title="b";rel="alternate next"',
  ])('follows the header %s', header => {
    expect(continuation({}, header)).toEqual(goesTo('/api/v1/x?from=2'));
  });

  test.each([{ next: null }, { nextCursor: '' }, { links: { next: null } }, { next: false }])(
    'ends at %j',
    body => {
      expect(continuation(body)).toEqual({ kind: 'end' });
    },
  );

  test.each([
    {},
    { next: 2 },
    { nextPage: '3' },
    { cursor: 1 },
    { next: [] },
    { before: 'a' },
    { nextUrl: 'not an address' },
  ])('goes by numbers of pages after %j', body => {
    expect(continuation(body)).toBeUndefined();
  });

  test('is not followed to another origin', () => {
    expect(continuation({ next: 'https://elsewhere.example/2' })).toEqual({
      kind: 'otherOrigin',
      origin: 'https://elsewhere.example',
    });
  });
});
