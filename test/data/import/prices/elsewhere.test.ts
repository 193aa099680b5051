import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSnapshot } from '../../../../src/data/import/prices/snapshot.ts';
import { ask } from '../importing.ts';
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
      const into = await importPrices(name, { [item]: 1234 });
      expect(ask(into, "SELECT date(updated_at / 1000, 'unixepoch') FROM skin_offer").flat()).toContain(
        '2026-10-01',
      );
    },
  );

  it('may each have a time of their own, in a file without one', () => {
    const list = [
      { name: 'a', price: 1.25, updated_at: 1_790_812_800 },
      { name: 'b', price: 1.5, updated_at: '2026-10-02' },
      { name: 'c', price: 1.75 },
    ];
    expect(parseSnapshot(list, 'items.json', Infinity)).toMatchObject({
      prices: [
        { item: 'a', cents: 125, at: 1_790_812_800_000 },
        { item: 'b', cents: 150, at: Date.UTC(2026, 9, 2) },
      ],
      left: [{ item: 'c', reason: 'no time' }],
    });
    expect(() => parseSnapshot([{ name: 'a', price: 1 }], 'items.json', Infinity)).toThrow(
      'neither its content nor its name contains a day',
    );
  });

  it.each([
    ['it is not a snapshot of prices: no item in it has a price', { [item]: '12,34 €' }],
    ['only a price in RUB, which is not converted', { [item]: { rub: 12 } }],
    ['not a skin in the data file', { 'AK-47 | Unknown (Field-Tested)': 1234 }],
  ])('are refused if none can be used: %s', async (reason, prices) => {
    await expect(importPrices('2026-10-01.json', { prices })).rejects.toThrow(
      expect.objectContaining({
        message: expect.stringContaining('no prices could be read'),
        hint: `2026-10-01.json: ${reason}`,
      }),
    );
  });
});
