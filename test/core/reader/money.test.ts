import { expect, test } from 'vitest';
import { skin, skinPrice, skinTrend } from '../../../src/core/entities/skin.ts';
import { teamMapStats } from '../../../src/core/entities/team.ts';
import { tournamentStanding } from '../../../src/core/entities/tournament.ts';
import { openEnvelope } from '../../../src/core/reader/openEnvelope.ts';
import { createRowReader, read } from '../../../src/core/reader/reader.ts';
import { lineSchema, type Route } from '../../../src/core/route.ts';
import { routes } from '../../../src/core/table/index.ts';
import { answerOfText } from '../../support/answers.ts';

const { skins } = routes;

test.each([
  { price: 12.5, currency: 'USD' },
  { price: { amount: '12.50', currency: 'usd' } },
  { price: { cents: 1250 } },
  { price_cents: 1250 },
  { price: 12.5, unit: 'usd' },
  { price_cents: 1250, decimals: 2 },
  { price: 12.5, decimals: 2 },
  { price: 12.5, currency_symbol: '$' },
  { priceInCents: '1250' },
  { lowest_price_cents: 1250 },
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
])('no price is read from %j, which is in another currency', source => {
  expect(read(skinPrice, { marketplace: 'x', ...source })).toEqual({ marketplace: 'x' });
});

test('the digits that an amount is shown with change nothing', () => {
  for (const beside of [{ decimals: 2 }, { exponent: 2 }, { unit: 'per item' }])
    expect(read(skinPrice, { price: 1250, ...beside })).toEqual({ price: 1250 });
});

test.each([
  ['beside it', { price: 1250, unit: 'cents' }],
  ['beside it, in thousandths', { price: 12_500, price_unit: 'millidollars' }],
  ['and by its name', { price_cents: 1250, unit: 'cents' }],
  ['in its record', { price: { amount: '1250', unit: 'cents' } }],
  ['as DMarket does', { price: { DMC: '', USD: '1250' } }],
  ['as an offer of DMarket does', { title: 'x', gameId: 'a8db', price: { DMC: '', USD: '1250' } }],
  ['as a listing of CSFloat does', { type: 'buy_now', price: 1250, state: 'listed', item: {} }],
  ['as the list of CSFloat does', { market_hash_name: 'x', min_price: 1250, quantity: 3 }],
])('an amount may say its unit %s', (_, source) => {
  expect(read(skinPrice, source)?.price).toBe(12.5);
});

test('amounts of an unknown unit are left out, and those in an answer have the unit that it says', () => {
  expect(read(skinPrice, { marketplace: 'x', price: 1250, price_unit: 'shells' })).toEqual({
    marketplace: 'x',
  });
  expect(read(skin, { name: 'x', unit: 'cents', price: { lowest: 1250 } })).toEqual({
    name: 'x',
    price: { lowest: 12.5 },
  });
  const text = JSON.stringify({ data: [{ marketplace: 'x', price: 1250 }], meta: { price_unit: 'cents' } });
  const item = lineSchema(skins.prices);
  expect(openEnvelope(JSON.parse(text), text, item).lines().map(createRowReader(item))).toEqual([
    { marketplace: 'x', price: 12.5 },
  ]);
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
  [skins.prices, 'beside a result', beside => ({ prices: markets, ...beside }), [{ marketplace: 'buff' }]],
  [
    skins.prices,
    'beside records',
    beside => ({ ...beside, prices: { buff: { price: 4 } } }),
    [{ marketplace: 'buff' }],
  ],
  [skins.search, 'around an item', beside => [{ ...beside, skin: { name: 'x', price: 4 } }], [{ name: 'x' }]],
];

test.each(answers.map(([row, place, ...others]) => [place, row, ...others] as const))(
  'no row has an amount in another currency %s',
  (_place, row, bodyWith, rows) => {
    const item = lineSchema(row);
    const readRow = createRowReader(item);
    const rowsOf = (currency: object): readonly unknown[] => {
      const text = JSON.stringify(bodyWith(currency));
      const answer = answerOfText(row, text);
      const lines = answer.lines();
      expect(answer.lineTexts()?.texts.map(each => JSON.parse(each) as unknown) ?? lines).toEqual(lines);
      return lines.map(readRow);
    };
    for (const currency of [{ currency: 'EUR' }, { currency_code: 'cny' }, { currency: { code: 'GBP' } }])
      expect(rowsOf(currency)).toEqual(rows);
    const inDollars = rowsOf({});
    expect(inDollars).not.toEqual(rows);
    expect(rowsOf({ currency: 'USD' })).toEqual(inDollars);
  },
);

test('a market whose only price is in another currency is named all the same', () => {
  const prices = [
    { price: 5, currency: 'EUR' },
    { price: '5,00 €' },
    { price: { amount: 5, currency: 'EUR' } },
  ];
  const item = lineSchema(skins.prices);
  for (const steam of prices) {
    const text = JSON.stringify({ data: { steam, buff: { price: '$3' } } });
    const lines = openEnvelope(JSON.parse(text), text, item).lines();
    expect(lines.map(createRowReader(item))).toEqual([
      { marketplace: 'steam' },
      { marketplace: 'buff', price: 3 },
    ]);
  }
});

test('a record has no amounts in another currency that stands beside it', () => {
  const text = JSON.stringify({ data: { name: 'x', price: 4 }, currency: 'EUR' });
  const opened = openEnvelope(JSON.parse(text), text, undefined);
  expect(read(skin, opened.data())).toEqual({ name: 'x' });
});
