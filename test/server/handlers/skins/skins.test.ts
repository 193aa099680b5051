import { describe, expect, it } from 'vitest';
import { createDataFile } from '../../fixtures/dataFile.ts';
import { createPick, createRead } from '../../fixtures/service.ts';

const read = createRead();
const pick = createPick();

describe('a skin', () => {
  it('shows its price, from its history, and its offers', async () => {
    expect(await read('/skins/ak-47-ember')).toEqual({
      id: 'fx-skin-1',
      slug: 'ak-47-ember',
      name: 'AK-47 | Ember (Field-Tested)',
      weapon: 'AK-47',
      rarity: 'Classified',
      collection: 'The 100%_Harbor Collection',
      image: 'https://example.com/1.png',
      wear: 'Field-Tested',
      price: { lowest: 14, marketplace: 'harbor', offers: 12, change1d: 0.7, change7d: 5.3, change30d: 27.3 },
      priceChanges: [
        { window: '1d', changePercent: 0.7, marketplace: null, since: '2026-11-20', asOf: '2026-11-21' },
        { window: '7d', changePercent: 5.3, marketplace: null, since: '2026-11-14', asOf: '2026-11-21' },
        { window: '30d', changePercent: 27.3, marketplace: null, since: '2026-10-22', asOf: '2026-11-21' },
      ],
      markets: [
        expect.objectContaining({ marketplace: 'harbor', price: 14 }),
        expect.objectContaining({ marketplace: 'dock', price: 15 }),
      ],
      range: {
        lowest: 10,
        lowestOn: '2026-10-12',
        highest: 14,
        highestOn: '2026-11-21',
        since: '2026-10-12',
        until: '2026-11-21',
        days: 41,
      },
      history: expect.arrayContaining([
        { date: '2026-10-12', price: 10, marketplace: null, sourceChanged: false },
      ]),
      variants: [],
    });
  });

  it('of a source with one price per week has no change over a day', async () => {
    expect(await read('/skins/awp-frost')).toMatchObject({
      price: {
        lowest: 30.5,
        marketplace: 'steam',
        offers: null,
        change1d: null,
        change7d: -10.3,
        change30d: -36.5,
      },
    });
  });

  it('without a history has the price of its offers, and without offers no price', async () => {
    const { database, store } = createDataFile();
    database.exec('DELETE FROM skin_history');
    expect(await createRead({ store })('/skins/1')).toMatchObject({
      price: {
        lowest: 14,
        marketplace: 'harbor',
        offers: 12,
        change1d: null,
        change7d: null,
        change30d: null,
      },
    });
    expect(await read('/skins/3')).toMatchObject({ price: null });
  });

  it('has its offers, cheapest first', async () => {
    expect(await read('/skins/1/prices')).toEqual([
      { marketplace: 'harbor', price: 14, sellerGets: 12.6, offers: 12, updatedAt: '2026-11-21T18:00:00Z' },
      { marketplace: 'dock', price: 15, sellerGets: null, offers: null, updatedAt: null },
    ]);
  });

  it('has a history of the known days up to today, the newest first', async () => {
    expect(await pick('/skins/1/history?limit=2', 'date', 'price', 'marketplace')).toEqual([
      ['2026-11-21', 14, null],
      ['2026-11-20', 13.9, null],
    ]);
    expect(await pick('/skins/2/history?limit=2', 'date', 'price', 'marketplace')).toEqual([
      ['2026-11-20', 30.5, 'steam'],
      ['2026-11-13', 34, 'steam'],
    ]);
    expect(await read('/skins/3/history')).toEqual([]);
  });

  it('has an order book, which is empty if the sources have none', async () => {
    expect(await read('/skins/1/order-book')).toEqual({
      skin: { id: 'fx-skin-1', slug: 'ak-47-ember', name: 'AK-47 | Ember (Field-Tested)' },
      lowestAsk: 13.9,
      listings: [{ marketplace: 'harbor', price: 13.9, count: 2 }],
    });
    expect(await read('/skins/3/order-book')).toMatchObject({ lowestAsk: null, listings: [] });
  });
});

describe('the search for skins', () => {
  it.each([
    ['', ['ak-47-ember', 'awp-frost', 'knife-plain']],
    ['?q=', ['ak-47-ember', 'awp-frost', 'knife-plain']],
    ['?q=EMBER+ak', ['ak-47-ember']],
    ['?q=ak-47-ember', ['ak-47-ember']],
    ['?q=ember+awp', []],
    ['?q=harbor', ['ak-47-ember']],
    ['?q=100%25_h', ['ak-47-ember']],
    ['?q=%25', ['ak-47-ember']],
    ['?q=e_b', []],
    ["?q='", []],
    ['?q=%E2%98%85', ['knife-plain']],
    ['?q=ember+ft', ['ak-47-ember']],
    ['?q=st+ak+ember+battle-scarred', ['ak-47-ember']],
    ['?q=ak47ember', ['ak-47-ember']],
    ['?q=ak47+embr', ['ak-47-ember']],
    ['?q=awp+frsot', ['awp-frost']],
    ['?q=awp+frsot&weapon=ak47', []],
    ['?q=awp+frsot&maxPrice=14', []],
    ['?q=embr+frsot', []],
    ['?q=awp+embr', []],
    ['?weapon=AK-47', ['ak-47-ember']],
    ['?weapon=ak47', ['ak-47-ember']],
    ['?weapon=ak', []],
    ['?rarity=classified', ['ak-47-ember']],
    ['?rarity=mil-spec', ['awp-frost']],
    ['?rarity=covert', []],
    ['?minPrice=14', ['ak-47-ember', 'awp-frost']],
    ['?minPrice=14.01', ['awp-frost']],
    ['?maxPrice=14', ['ak-47-ember']],
    ['?minPrice=14&maxPrice=14', ['ak-47-ember']],
    ['?q=frost&maxPrice=14', []],
    ['?minPrice=0', ['ak-47-ember', 'awp-frost']],
  ])('%s', async (query, expected) => {
    expect((await pick(`/skins${query}`, 'slug')).flat()).toEqual(expected);
  });

  it('accepts a rarity that is only in the file', async () => {
    const { database, store } = createDataFile();
    database.exec("UPDATE skin SET rarity = 'Mythic' WHERE id = 3");
    expect(await createPick({ store })('/skins?rarity=myth', 'slug')).toEqual([['knife-plain']]);
  });
});

describe('trends', () => {
  const fields = ['slug', 'direction', 'window', 'from', 'price', 'change', 'changePercent'] as const;

  it('have the largest move first, in either direction', async () => {
    expect(await pick('/skins/trending?window=30d', ...fields)).toEqual([
      ['awp-frost', 'loser', '30d', 48, 30.5, -17.5, -36.5],
      ['ak-47-ember', 'gainer', '30d', 11, 14, 3, 27.3],
    ]);
  });

  it('leave out skins without a price at both ends', async () => {
    expect(await pick('/skins/trending?window=1d', ...fields)).toEqual([
      ['ak-47-ember', 'gainer', '1d', 13.9, 14, 0.1, 0.7],
    ]);
    expect(await pick('/skins/trending?window=1y', ...fields)).toEqual([]);
  });

  it('cover a week by default, and accept days, weeks, months and years', async () => {
    expect((await pick('/skins/trending', 'window'))[0]).toEqual(['7d']);
    for (const window of ['1W', '2w', '1m', '13d'])
      expect((await pick(`/skins/trending?window=${window}`, 'window'))[0]).toEqual([window.toLowerCase()]);
  });

  it('have a sparkline of at most thirty points, including both ends', async () => {
    const lines = (await pick('/skins/trending?window=30d', 'sparkline')).flat() as readonly number[][];
    expect(lines.map(line => [line.length, line[0], line.at(-1)])).toEqual([
      [6, 48, 30.5],
      [30, 11, 14],
    ]);
  });
});
