import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSnapshot } from './readSnapshot.ts';
import { importInto } from '../../../../src/data/import/index.ts';
import { ask, now, run } from '../importing.ts';
import { createTarget, writeJson } from '../importJson.ts';
import { madeUpCollections } from '../madeUpSkins.ts';

const item = 'AK-47 | Kiln (Field-Tested)';

/** Imports one file of prices, in a folder with the skins. */
const importPrices = async (name: string, content: unknown) => {
  const folder = writeJson({ 'c.json': madeUpCollections, [join('prices', name)]: content });
  const { into, bring } = createTarget();
  await bring('skins', join(folder, 'c.json'));
  await bring('prices', join(folder, 'prices'), 'dock');
  return into;
};

describe('prices that were written elsewhere', () => {
  it.each([['2026-10-01/prices.json'], ['2026-09-30/2026-10-01.json']])(
    'have their day in %s',
    async name => {
      const into = await importPrices(name, { [item]: 12.34 });
      expect(ask(into, "SELECT date(updated_at / 1000, 'unixepoch') FROM skin_offer").flat()).toContain(
        '2026-10-01',
      );
    },
  );

  it('are dated as a whole, by the content, else by their fetch, else by the name: never by single items', () => {
    const prices = [{ name: 'a', price: 1.25, updated_at: '2026-09-21' }];
    const fetchedAt = Date.UTC(2026, 10, 28, 6);
    const dated = (source: unknown, name: string, facts = {}) =>
      new Date(readSnapshot(source, name, Infinity, facts).at).toISOString();
    const whole = { time: 1_790_812_800, prices };
    expect(dated(whole, '2026-10-02.json', { fetchedAt })).toBe('2026-10-01T00:00:00.000Z');
    expect(dated(prices, '2026-10-02.json', { fetchedAt })).toBe('2026-11-28T06:00:00.000Z');
    expect(dated(prices, '2026-10-02.json')).toBe('2026-10-02T00:00:00.000Z');
    expect(() => readSnapshot(prices, 'items.json', Infinity)).toThrow(
      'neither its content nor its name contains a day',
    );
  });

  it('are no new snapshot if their bytes are those of one before', async () => {
    const folder = writeJson({
      'c.json': madeUpCollections,
      'a/x.json': { [item]: 12.34 },
      'b/x.json': { [item]: 12.34 },
    });
    const { into, bring } = createTarget();
    const fetched = async (path: string, day: number) =>
      importInto({
        kind: 'prices',
        path: join(folder, path),
        into,
        now,
        run,
        market: 'dock',
        fetchedAt: Date.UTC(2026, 10, day),
      });
    await bring('skins', join(folder, 'c.json'));
    expect((await fetched('a', 1)).taken).toMatchObject({ days: 1 });
    expect(await fetched('b', 2)).toMatchObject({
      taken: { days: 1 },
      notes: ['nothing is new: the file has not changed since its last import'],
    });
    expect(ask(into, "SELECT DISTINCT date(day * 86400, 'unixepoch') FROM skin_day_price")).toEqual([
      ['2026-11-01'],
    ]);
  });

  it.each([
    ['it is not a snapshot of prices: no item in it has a price', { [item]: '12,34 €' }],
    ['only a price in RUB, which is not converted', { [item]: { rub: 12 } }],
    ['not a skin in the data file', { 'AK-47 | Unknown (Field-Tested)': 12.34 }],
  ])('are refused if none can be used: %s', async (reason, prices) => {
    await expect(importPrices('2026-10-01.json', { prices })).rejects.toThrow(
      expect.objectContaining({
        message: expect.stringContaining('no prices could be read'),
        hint: `2026-10-01.json: ${reason}`,
      }),
    );
  });
});
