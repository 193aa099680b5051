import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/core/table/index.ts';
import { createClient } from '../../../src/client/client.ts';
import { askPages, type PageOptions } from '../../../src/client/pages/pages.ts';
import { createFakeTransport, type FakeTransport } from '../../support/fakeTransport.ts';
import * as fc from '../../support/property.ts';

const target = { baseUrl: 'https://api.example/api/v1', game: 'game' };

/** A list of `total` numbered rows, paged as the service description requires. */
const listOf = (total: number, meta = true): FakeTransport =>
  createFakeTransport(url => {
    const limit = Number(url.searchParams.get('limit') ?? 20);
    const page = Number(url.searchParams.get('page') ?? 1);
    const first = (page - 1) * limit;
    const data = Array.from({ length: Math.max(0, Math.min(limit, total - first)) }, (_, i) => ({
      rank: first + i + 1,
    }));
    return {
      json: { success: true, data, ...(meta && { meta: { total, hasNext: first + limit < total } }) },
    };
  });

interface Collected {
  readonly lines: readonly number[];
  readonly asked: readonly string[];
  readonly cut?: unknown;
  readonly oddity?: unknown;
  readonly error?: unknown;
}

const collect = async (transport: FakeTransport, options: Partial<PageOptions>): Promise<Collected> => {
  const client = createClient({ transport, target, userAgent: 'test', now: () => 0, timeout: 1000 });
  const lines: number[] = [];
  let end: Partial<Collected> = {};
  try {
    for await (const page of askPages(client, routes.rankings.world, {}, { maxPages: 50, ...options })) {
      lines.push(page.lines);
      const { cut, oddity } = page;
      end = { ...(cut && { cut }), ...(oddity && { oddity }) };
    }
  } catch (error) {
    end = { error };
  }
  return { lines, asked: transport.asked.map(path => path.split('?')[1] ?? ''), ...end };
};

/** Lists of the given ranks, one per page, each with a paging block. */
const pagesOf = (pages: readonly (readonly number[])[], meta: Readonly<Record<string, unknown>>) =>
  createFakeTransport(url => ({
    json: {
      data: (pages[Number(url.searchParams.get('page') ?? 1) - 1] ?? []).map(rank => ({ rank })),
      meta,
    },
  }));

describe('requesting pages', () => {
  test.each<readonly [string, number, Partial<PageOptions>, readonly number[], readonly string[]]>([
    ['without options: one page as the service cuts it', 50, {}, [20], ['']],
    ['a page by number', 50, { page: 3 }, [10], ['page=3']],
    ['fewer rows than a page', 50, { limit: 5 }, [5], ['limit=5']],
    [
      'more rows than a page',
      500,
      { limit: 250 },
      [100, 100, 50],
      ['limit=100', 'limit=100&page=2', 'limit=100&page=3'],
    ],
    ['more rows than there are', 120, { limit: 250 }, [100, 20], ['limit=100', 'limit=100&page=2']],
    ['every row', 230, { all: true }, [100, 100, 30], ['limit=100', 'limit=100&page=2', 'limit=100&page=3']],
    ['every row of an empty list', 0, { all: true }, [0], ['limit=100']],
  ])('%s', async (_title, total, options, lines, asked) => {
    expect(await collect(listOf(total), options)).toEqual({ lines, asked });
  });

  test('stops at the limit and reports what is missing', async () => {
    const { lines, cut } = await collect(listOf(1000), { all: true, maxPages: 2 });
    expect([lines, cut]).toEqual([[100, 100], { pages: 2, total: 1000 }]);
  });

  test.each([
    ['on every page', [1, 2, 3, 4, 5, 6]],
    ['on some pages alone', [1, 3, 4]],
  ])('asks for each page once where the service gives the address of the next one %s', async (_, linked) => {
    const transport = createFakeTransport(url => {
      const page = Number(url.searchParams.get('page') ?? 1);
      const next = linked.includes(page) && page < 6 ? `${url.pathname}?limit=1&page=${page + 1}` : undefined;
      return { json: { data: [{ rank: page }], meta: { total: 6, hasNext: page < 6 }, links: { next } } };
    });
    const { lines, asked } = await collect(transport, { all: true });
    expect([lines, asked.map(query => new URLSearchParams(query).get('page'))]).toEqual([
      [1, 1, 1, 1, 1, 1],
      [null, '2', '3', '4', '5', '6'],
    ]);
  });

  test('continues after full pages if the service does not mention a next one', async () => {
    const { lines, asked } = await collect(listOf(200, false), { all: true });
    expect([lines, asked.length]).toEqual([[100, 100], 3]);
  });

  test('reads every row once from a service that sends at most so many rows and says nothing more', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 260 }),
        fc.integer({ min: 1, max: 120 }),
        fc.option(fc.integer({ min: 1, max: 260 }), { nil: undefined }),
        async (total, most, limit) => {
          const transport = createFakeTransport(url => {
            const size = Math.min(Number(url.searchParams.get('limit') ?? 20), most);
            const first = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
            const left = Math.max(0, Math.min(size, total - first));
            return { json: Array.from({ length: left }, (_, place) => ({ rank: first + place })) };
          });
          const wanted = limit === undefined ? { all: true } : { limit };
          const { lines, oddity, cut } = await collect(transport, { ...wanted, maxPages: 300 });
          const got = lines.reduce((sum, each) => sum + each, 0);
          expect([got, oddity, cut]).toEqual([Math.min(total, limit ?? total), undefined, undefined]);
        },
      ),
    );
  });

  test.each([[{ all: true }], [{ limit: 90 }]])(
    'takes a service without paging as it is, with %j',
    async options => {
      const whole = createFakeTransport(() => ({ json: [{ rank: 1 }, { rank: 2 }] }));
      expect(await collect(whole, options)).toMatchObject({ lines: [2], asked: { length: 2 } });
      expect((await collect(whole, options)).oddity).toBeUndefined();
    },
  );

  test('stops at a service that always sends the same page', async () => {
    const same = createFakeTransport(() => ({ json: { data: [{ rank: 1 }], meta: { hasNext: true } } }));
    expect((await collect(same, { all: true })).lines).toEqual([1]);
  });

  test('stops at an empty page, whatever the service says about a next one', async () => {
    const empty = createFakeTransport((_, index) => ({
      json: { data: index === 0 ? [{ rank: 1 }] : [], meta: { hasNext: true } },
    }));
    expect((await collect(empty, { all: true })).lines).toEqual([1]);
  });

  test.each<
    readonly [string, readonly (readonly number[])[], object, Partial<PageOptions>, Partial<Collected>]
  >([
    [
      'a page that comes once more',
      [[1], [2], [2]],
      { hasNext: true },
      { all: true },
      { lines: [1, 1], oddity: { kind: 'repeated', page: 3, missing: true } },
    ],
    [
      'pages that go round in a circle',
      [[1], [2], [3], [1]],
      { hasNext: true },
      { all: true },
      { lines: [1, 1, 1], oddity: { kind: 'repeated', page: 4, missing: true } },
    ],
    [
      'a total that is not there',
      [[1], [2]],
      { hasNext: true, total: 9 },
      { all: true },
      { lines: [1, 1], oddity: { kind: 'otherTotal', total: 9, got: 2 } },
    ],
    [
      'a last page before the total',
      [[1]],
      { hasNext: false, total: 2 },
      { all: true },
      { lines: [1], oddity: { kind: 'otherTotal', total: 2, got: 1 } },
    ],
    [
      'rows that come again on the next page',
      [
        [1, 2],
        [2, 3],
        [4, 5],
      ],
      { totalPages: 3 },
      { all: true },
      { lines: [2, 2, 2], oddity: { kind: 'overlap', rows: 1 } },
    ],
    [
      'a row that comes again in the middle of the next page',
      [
        [1, 2, 3],
        [4, 3, 5],
      ],
      { totalPages: 2 },
      { all: true },
      { lines: [3, 3], oddity: { kind: 'overlap', rows: 1 } },
    ],
    ['totals alone', [[1, 2], [3]], { total: 3 }, { all: true }, { lines: [2, 1] }],
    [
      'numbers below zero',
      [Array.from({ length: 100 }, (_, rank) => rank), [100]],
      { total: -5, totalPages: -1 },
      { all: true },
      { lines: [100, 1] },
    ],
    ['page numbers alone', [[1], [2], [3]], { totalPages: 2 }, { all: true }, { lines: [1, 1] }],
    [
      'a next page behind its total',
      [[1], [2], [3]],
      { hasNext: true, total: 2 },
      { all: true },
      { lines: [1, 1] },
    ],
    [
      'a later beginning',
      [[1], [2], [3]],
      { total: 3, totalPages: 3 },
      { all: true, page: 2 },
      { lines: [1, 1] },
    ],
    [
      'pages of a row each where many rows are wanted',
      Array.from({ length: 99 }, (_, rank) => [rank]),
      { hasNext: true },
      { limit: 90, maxPages: 3 },
      { lines: [1, 1, 1], cut: { pages: 3, total: undefined } },
    ],
  ])('knows what to make of %s', async (_title, pages, meta, options, expected) => {
    const { asked: _, ...collected } = await collect(pagesOf(pages, { ...meta }), options);
    expect(collected).toEqual(expected);
  });

  test('notices a total that changes between pages', async () => {
    const growing = createFakeTransport((_, index) => ({
      json: { data: [{ rank: index }], meta: { total: 5 + index, totalPages: 2 } },
    }));
    expect(await collect(growing, { limit: 2 })).toMatchObject({
      lines: [1, 1],
      oddity: { kind: 'changed', before: 5, after: 6 },
    });
  });

  test('requests four at a time once the second page matched the first one’s promise', async () => {
    const { asked } = await collect(
      pagesOf([[1], [2], [], [], [], [], [], []], { total: 8, hasNext: true }),
      {
        all: true,
      },
    );
    expect(asked.length).toBe(6);
  });

  test('never requests pages beyond the total or the limit', async () => {
    expect((await collect(listOf(450), { all: true })).asked.length).toBe(5);
    expect((await collect(listOf(2000), { all: true, maxPages: 4 })).asked.length).toBe(4);
    expect((await collect(listOf(2000), { limit: 350 })).asked.length).toBe(4);
  });

  test('yields the pages before one that fails', async () => {
    const failing = createFakeTransport((_, index) =>
      index < 2 ? { json: { data: [{ rank: index }], meta: { hasNext: true } } } : { status: 500, text: '' },
    );
    expect(await collect(failing, { all: true })).toMatchObject({
      lines: [1, 1],
      error: { kind: 'serverFailed' },
    });
  });

  test('takes a message in place of a later page for a failure', async () => {
    const limited = createFakeTransport((_, index) => ({
      json: index === 1 ? { message: 'rate limited' } : { data: [{ rank: index }], meta: { hasNext: true } },
    }));
    expect(await collect(limited, { all: true })).toMatchObject({
      lines: [1],
      error: { kind: 'unreadable', message: 'The answer is no list: {"message":"rate limited"}' },
    });
  });

  test('takes only the rows wanted from a service that ignores limit', async () => {
    const rows = Array.from({ length: 70 }, (_, i) => ({ rank: i }));
    const all = createFakeTransport(() => ({ json: rows }));
    expect((await collect(all, { limit: 5 })).lines).toEqual([5]);
  });

  test.each<readonly [string, number, Partial<PageOptions>, readonly number[], readonly string[], number]>([
    ['a page that is the one asked before', 50, { limit: 27, skip: 23 }, [50], ['limit=50'], 0],
    ['whole pages', 500, { limit: 40, skip: 210 }, [50], ['limit=100&page=3'], 200],
    [
      'pages after a page',
      500,
      { all: true, page: 3, skip: 120 },
      [100, 100],
      ['limit=100&page=4', 'limit=100&page=5'],
      100,
    ],
    ['pages up to the last, which is short', 230, { all: true, skip: 205 }, [30], ['limit=100&page=3'], 200],
    ['rows of the service’s own page', 50, { skip: 7 }, [20], [''], 0],
  ])('leaves out %s', async (_title, total, options, lines, asked, before) => {
    const transport = listOf(total);
    const client = createClient({ transport, target, userAgent: 'test', now: () => 0, timeout: 1000 });
    const found: (number | undefined)[] = [];
    for await (const page of askPages(client, routes.rankings.world, {}, { maxPages: 50, ...options }))
      found.push(page.before);
    expect(found.map(each => each ?? 0)).toEqual(lines.map(() => before));
    expect(await collect(listOf(total), options)).toEqual({ lines, asked });
  });

  test.each<readonly [string, FakeTransport, readonly string[]]>([
    [
      'sends smaller pages than asked for',
      pagesOf(
        Array.from({ length: 9 }, (_, page) => Array.from({ length: 50 }, (_row, rank) => page * 50 + rank)),
        { hasNext: true },
      ),
      ['limit=100&page=3', 'limit=100', 'limit=100&page=2', 'limit=100&page=3'],
    ],
    [
      'sends another page than asked for',
      createFakeTransport(() => ({
        json: { data: Array.from({ length: 100 }, (_, rank) => ({ rank })), meta: { page: 1 } },
      })),
      ['limit=100&page=3', 'limit=100', 'limit=100&page=2'],
    ],
  ])('begins with the first page after all if the service %s', async (_title, transport, asked) => {
    expect((await collect(transport, { limit: 1, skip: 210 })).asked.slice(0, asked.length)).toEqual(asked);
  });

  test('requests one page at a time where the caller may need no more, and says how the list ended', async () => {
    const transport = listOf(450);
    const client = createClient({ transport, target, userAgent: 'test', now: () => 0, timeout: 1000 });
    const pages = askPages(client, routes.rankings.world, {}, { maxPages: 50, all: true, oneByOne: true });
    await pages.next();
    await pages.next();
    await pages.return();
    expect(transport.asked.length).toBe(2);
    const same = pagesOf([[1], [2], [2]], { hasNext: true });
    expect(await collect(same, { all: true, oneByOne: true })).toMatchObject({
      lines: [1, 1, 0],
      oddity: { kind: 'repeated', page: 3, missing: true },
    });
  });
});
