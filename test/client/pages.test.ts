import { describe, expect, test } from 'vitest';
import { routes } from '../../src/api/routes/index.ts';
import { createClient } from '../../src/client/client.ts';
import { askPages, type PageWish } from '../../src/client/pages.ts';
import { createFakeTransport, type FakeTransport } from '../support/fakeTransport.ts';

const target = { baseUrl: 'https://api.example/api/v1', game: 'game' };

/** A list of `total` numbered rows, paged as the service description has it. */
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

const collect = async (transport: FakeTransport, wish: Partial<PageWish>) => {
  const client = createClient({ transport, target, userAgent: 'test', now: () => 0, timeout: 1000 });
  const lines: number[] = [];
  let cut: unknown;
  for await (const page of askPages(client, routes.rankings.world, {}, { maxPages: 50, ...wish })) {
    lines.push(page.lines);
    cut = page.cut;
  }
  return { lines, asked: transport.asked.map(path => path.split('?')[1] ?? ''), cut };
};

describe('asking for pages', () => {
  test.each<readonly [string, number, Partial<PageWish>, readonly number[], readonly string[]]>([
    ['without a wish: one page as the service cuts it', 50, {}, [20], ['']],
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
  ])('%s', async (_title, total, wish, lines, asked) => {
    expect(await collect(listOf(total), wish)).toEqual({ lines, asked, cut: undefined });
  });

  test('stops at the cap and says what was left behind', async () => {
    const { lines, cut } = await collect(listOf(1000), { all: true, maxPages: 2 });
    expect([lines, cut]).toEqual([[100, 100], { pages: 2, total: 1000 }]);
  });

  test('goes by full pages where the service says nothing of a next one', async () => {
    const { lines, asked } = await collect(listOf(200, false), { all: true });
    expect([lines, asked.length]).toEqual([[100, 100], 3]);
  });

  test('stops at a service that always sends the same page', async () => {
    const same = createFakeTransport(() => ({ json: { data: [{ rank: 1 }], meta: { hasNext: true } } }));
    expect((await collect(same, { all: true })).lines).toEqual([1]);
  });

  test('stops at an empty page, whatever the service says of a next one', async () => {
    const empty = createFakeTransport((_, index) => ({
      json: { data: index === 0 ? [{ rank: 1 }] : [], meta: { hasNext: true } },
    }));
    expect((await collect(empty, { all: true })).lines).toEqual([1]);
  });

  test('takes no more rows than were wanted from a service that ignores limit', async () => {
    const rows = Array.from({ length: 70 }, (_, i) => ({ rank: i }));
    const all = createFakeTransport(() => ({ json: rows }));
    expect((await collect(all, { limit: 5 })).lines).toEqual([5]);
  });
});
