import * as fc from '../../../support/property.ts';
import { describe, expect, it } from 'vitest';
import {
  changeOver,
  latestPrice,
  priceOn,
  samplePrices,
  toPriceSeries,
} from '../../../../src/service/handlers/skins/priceSeries.ts';

const cents = fc.array(fc.option(fc.integer({ min: 1, max: 100_000 })), { maxLength: 60 });

describe('a price series', () => {
  it('knows nothing after today', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: -5, max: 70 }), (cents, today) => {
        const series = toPriceSeries({ first_day: 0, cents: JSON.stringify(cents) }, today);
        const known = cents.slice(0, Math.max(0, today + 1));
        expect(series.cents).toEqual(known);
        expect(latestPrice(series)?.cents).toBe(known.findLast(price => price !== null));
      }),
      { seed: 1 },
    );
  });

  it('has on a day the last price before it, no older than it may be', () => {
    const series = { firstDay: 100, cents: [5, null, null, 8, null] };
    expect([99, 100, 102, 103, 110].map(day => priceOn(series, day)?.cents)).toEqual([undefined, 5, 5, 8, 8]);
    expect([101, 102, 104].map(day => priceOn(series, day, 1)?.cents)).toEqual([5, undefined, 8]);
  });

  it('has no change where its start is not known, or was nothing', () => {
    const changeOf = (cents: readonly (number | null)[], days: number) => {
      const series = { firstDay: 0, cents };
      return changeOver(series, latestPrice(series), days);
    };
    expect([
      changeOf([100, 150], 1),
      changeOf([100, null, 150], 1),
      changeOf([0, 150], 1),
      changeOf([150], 1),
      changeOf([], 1),
      changeOf([300, 100], 1),
    ]).toEqual([50, null, null, null, null, -66.7]);
  });

  it('is sampled evenly, its ends always among the points', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 2, max: 30 }), (cents, points) => {
        const known = cents.filter(price => price !== null);
        const sample = samplePrices({ firstDay: 7, cents }, 0, 100, points);
        expect(sample.length).toBe(Math.min(known.length, points));
        expect([sample[0], sample.at(-1)]).toEqual([known[0], known.at(-1)]);
      }),
      { seed: 1 },
    );
  });
});
