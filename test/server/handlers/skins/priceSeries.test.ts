import * as fc from '../../../support/property.ts';
import { describe, expect, it } from 'vitest';
import {
  changeOver,
  cheapestDays,
  latestPrice,
  priceOn,
  samplePrices,
  toPriceSeries,
} from '../../../../src/server/handlers/skins/priceSeries.ts';

const cents = fc.array(fc.option(fc.integer({ min: 1, max: 100_000 })), { maxLength: 60 });

describe('a price series', () => {
  it('knows nothing after today', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: -5, max: 70 }), (cents, today) => {
        const prices = cents.flatMap((price, day) =>
          price === null ? [] : [{ day, cents: price, marketplace: 'dock' }],
        );
        const all = toPriceSeries(prices.toReversed(), today);
        const known = cents.slice(0, Math.max(0, today + 1));
        expect(cheapestDays(all).map(({ cents: price }) => price)).toEqual(
          known.filter(price => price !== null).toReversed(),
        );
        expect(latestPrice(all)?.cents).toBe(known.findLast(price => price !== null));
      }),
      { seed: 1 },
    );
  });

  it('has for a day the last price before it, within the allowed age', () => {
    const series = { marketplace: null, firstDay: 100, cents: [5, null, null, 8, null] };
    expect([99, 100, 102, 103, 110].map(day => priceOn(series, day)?.cents)).toEqual([undefined, 5, 5, 8, 8]);
    expect([101, 102, 104].map(day => priceOn(series, day, 1)?.cents)).toEqual([5, undefined, 8]);
  });

  it('has no change if the price at the start is unknown or zero', () => {
    const changeOf = (cents: readonly (number | null)[], days: number) =>
      changeOver([{ marketplace: null, firstDay: 0, cents }], days)?.percent;
    expect([
      changeOf([100, 150], 1),
      changeOf([100, null, 150], 1),
      changeOf([0, 150], 1),
      changeOf([150], 1),
      changeOf([], 1),
      changeOf([300, 100], 1),
    ]).toEqual([50, undefined, undefined, undefined, undefined, -66.7]);
  });

  it('is sampled evenly, always including both ends', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 2, max: 30 }), (cents, points) => {
        const known = cents.filter(price => price !== null);
        const sample = samplePrices({ marketplace: null, firstDay: 7, cents }, 0, 100, points);
        expect(sample.length).toBe(Math.min(known.length, points));
        expect([sample[0], sample.at(-1)]).toEqual([known[0], known.at(-1)]);
      }),
      { seed: 1 },
    );
  });

  it('changes within the most recent marketplace with a price at both ends, regardless of the others', () => {
    const on = (marketplace: string, firstDay: number, ...cents: (number | null)[]) => ({
      marketplace,
      firstDay,
      cents,
    });
    const week = [on('steam', 0, 100, null, null, null, null, null, null, 110), on('dock', 8, 70)];
    expect(changeOver(week, 7)).toMatchObject({ series: { marketplace: 'steam' }, percent: 10 });
    expect(changeOver([...week, on('pier', 1, 50, ...Array(6).fill(null), 40)], 7)).toMatchObject({
      series: { marketplace: 'pier' },
      from: { day: 1 },
      to: { day: 8 },
      percent: -20,
    });
    const series = fc.record({
      marketplace: fc.constantFrom('dock', 'pier', 'steam'),
      firstDay: fc.nat({ max: 5 }),
      cents,
    });
    fc.assert(
      fc.property(fc.array(series), fc.constantFrom(1, 7, 30), (all, days) => {
        const change = changeOver(all, days);
        const possible = all.flatMap(one => changeOver([one], days) ?? []);
        expect(change?.to.day).toBe(
          possible.length === 0 ? undefined : Math.max(...possible.map(({ to }) => to.day)),
        );
        expect(change && changeOver([change.series], days)).toEqual(change);
      }),
    );
  });
});
