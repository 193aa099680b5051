import { describe, expect, it } from 'vitest';
import { readSnapshot } from './readSnapshot.ts';

describe('the currency of a snapshot', () => {
  it('does not take another currency for dollars, wherever it stands', () => {
    const list = [
      { name: 'a', price: 3.5, currency: 'EUR' },
      { name: 'b', price: '2,50€' },
      { name: 'c', price: 1.25 },
    ];
    expect(readSnapshot(list, '2026-10-01.json', Infinity)).toMatchObject({
      prices: [{ item: 'c', cents: 125 }],
      left: [
        { item: 'a', reason: 'only a price in EUR, which is not converted' },
        { item: 'b', reason: 'no price' },
      ],
    });
    for (const named of [{ currency: 'EUR' }, { currencyCode: 'eur' }, { metadata: { currency: 'Eur' } }])
      expect(() => readSnapshot({ ...named, data: list }, '2026-10-01.json', Infinity)).toThrow(
        'its prices are in EUR, not USD',
      );
  });
});

it.each([
  [{ USD: 12.5, RUB: 900 }, [1250]],
  [{ suggested_price: 99.5, starting_at: 12.5 }, [1250]],
  [{ starting_at: { price: 12.5 }, highest_order: { price: 11 } }, [1250]],
  [{ RUB: 900 }, []],
  [{ highest_order: { price: 11.5 } }, []],
])('finds the dollars of %j', (value, expected) => {
  const items = { 'AK-47 | Kiln (Minimal Wear)': value, 'AK-47 | Kiln (Field-Tested)': { price: 3.25 } };
  const { prices } = readSnapshot({ items }, '2026-11-01.json', Infinity);
  expect(prices.map(({ cents }) => cents)).toEqual([...expected, 325]);
});

it('takes no suggested price for an offer or a sale', () => {
  const items = [
    { market_hash_name: 'AK-47 | Kiln (Minimal Wear)', suggested_price: 99.5, median_price: 12.5 },
    { market_hash_name: 'AK-47 | Kiln (Field-Tested)', suggested_price: 99.5 },
  ];
  const { prices, left } = readSnapshot(items, '2026-11-01.json', Infinity);
  expect(prices.map(({ cents }) => cents)).toEqual([1250]);
  expect(left).toEqual([{ item: 'AK-47 | Kiln (Field-Tested)', reason: 'no price' }]);
});
