import { expect, test } from 'vitest';
import { skin, skinPrice, skinTrend } from '../../../src/api/entities/skin.ts';
import { teamMapStats } from '../../../src/api/entities/team.ts';
import { tournamentStanding } from '../../../src/api/entities/tournament.ts';
import { openEnvelope, openPage } from '../../../src/api/reader/openEnvelope.ts';
import { createRowReader, read } from '../../../src/api/reader/reader.ts';
import { lineSchema, listNamesOf, type Route } from '../../../src/api/route.ts';
import { routes } from '../../../src/api/table/index.ts';

test.each([
  { price: 12.5, currency: 'USD' },
  { price: { amount: '12.50', currency: 'usd' } },
  { price: { amount: 1250, currency: { code: 'USD' }, exponent: 2 } },
  { price: { amount: 1250, minor_units: 2 } },
  { price: { cents: 1250 } },
  { price: { centAmount: 1250, currencyCode: 'USD' } },
  { price_cents: 1250 },
  { price: 1250, decimals: 2 },
  { price: 1250, unit: 'cents' },
  { price: 1250, price_unit: 'USD_CENTS' },
  { price: 12.5, unit: 'usd' },
  { price: { amount: 1250, unit: 'cents' } },
  { price: 1250, minor_units: 2 },
  { lowest_ask: 1250, exponent: '2' },
  { price_cents: 1250, decimals: 2 },
  { price: { amount: 1250, decimals: 2 }, decimals: 2 },
  { price: 12.5, decimals: 2 },
  { price: 12.5, currency_symbol: '$' },
  { price: 12.5, currency: 840 },
  { priceInCents: '1250' },
  { lowest_price_cents: 1250 },
  { sell_price: 1250, sell_price_text: '$12.50' },
])('the price of %j is 12.50 dollars', source => {
  expect(read(skinPrice, { marketplace: 'x', ...source })).toEqual({ marketplace: 'x', price: 12.5 });
});

test.each([
  { price: 12.5, currency: 'EUR' },
  { min_price: 12.5, currencyCode: 'cny' },
  { price: { amount: 12.5, currency: 'EUR' } },
  { price: { cents: 1250, currency: { code: 'GBP' } } },
  { price: '€12.50' },
  { price: 12.5, currency_symbol: '€' },
  { price: 12.5, currencySign: '£' },
  { price: 12.5, currency: 978 },
])('no price is read from %j, which is in another currency', source => {
  expect(read(skinPrice, { marketplace: 'x', ...source })).toEqual({ marketplace: 'x' });
});

test('a unit that is no part of a dollar changes no price', () => {
  expect(read(skinPrice, { price: 1250, unit: 1 })).toEqual({ price: 1250 });
  expect(read(skinPrice, { price: 1250, unit: 'piece' })).toEqual({ price: 1250 });
});

test('a share is no amount and no count', () => {
  expect(read(skinTrend, { name: 'x', change: '+20%' })).not.toHaveProperty('change');
  expect(read(teamMapStats, { map: 'Nuke', picks: '15%', win_rate: '60%' })).toEqual({
    map: 'Nuke',
    winRate: 60,
  });
});

test('the amounts inside a record are in its currency', () => {
  expect(read(skin, { name: 'x', currency: 'EUR', price: { lowest: 5 } })).toEqual({ name: 'x' });
  expect(read(skin, { name: 'x', currency: 'USD', price_cents: 500 })).toEqual({
    name: 'x',
    price: { lowest: 5 },
  });
  expect(read(tournamentStanding, { place: 1, prize: { amount: 5, currency: 'EUR' } })).toEqual({
    placement: '1',
  });
});

const { skins } = routes;
const points = [{ date: '2026-11-20', price: 4 }];
const markets = [{ marketplace: 'buff', price: 4 }];

/** An answer with amounts, and the rows without them; beside it a currency may stand in the record at this path. */
const answers: readonly (readonly [Route, string, (currency: object) => unknown, readonly unknown[]])[] = [
  [
    skins.history,
    'in the wrapper',
    beside => ({ skin: { id: 1 }, ...beside, points }),
    [{ date: '2026-11-20' }],
  ],
  [skins.history, 'beside the data', beside => ({ data: points, ...beside }), [{ date: '2026-11-20' }]],
  [skins.history, 'in the data', beside => ({ data: { ...beside, points } }), [{ date: '2026-11-20' }]],
  [
    skins.history,
    'in the meta',
    beside => ({ data: points, meta: { total: 1, ...beside } }),
    [{ date: '2026-11-20' }],
  ],
  [
    skins.prices,
    'beside a result',
    beside => ({ result: { prices: markets }, ...beside }),
    [{ marketplace: 'buff' }],
  ],
  [skins.prices, 'beside numbers', beside => ({ data: { ...beside, buff: 4 } }), [{ marketplace: 'buff' }]],
  [
    skins.prices,
    'beside texts',
    beside => ({ ...beside, prices: { buff: '4.00' } }),
    [{ marketplace: 'buff' }],
  ],
  [
    skins.prices,
    'beside records',
    beside => ({ ...beside, prices: { buff: { price: 4 } } }),
    [{ marketplace: 'buff' }],
  ],
  [
    skins.search,
    'in a group',
    beside => ({ data: [{ weapon: 'AK-47', ...beside, skins: [{ id: 1, name: 'x', price: 4 }] }] }),
    [{ id: '1', name: 'x', weapon: 'AK-47' }],
  ],
  [skins.search, 'around an item', beside => [{ ...beside, item: { name: 'x', price: 4 } }], [{ name: 'x' }]],
];

test.each(answers.map(([row, place, ...others]) => [place, row, ...others] as const))(
  'no row has an amount in another currency %s',
  (_place, row, bodyWith, rows) => {
    const item = lineSchema(row);
    const readRow = createRowReader(item);
    const rowsOf = (currency: object): readonly unknown[] => {
      const text = JSON.stringify(bodyWith(currency));
      const whole = JSON.parse(text) as unknown;
      const opened = openPage(text, item, 9) ?? openEnvelope(whole, text, item, undefined, listNamesOf(row));
      const lines = opened.lines();
      expect(
        opened
          .elements()
          ?.texts()
          .map(each => JSON.parse(each) as unknown) ?? lines,
      ).toEqual(lines);
      return lines.map(readRow);
    };
    for (const currency of [{ currency: 'EUR' }, { currency_code: 'cny' }, { currency: { code: 'GBP' } }])
      expect(rowsOf(currency)).toEqual(rows);
    const inDollars = rowsOf({});
    expect(inDollars).not.toEqual(rows);
    expect(rowsOf({ currency: 'USD' })).toEqual(inDollars);
  },
);

test.each([
  [{ steam: { price: 5, currency: 'EUR' }, buff: { price: 3 } }],
  [{ steam: { price: { amount: 5, currency: 'EUR' } }, buff: { price: { amount: 3, currency: 'USD' } } }],
  [{ steam: { price: '5,00 €' }, buff: { price: '$3' } }],
  [{ steam: '5,00 €', buff: 3 }],
  [{ steam: 'EUR 5', buff: '3.00' }],
])('a market whose only price is in another currency is named all the same: %j', data => {
  const text = JSON.stringify({ data });
  const item = lineSchema(skins.prices);
  const lines = openEnvelope(JSON.parse(text), text, item).lines();
  expect(lines.map(createRowReader(item))).toEqual([
    { marketplace: 'steam' },
    { marketplace: 'buff', price: 3 },
  ]);
});

test.each([{ price: '5 €' }, { price: { amount: 5, currency: 'EUR' } }])(
  'the name of an amount is no market: %j',
  data => {
    const item = lineSchema(skins.prices);
    for (const body of [data, [data], { data: { steam: data } }]) {
      const text = JSON.stringify(body);
      const lines = openEnvelope(JSON.parse(text), text, item).lines();
      for (const row of lines.map(createRowReader(item))) expect(row['marketplace']).not.toBe('price');
    }
  },
);

test('a record has no amounts in another currency that stands beside it', () => {
  const text = JSON.stringify({ data: { name: 'x', price: 4 }, currency: 'EUR' });
  const opened = openEnvelope(JSON.parse(text), text, undefined);
  expect(read(skin, opened.data())).toEqual({ name: 'x' });
});
