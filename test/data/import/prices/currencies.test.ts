import { describe, expect, it } from 'vitest';
import { parseSnapshot } from '../../../../src/data/import/prices/snapshot.ts';

describe('the currency of a snapshot', () => {
  it('does not take another currency for dollars, wherever it stands', () => {
    const list = [
      { name: 'a', price: 3.5, currency: 'EUR' },
      { name: 'b', price: '2,50€' },
      { name: 'c', price: 1.25 },
    ];
    expect(parseSnapshot(list, '2026-10-01.json', Infinity)).toMatchObject({
      prices: [{ item: 'c', cents: 125 }],
      left: [
        { item: 'a', reason: 'only a price in EUR, which is not converted' },
        { item: 'b', reason: 'only a price in another currency, which is not converted' },
      ],
    });
    for (const named of [
      { currency: 'EUR' },
      { currencyCode: 'eur' },
      { currency: { code: 'EUR', symbol: '€' } },
      { meta: { currency_iso: 'EUR' } },
      { info: { currency: 'Eur' } },
    ])
      expect(() => parseSnapshot({ ...named, data: list }, '2026-10-01.json', Infinity)).toThrow(
        'its prices are in EUR, not USD',
      );
  });

  it('reads a price that is an object', () => {
    const list = [
      { name: 'a', price: { amount: '12.34', currency: 'USD' } },
      { name: 'b', price: { amount: '9.99', currency_code: 'EUR' } },
      { name: 'c', lowestPrice: { EUR: 8, USD: 9.5 } },
      { name: 'd', price: { CNY: 80 } },
    ];
    expect(parseSnapshot(list, '2026-10-01.json', Infinity)).toMatchObject({
      prices: [
        { item: 'a', cents: 1234 },
        { item: 'c', cents: 950 },
      ],
      left: [
        { item: 'b', reason: 'only a price in EUR, which is not converted' },
        { item: 'd', reason: 'only a price in CNY, which is not converted' },
      ],
    });
  });

  it.each([
    [{ unit: 'dollars' }, 1200],
    [{ meta: { price_unit: 'USD' } }, 1200],
    [{ info: { prices_in: 'US cents' } }, 12],
    [{ unit: 'piece' }, 12],
  ])('takes whole prices beside %j in the unit that the file names', (said, cents) => {
    const { prices } = parseSnapshot({ ...said, data: { 'AK | a': 12 } }, '2026-10-01.json', Infinity);
    expect(prices).toMatchObject([{ item: 'AK | a', cents }]);
  });
});
