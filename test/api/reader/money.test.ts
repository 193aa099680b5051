import { expect, test } from 'vitest';
import { skin, skinPrice } from '../../../src/api/entities/skin.ts';
import { tournamentStanding } from '../../../src/api/entities/tournament.ts';
import { read } from '../../../src/api/reader/reader.ts';

test.each([
  { price: 12.5, currency: 'USD' },
  { price: { amount: '12.50', currency: 'usd' } },
  { price: { amount: 1250, currency: { code: 'USD' }, exponent: 2 } },
  { price: { amount: 1250, minor_units: 2 } },
  { price: { cents: 1250 } },
  { price: { centAmount: 1250, currencyCode: 'USD' } },
  { price_cents: 1250 },
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
])('no price is read from %j, which is in another currency', source => {
  expect(read(skinPrice, { marketplace: 'x', ...source })).toEqual({ marketplace: 'x' });
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
