import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import * as fc from '../support/property.ts';
import { toDay, toTime } from '../../src/data/store/time.ts';
import { jsonObject, sqlDay, sqlTime } from '../../src/data/store/jsonObject.ts';
import type { Demo } from '../../src/server/demo/demo.ts';
import { openDemo } from '../../src/server/demo/demo.ts';
import { now } from './fixtures/clock.ts';
import { createRead } from './fixtures/service.ts';

describe('rows that SQL writes as JSON', () => {
  const database = new DatabaseSync(':memory:');

  it('equal the result of JSON.stringify for any text and number', () => {
    const write = database.prepare(
      `SELECT ${jsonObject({ text: '?1', number: '?2', none: 'NULL' })} AS json`,
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), (text, number) => {
        fc.pre(text.isWellFormed() && !text.includes('\0'));
        const json = String(write.get(text, number)?.['json']);
        expect(JSON.parse(json)).toEqual({ text, number, none: null });
      }),
      { seed: 1 },
    );
  });

  it('write times and days like the rest of the service', () => {
    const write = database.prepare(`SELECT ${sqlTime('?1')} AS time, ${sqlDay('?1')} AS day`);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0) }), fc.boolean(), (at, isWhole) => {
        const moment = isWhole ? at - (at % 1000) : at;
        expect({ ...write.get(moment) }).toEqual({ time: toTime(moment), day: toDay(moment) });
      }),
      { seed: 1 },
    );
  });

  describe('over a whole made-up season', () => {
    let demo: Demo;
    beforeAll(async () => {
      demo = await openDemo({ folder: inject('season'), now });
    });
    afterAll(() => demo.close());

    it('are identical to rows made one by one', async () => {
      const read = createRead({ store: demo.store, live: demo.live, market: demo.market, clock: () => now });
      const rows = async (path: string) =>
        (await read(path)) as readonly { readonly id: string; readonly status: string }[];
      const events = (await read('/events/live')) as readonly { readonly slug: string }[];
      const played = await Promise.all(events.map(({ slug }) => rows(`/events/${slug}/matches?limit=100`)));
      const oneByOne = played.flat().filter(({ status }) => status === 'finished');
      const pages = await Promise.all(
        [1, 2, 3, 4].map(page => rows(`/matches/results?limit=100&page=${page}`)),
      );
      const written = new Map(pages.flat().map(row => [row.id, JSON.stringify(row)]));
      const both = oneByOne.filter(({ id }) => written.has(id));
      expect(both.length).toBeGreaterThan(20);
      // A list of all finished matches also has the players, of which a made-up season knows none.
      for (const row of both)
        expect(written.get(row.id)).toBe(JSON.stringify({ ...row, team1Lineup: null, team2Lineup: null }));
    });

    it('continue without a gap on late pages, for which the order of the list is remembered', async () => {
      const read = createRead({ store: demo.store, live: demo.live, market: demo.market, clock: () => now });
      const ids = async (path: string) =>
        ((await read(path)) as readonly { readonly id: string }[]).map(({ id }) => id);
      const pages = await Promise.all(
        Array.from({ length: 14 }, (_, index) => ids(`/matches/results?limit=100&page=${index + 1}`)),
      );
      const all = pages.flat();
      expect([all.length, new Set(all).size]).toEqual([1400, 1400]);
      // The same rows in pages of another size, across the position where one way of reading ends and the other begins.
      expect(await ids('/matches/results?limit=70&page=15')).toEqual(all.slice(980, 1050));
      expect(await ids('/matches/results?limit=70&page=16')).toEqual(all.slice(1050, 1120));
    });
  });
});
