import { assert, integer, property, tuple } from '../../../support/property.ts';
import { expect, test } from 'vitest';
import { rarities } from '../../../../src/core/entities/skin.ts';
import { day, dayNumber } from '../../../../src/server/demo/calendar.ts';
import { createSkins, skinCount } from '../../../../src/server/demo/skins/grade.ts';
import { createMadeUpMarket } from '../../../../src/server/demo/skins/market.ts';
import { createPriceLine } from '../../../../src/server/demo/skins/price.ts';

const market = createMadeUpMarket(1);
const skinAndMoment = tuple(
  integer({ min: 1, max: skinCount }),
  integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2030, 0, 1) }),
);

test('the cheapest offer equals the day’s price, and every other marketplace asks more', () => {
  assert(
    property(skinAndMoment, ([skin, now]) => {
      const [cheapest, ...others] = market.offers(skin, now);
      const price = createPriceLine(1, skin)(dayNumber(now));
      expect(cheapest?.cents).toBe(price);
      expect(others).toHaveLength(5);
      for (const { cents } of others) expect(cents).toBeGreaterThan(price);
      const asked = others.map(({ cents }) => cents);
      expect(asked).toEqual(asked.toSorted((a, b) => a - b));
    }),
  );
});

test('an offer has the seller’s amount and the time of the reading', () => {
  assert(
    property(skinAndMoment, ([skin, now]) => {
      for (const { cents, sellerCents, offers, updatedAt } of market.offers(skin, now)) {
        expect(sellerCents).toBeLessThan(cents);
        expect(sellerCents).toBeGreaterThanOrEqual(Math.floor(cents * 0.85));
        expect(offers).toBeGreaterThan(0);
        expect(updatedAt).toBeLessThanOrEqual(now);
        expect(updatedAt).toBeGreaterThan(now - 3_600_001);
      }
    }),
  );
});

test('listings begin at the offer’s price, and their counts add up to the offer', () => {
  assert(
    property(skinAndMoment, ([skin, now]) => {
      const listings = market.listings(skin, now);
      const asked = listings.map(({ cents }) => cents);
      expect(asked).toEqual(asked.toSorted((a, b) => a - b));
      for (const { marketplace, cents, offers } of market.offers(skin, now)) {
        const own = listings.filter(listing => listing.marketplace === marketplace);
        expect(own[0]?.cents).toBe(cents);
        expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(offers);
        expect(new Set(own.map(listing => listing.cents)).size).toBe(own.length);
      }
    }),
  );
});

test('a skin that does not exist has no offers', () => {
  for (const skin of [0, -1, 1.5, skinCount + 1]) {
    expect(market.offers(skin, Date.UTC(2026, 10, 21))).toEqual([]);
    expect(market.listings(skin, Date.UTC(2026, 10, 21))).toEqual([]);
  }
});

test('prices move a little from day to day, and a lot over a year', () => {
  const first = dayNumber(Date.UTC(2026, 0, 1));
  const steps: number[] = [];
  const spans: number[] = [];
  for (let skin = 1; skin <= skinCount; skin++) {
    const price = createPriceLine(1, skin);
    const prices = Array.from({ length: 366 }, (_, index) => price(first + index));
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(3);
    // Prices of a few cents move by whole cents.
    if (Math.min(...prices) < 500) continue;
    for (const [index, cents] of prices.slice(1).entries()) {
      steps.push(Math.abs(Math.log(cents / (prices[index] ?? cents))));
    }
    spans.push(Math.log(Math.max(...prices) / Math.min(...prices)));
  }
  const median = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  expect(Math.max(...steps)).toBeLessThan(0.4);
  expect(median(steps)).toBeGreaterThan(0.002);
  expect(median(steps)).toBeLessThan(0.03);
  expect(median(spans)).toBeGreaterThan(0.2);
  expect(median(spans)).toBeLessThan(1.2);
});

test('the price of a day depends on the seed and on no other day', () => {
  const number = dayNumber(Date.UTC(2026, 10, 21));
  const line = createPriceLine(1, 7);
  for (let before = number - 30; before < number; before++) line(before);
  expect(line(number)).toBe(createPriceLine(1, 7)(number));
  const prices = (seed: number) =>
    Array.from({ length: 30 }, (_, index) => createPriceLine(seed, 7)(number + index));
  expect(prices(1)).not.toEqual(prices(2));
});

test('skins cover every rarity for sale, and the rarest cost most', () => {
  const skins = createSkins();
  const mean = (rarity: string) => {
    const prices = skins
      .filter(skin => skin.rarity === rarity)
      .map(({ id }) => createPriceLine(1, id)(Date.UTC(2026, 10, 21) / day));
    return prices.reduce((sum, cents) => sum + cents, 0) / prices.length;
  };
  const sold = rarities.filter(rarity => rarity !== 'Contraband');
  expect(new Set(skins.map(({ rarity }) => rarity))).toEqual(new Set(sold));
  const means = sold.map(mean);
  expect(means).toEqual(means.toSorted((a, b) => a - b));
});
