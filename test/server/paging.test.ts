import * as fc from '../support/property.ts';
import { describe, expect, it } from 'vitest';
import type { Meta } from '../../src/core/paging/envelope.ts';
import { toMeta } from '../../src/core/paging/envelope.ts';
import { isList } from '../../src/core/route.ts';
import { routeEntries } from '../../src/core/table/index.ts';
import { now } from './fixtures/clock.ts';
import { fixtureNames } from './fixtures/names.ts';
import { createAsk } from './fixtures/service.ts';

/** Parameters without which a list would be short or would be refused. */
const parameters: Readonly<Record<string, string>> = {
  '/events/calendar': '?from=2026-01-01&to=2026-12-31',
  '/players/search': '?q=player',
  '/skins/trending': '?window=30d',
  '/leaderboards/{metric}': '?minRounds=1',
};
const lists = [
  ...routeEntries.flatMap(({ row }) => {
    if (!isList(row) || row.stream !== undefined) return [];
    const match = /^\/live|streams$/.test(row.path) ? 'fx-match-3' : 'fx-match-1';
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => fixtureNames[name] ?? match);
    return [`${path}${parameters[row.path] ?? ''}`];
  }),
  '/skins?minPrice=0.01',
];

describe('paging', () => {
  const ask = createAsk();
  const read = async (path: string, limit: number, page: number) => {
    const { body } = await ask(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}&page=${page}`);
    return body as { readonly data: readonly unknown[]; readonly meta: Meta };
  };

  it.each(lists)('%s neither skips nor repeats a row, for any page size', async path => {
    const whole = await read(path, 100, 1);
    // Of a calendar the same on every page: the days that it covers.
    const { count: _, total: __, page: ___, totalPages: ____, hasNext: _____, ...range } = whole.meta;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), async limit => {
        const rows: unknown[] = [];
        let page = 1;
        for (; ; page++) {
          const { data, meta } = await read(path, limit, page);
          rows.push(...data);
          expect(meta).toEqual({ ...range, ...toMeta(data.length, whole.data.length, page, limit) });
          if (!meta.hasNext) break;
        }
        expect(rows).toEqual(whole.data);
        expect(await read(path, limit, page + 1)).toEqual({
          success: true,
          data: [],
          meta: {
            ...range,
            count: 0,
            total: whole.data.length,
            page: page + 1,
            totalPages: page,
            hasNext: false,
          },
        });
      }),
      { numRuns: 4, seed: 1 },
    );
  });

  it.each(['/matches/recent', '/matches/upcoming', '/matches/today'])(
    '%s neither skips nor repeats a row for a client that pages while matches begin and end',
    async path => {
      let clock = now;
      const moving = createAsk({ clock: () => clock });
      const one = async (page: number) => {
        const { body } = await moving(`${path}?limit=1&page=${page}`);
        return body as { readonly data: readonly unknown[]; readonly meta: Meta };
      };
      const first = await one(1);
      const before = (await createAsk()(`${path}?limit=100`)).body as { readonly data: readonly unknown[] };
      const rows = [...first.data];
      for (let page = 2; page <= first.meta.totalPages; page++) {
        // All future matches are within a few hours.
        clock += 100_000;
        rows.push(...(await one(page)).data);
      }
      expect(rows).toEqual(before.data);
    },
  );

  it('gives twenty rows by default', async () => {
    const { body } = await ask('/skins/ak-47-ember/history');
    expect((body as { meta: Meta }).meta).toEqual({
      count: 20,
      total: 41,
      page: 1,
      totalPages: 3,
      hasNext: true,
    });
  });

  it('accepts a page number of any length', async () => {
    const { body } = await ask('/skins?page=999999999999999&limit=100');
    expect((body as { meta: Meta }).meta).toMatchObject({ count: 0, total: 3, hasNext: false });
  });
});
