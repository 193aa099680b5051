import { describe, expect, it } from 'vitest';
import { readSnapshot } from './readSnapshot.ts';
import * as fc from '../../../support/property.ts';

const item = 'AK-47 | Kiln (Field-Tested)';
const day = '2026-11-01.json';
const dollars = (cents: number): string => (cents / 100).toFixed(2);

type File = (cents: number) => unknown;
/** How each marketplace writes a price. */
const files = {
  skinport: cents => [
    { market_hash_name: item, currency: 'USD', suggested_price: 99, min_price: cents / 100, quantity: 3 },
  ],
  'market.csgo.com': cents => ({
    success: true,
    time: 1_790_812_800,
    currency: 'USD',
    items: [{ market_hash_name: item, volume: '12', price: dollars(cents) }],
  }),
  csfloat: cents => [{ market_hash_name: item, quantity: 3, min_price: cents }],
  'csfloat, its listings': cents => ({
    data: [{ id: '1', type: 'buy_now', price: cents, state: 'listed', item: { market_hash_name: item } }],
  }),
  dmarket: cents => ({
    aggregatedPrices: [
      { title: item, offerBestPrice: { Currency: 'USD', Amount: String(cents) }, offerCount: '3' },
    ],
  }),
  'dmarket, its offers': cents => ({
    objects: [{ title: item, gameId: 'a8db', price: { DMC: '', USD: String(cents) } }],
  }),
  waxpeer: cents => ({
    success: true,
    items: [{ name: item, count: 3, min: cents * 10 - 4, steam_price: cents * 12 }],
  }),
  bitskins: cents => ({ list: [{ name: item, skin_id: 4, quantity: 3, price_min: cents * 10 + 4 }] }),
  'lis-skins': cents => [{ name: item, price: cents / 100, unlocked_price: null, count: 3, url: '' }],
  'cs.deals': cents => ({
    success: true,
    response: { items: [{ marketname: item, lowest_price: dollars(cents) }] },
  }),
  'the tracker of Steam': cents => ({
    metadata: { updated_at: '2026-11-01', currency: 'USD', item_count: 1 },
    prices: { [item]: cents },
  }),
  'a file that names its unit': cents => ({ unit: 'cents', items: { [item]: cents } }),
  'a file in thousandths': cents => ({ price_unit: 'millidollars', items: { [item]: cents * 10 } }),
} satisfies Readonly<Record<string, File>>;

describe('the unit of prices', () => {
  it.each(Object.entries(files))('is that of %s, whatever their size', (_, file: File) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 7 }), cents => {
        expect(readSnapshot(file(cents), day, Infinity, { market: 'dock' })).toMatchObject({
          prices: [{ item, cents }],
          left: [],
        });
      }),
    );
  });

  it.each([
    ['csfloat', 2812],
    ['DMarket', 2812],
    ['steam', 2812],
    ['waxpeer', 281],
    ['bitskins', 281],
    ['skinport', 281_200],
    ['lis-skins', 281_200],
  ])('is that of %s where the items do not tell it', (market, cents) => {
    const facts = { market: market.toLowerCase() };
    expect(readSnapshot({ [item]: 2812 }, day, Infinity, facts).prices).toEqual([{ item, cents }]);
  });

  it('is unknown for whole numbers of an unknown market, so that none of them is taken for cents', () => {
    for (const source of [{ [item]: 2812 }, { items: { [item]: { price: '2812' } } }])
      expect(() => readSnapshot(source, day, Infinity, { market: 'dock' })).toThrow(
        'nothing says whether they are cents, dollars or thousandths',
      );
    expect(() =>
      readSnapshot({ price_unit: 'shells', items: { [item]: 28 } }, day, Infinity, { market: 'csfloat' }),
    ).toThrow('a unit that is not known');
    expect(readSnapshot({ [item]: '$2,812' }, day, Infinity).prices).toEqual([{ item, cents: 281_200 }]);
    expect(readSnapshot({ items: { [item]: { usd: 28 } } }, day, Infinity).prices).toEqual([
      { item, cents: 2800 },
    ]);
  });
});
