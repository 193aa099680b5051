import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toCents } from '../../../../src/data/import/prices/snapshot.ts';
import { readSnapshot } from './readSnapshot.ts';
import * as fc from '../../../support/property.ts';
import {
  skinDetails,
  skinHistoryPoint,
  skinOrderBook,
  skinPrice,
} from '../../../../src/core/entities/skin.ts';
import { list } from '../../../../src/core/schema.ts';
import { differences } from '../../../support/exact.ts';
import { ask } from '../importing.ts';
import { createTarget, readFrom, writeJson } from '../importJson.ts';
import { madeUpCollections } from '../madeUpSkins.ts';

const cents = (day: string, prices: Readonly<Record<string, unknown>>) => ({
  metadata: { updated_at: `${day}T12:00:00.000Z`, currency: 'USD', item_count: Object.keys(prices).length },
  prices,
});
const fieldTested = 'AK-47 | Kiln (Field-Tested)';
const folder = () =>
  writeJson({
    'c.json': madeUpCollections,
    'one/a.json': cents('2026-10-01', {
      [fieldTested]: 1000,
      'StatTrak™ AK-47 | Kiln (Minimal Wear)': 3000,
      'Pea-1 | Doppler (Factory New) - Phase 2': 500,
      'Pea-1 | Doppler (Battle-Scarred)': 400,
      '★ Talon | Kiln (Well-Worn)': 90_000,
      'Sticker | Kiln': 5,
      'AK-47 | Kiln': 5,
    }),
    'one/b.json': cents('2026-10-31', { [fieldTested]: 1250 }),
    'one/c.json': cents('2026-10-31', { [fieldTested]: 1200, 'Pea-1 | Doppler (Well-Worn)': 'free' }),
    'one/broken.json': '{',
    'one/euro.json': { metadata: { updated_at: '2026-10-01', currency: 'EUR' }, prices: {} },
    'one/timeless.json': { prices: { [fieldTested]: 1 } },
    'dock_2026-11-01.json': {
      items: {
        [fieldTested]: { usd: 9.005, rub: 800 },
        '★ Talon | Kiln (Well-Worn)': { rub: 70_000 },
        'Pea-1 | Doppler (Battle-Scarred)': {},
      },
    },
  });

const listOf = <T>(
  prices: Readonly<Record<string, number>>,
  toOne: (name: string, price: number) => T,
): readonly T[] => Object.entries(prices).map(([name, price]) => toOne(name, price));

const tables = ['skin', 'skin_variant', 'skin_day_price', 'skin_history', 'skin_offer'];
const everything = (file: string) =>
  tables.map(table => ask(file, `SELECT * FROM ${table} ORDER BY 1, 2, 3`));

describe('dollars', () => {
  it('become cents by their decimal digits, with half a cent rounded up', () => {
    expect([1.005, 9.005, 0.615, 14.425, 1.004, 1e-7, 0.001, 1234.5678, 35].map(toCents)).toEqual([
      101, 901, 62, 1443, 100, 1, 1, 123_457, 3500,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 11 }), thousandths => {
        const digits = String(thousandths).padStart(4, '0');
        const dollars = Number(`${digits.slice(0, -3)}.${digits.slice(-3)}`);
        expect(toCents(dollars)).toBe(Math.max(1, Math.floor((thousandths + 5) / 10)));
      }),
    );
  });
});

describe('an import of prices', () => {
  it('imports the prices of known skins, and reports the rest', async () => {
    const { bring } = createTarget();
    const source = folder();
    await bring('skins', join(source, 'c.json'));
    expect(await bring('prices', join(source, 'one'), 'Dock')).toMatchObject({
      taken: { snapshots: 3, days: 2, prices: 6, skins: 3 },
      skipped: [
        { subject: 'a.json', item: 'Sticker | Kiln', reason: 'not a skin in the data file' },
        { subject: 'a.json', item: 'AK-47 | Kiln', reason: 'not a skin in the data file' },
        { subject: 'broken.json', reason: expect.stringMatching(/^it is not JSON: /) as string },
        { subject: 'c.json', item: 'Pea-1 | Doppler (Well-Worn)', reason: 'no price' },
        { subject: 'euro.json', reason: 'its prices are in EUR, not USD' },
        { subject: 'timeless.json', reason: 'neither its content nor its name contains a day' },
      ],
    });
    expect((await bring('prices', join(source, 'dock_2026-11-01.json'), 'dock')).skipped).toEqual([
      {
        subject: 'dock_2026-11-01.json',
        item: '★ Talon | Kiln (Well-Worn)',
        reason: 'only a price in RUB, which is not converted',
      },
      { subject: 'dock_2026-11-01.json', item: 'Pea-1 | Doppler (Battle-Scarred)', reason: 'no price' },
    ]);
  });

  it('keeps an item once that every snapshot leaves out, and counts the others', async () => {
    const { bring } = createTarget();
    const source = folder();
    await bring('skins', join(source, 'c.json'));
    const snapshot = (day: string) => cents(day, { 'AK-47 | Kiln (Minimal Wear)': 100, 'Sticker | Kiln': 5 });
    const days = ['2026-10-01', '2026-10-02', '2026-10-03'];
    const years = writeJson(Object.fromEntries(days.map(day => [`${day}.json`, snapshot(day)])));
    expect(await bring('prices', years, 'dock')).toMatchObject({
      taken: { snapshots: 3 },
      skipped: [
        { subject: '2026-10-01.json', item: 'Sticker | Kiln', reason: 'not a skin in the data file' },
      ],
      notes: ['2 more items are left out that an earlier snapshot names'],
    });
  });

  it('accepts any spelling of dollars, and rejects times in the future', async () => {
    const source = writeJson({
      'c.json': madeUpCollections,
      'one/a.json': {
        ...cents('2026-10-01', { [fieldTested]: 1000 }),
        metadata: { updated_at: '2026-10-01', currency: 'usd', item_count: 1 },
      },
      'one/later.json': cents('2999-01-01', { [fieldTested]: 1 }),
      'two/2090-01-01.json': { items: { [fieldTested]: { usd: 1, updated_at: '2026-10-01T00:00:00Z' } } },
    });
    const { into, bring } = createTarget();
    await bring('skins', join(source, 'c.json'));
    expect(await bring('prices', join(source, 'one'), 'dock')).toMatchObject({
      taken: { snapshots: 1, prices: 1 },
      skipped: [{ subject: 'later.json', reason: 'its time, 2999-01-01T12:00:00Z, is in the future' }],
    });
    await expect(bring('prices', join(source, 'two'), 'pier')).rejects.toMatchObject({
      skipped: [{ subject: '2090-01-01.json', reason: 'its time, 2090-01-01T00:00:00Z, is in the future' }],
    });
    expect(ask(into, 'SELECT cents FROM skin_offer')).toEqual([[1000], [1000]]);
  });

  it('takes prices with decimals as dollars, all of one file, and numbers in texts', async () => {
    const [doppler, knife] = ['Pea-1 | Doppler (Well-Worn)', '★ Talon | Kiln (Well-Worn)'];
    const cases = fc.array(fc.integer({ min: 1, max: 1e8 }), { minLength: 3, maxLength: 3 });
    const source = (prices: Readonly<Record<string, unknown>>) =>
      readSnapshot(cents('2026-10-01', prices), 'a.json', Infinity).prices.map(price => price.cents);
    fc.assert(
      fc.property(cases, ([one = 1, two = 1, three = 1]) => {
        const expected = [one, two, three];
        const names = [fieldTested, doppler, knife];
        const spelled = (spell: (cents: number) => unknown) =>
          source(Object.fromEntries(names.map((name, index) => [name, spell(expected[index] ?? 0)])));
        expect(spelled(String)).toEqual(expected);
        const hasCents = expected.some(price => price % 100 !== 0);
        expect(spelled(price => price / 100)).toEqual(
          hasCents ? expected : expected.map(price => price / 100),
        );
        for (const spell of [
          (price: number) => (price / 100).toFixed(2),
          (price: number) => (price / 100).toFixed(2).replace('.', ','),
          (price: number) =>
            `$${Math.floor(price / 100).toLocaleString('en')}.${String(price % 100).padStart(2, '0')}`,
          (price: number) => `${(price / 100).toFixed(2)} USD`,
        ])
          expect(spelled(spell)).toEqual(expected);
      }),
    );
  });

  it('leaves out an odd price with decimals among whole cents', () => {
    const prices = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`Pea-${index} | Ash`, 100 + index]),
    );
    const { prices: taken, left } = readSnapshot(
      cents('2026-10-01', { ...prices, 'Pea-7 | Ash': 95.53 }),
      'a.json',
      Infinity,
    );
    expect(taken.map(price => price.cents)).toEqual(
      Object.values({ ...prices, 'Pea-7 | Ash': 0 }).filter(each => each > 0),
    );
    expect(left).toEqual([{ item: 'Pea-7 | Ash', reason: 'a price with decimals among whole cents' }]);
  });

  it.each<readonly [shape: string, toFile: (prices: Readonly<Record<string, number>>) => unknown]>([
    ['names and prices alone', prices => prices],
    [
      'a list with fields',
      prices => listOf(prices, (market_hash_name, price) => ({ market_hash_name, price })),
    ],
    [
      'a list with the lowest offer',
      prices =>
        listOf(prices, (market_hash_name, min_price) => ({
          market_hash_name,
          currency: 'USD',
          min_price,
          suggested_price: min_price + 1,
          quantity: 13,
        })),
    ],
    [
      'offers, several for an item',
      prices => ({
        success: true,
        data: listOf(prices, (name, price) => [
          { name, price: price.toFixed(2) },
          { name, price: (price + 1).toFixed(2) },
        ]).flat(),
      }),
    ],
    [
      'an object for each name',
      prices => ({
        items: Object.fromEntries(
          listOf(prices, (name, price) => [name, { last_24h: price, last_7d: price + 1 }]),
        ),
      }),
    ],
    ['dollars by their name', prices => listOf(prices, (name, usd) => ({ name, usd }))],
  ])('reads %s', (_, toFile) => {
    const prices = {
      [fieldTested]: 9.01,
      '★ Talon | Kiln (Well-Worn)': 1250.5,
      'Pea-1 | Doppler (Well-Worn)': 3,
    };
    const read = readSnapshot(toFile(prices), 'prices-2026-10-01.json', Infinity);
    const cheapest = Map.groupBy(read.prices, ({ item }) => item)
      .entries()
      .map(([item, offers]) => [item, Math.min(...offers.map(({ cents }) => cents)) / 100]);
    expect([Object.fromEntries(cheapest), read.left]).toEqual([prices, []]);
  });

  it('reports an item of a list that has no name, and takes the first time that is one', () => {
    const data = [{ name: 'a', price: 2.5 }, { price: 3 }, 7];
    const source = { updated_at: 'today', timestamp: 1_790_000_000, data };
    expect(readSnapshot(source, 'x.json', Infinity)).toMatchObject({
      at: 1_790_000_000_000,
      prices: [{ item: 'a', cents: 250 }],
      left: [{ reason: 'an item without a name' }, { reason: 'an item without a name' }],
    });
  });

  it.each([
    [{ version: 3, count: 5 }],
    [[{ id: 'collection-1', name: 'The Kiln Collection', contains: [] }]],
    [{ items: { [fieldTested]: { wear: 0.2 } } }],
    [[1, 2, 3]],
    [null],
  ])('takes %j for no snapshot', source => {
    expect(() => readSnapshot(source, '2026-10-01.json', Infinity)).toThrow('it is not a snapshot of prices');
  });

  it('names the reason of a price that cannot be one', () => {
    const items = {
      a: { usd: 0 },
      b: { usd: 2e7 },
      c: { eur: 3 },
      d: { usd: -1 },
      e: { usd: '1,5' },
    };
    const { prices, left } = readSnapshot({ updated_at: 1_790_000_000, items }, 'x.json', Infinity);
    expect(prices).toEqual([{ item: 'e', cents: 150 }]);
    expect(left).toEqual([
      { item: 'a', reason: 'a price of 0' },
      { item: 'b', reason: 'a price above $10,000,000' },
      { item: 'c', reason: 'only a price in EUR, which is not converted' },
      { item: 'd', reason: 'no price' },
    ]);
  });

  it('gives the same result in any order and with repetitions', async () => {
    const source = folder();
    const [one, other] = [createTarget(), createTarget()];
    const snapshots = ['one/a.json', 'one/b.json', 'one/c.json'];
    for (const { bring } of [one, other]) {
      await bring('skins', join(source, 'c.json'));
      // The first named item gets the lower number.
      await bring('prices', join(source, 'one/a.json'), 'steam');
    }
    for (const name of snapshots) await one.bring('prices', join(source, name), 'steam');
    for (const name of [...snapshots, ...snapshots].toReversed())
      await other.bring('prices', join(source, name), 'steam');
    expect(everything(other.into)).toEqual(everything(one.into));
  });

  it('answers all routes of a skin and of each variant', async () => {
    const { into, bring } = createTarget();
    const source = folder();
    await bring('skins', join(source, 'c.json'));
    await bring('prices', join(source, 'one'), 'steam');
    await bring('prices', join(source, 'dock_2026-11-01.json'), 'dock');
    const read = readFrom(into);
    expect(await read('/skins/ak-47-kiln')).toMatchObject({
      wear: 'Field-Tested',
      price: { lowest: 9.01, marketplace: 'dock', offers: null, change1d: null, change30d: 20 },
    });
    expect(await read('/skins/stattrak-ak-47-kiln-minimal-wear')).toMatchObject({
      name: 'StatTrak™ AK-47 | Kiln (Minimal Wear)',
      weapon: 'AK-47',
      price: { lowest: 30, marketplace: 'steam' },
    });
    expect(await read('/skins/pea-1-doppler')).toMatchObject({ wear: 'Factory New' });
    expect(await read('/skins/unsold-rook')).toMatchObject({ price: null });
    expect(await read('/skins/ak-47-kiln/history')).toEqual([
      { date: '2026-11-01', price: 9.01, marketplace: 'dock', sourceChanged: true },
      { date: '2026-10-31', price: 12, marketplace: 'steam', sourceChanged: false },
      { date: '2026-10-01', price: 10, marketplace: 'steam', sourceChanged: false },
    ]);
    expect(await read('/skins/ak-47-kiln/history?market=Dock')).toEqual([
      { date: '2026-11-01', price: 9.01, marketplace: 'dock', sourceChanged: false },
    ]);
    expect(await read('/skins/ak-47-kiln/prices?market=dock')).toMatchObject([{ marketplace: 'dock' }]);
    await expect(read('/skins/trending?market=pier')).rejects.toThrow('was answered with 400');
    expect(await read('/skins/trending?window=30d')).toMatchObject([
      {
        slug: 'ak-47-kiln',
        from: 10,
        price: 12,
        changePercent: 20,
        sparkline: [10, 12],
        marketplace: 'steam',
        since: '2026-10-01',
        asOf: '2026-10-31',
      },
    ]);
    for (const slug of ['ak-47-kiln', 'ak-47-kiln-field-tested', 'talon-kiln-well-worn', 'unsold-rook']) {
      expect(differences(skinDetails, await read(`/skins/${slug}`))).toEqual([]);
      expect(differences(list(skinPrice), await read(`/skins/${slug}/prices`))).toEqual([]);
      expect(differences(list(skinHistoryPoint), await read(`/skins/${slug}/history`))).toEqual([]);
      const book = await read(`/skins/${slug}/order-book`);
      expect(differences(skinOrderBook, book)).toEqual([]);
      expect(book).toMatchObject({ listings: [] });
    }
  });

  it('gives the same price change of a skin in every answer', async () => {
    const { into, bring } = createTarget();
    const source = writeJson({
      'c.json': madeUpCollections,
      'one/a.json': cents('2026-10-01', { [fieldTested]: 1000 }),
      'one/b.json': cents('2026-10-31', { [fieldTested]: 973 }),
      'two/2026-09-25.json': { items: { [fieldTested]: { usd: 6 } } },
      'two/2026-11-10.json': { items: { [fieldTested]: { usd: 6.34 } } },
    });
    await bring('skins', join(source, 'c.json'));
    await bring('prices', join(source, 'one'), 'steam');
    await bring('prices', join(source, 'two'), 'dock');
    const read = readFrom(into);
    const change = { marketplace: 'dock', since: '2026-09-25', asOf: '2026-11-10', changePercent: 5.7 };
    for (const slug of ['ak-47-kiln', 'ak-47-kiln-field-tested'])
      expect(await read(`/skins/${slug}`)).toMatchObject({
        price: { lowest: 6.34, change30d: 5.7 },
        priceChanges: [{ window: '30d', ...change }],
      });
    expect(await read('/skins?q=kiln+ak')).toMatchObject([{ price: { change30d: 5.7 } }]);
    expect(await read('/skins/trending?window=30d')).toMatchObject([change]);
    expect(await read('/skins/trending?window=30d&market=steam')).toMatchObject([
      { marketplace: 'steam', changePercent: -2.7 },
    ]);
  });

  it('requires a marketplace, skins, and snapshots of only one marketplace', async () => {
    const { bring } = createTarget();
    const source = folder();
    await expect(bring('prices', source)).rejects.toThrow('prices need the name of their marketplace');
    await expect(bring('prices', source, ' ')).rejects.toThrow('" " is not a valid marketplace name');
    await expect(bring('skins', source, 'steam')).rejects.toThrow('skins have no marketplace');
    await expect(bring('prices', source, 'steam')).rejects.toThrow('the data file has no skins');
    await bring('skins', join(source, 'c.json'));
    await expect(bring('prices', source, 'steam')).rejects.toThrow(
      'has another format than the snapshots before it',
    );
    await expect(bring('prices', join(source, 'c.json'), 'steam')).rejects.toThrow('no prices could be read');
  });
});
