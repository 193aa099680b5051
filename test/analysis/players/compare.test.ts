import { assert, integer, nat, property } from 'fast-check';
import { expect, it } from 'vitest';
import {
  compare,
  figureNames,
  percentileOf,
  type Totals,
  wilson,
} from '../../../src/analysis/players/compare.ts';

it('gives Wilson’s interval of published examples', () => {
  const rounded = (successes: number, trials: number) => {
    const { low, high } = wilson(successes, trials) ?? { low: NaN, high: NaN };
    return [low.toFixed(4), high.toFixed(4)];
  };
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20 and 1 of 29.
  expect(rounded(81, 263)).toEqual(['0.2553', '0.3662']);
  expect(rounded(15, 148)).toEqual(['0.0624', '0.1605']);
  expect(rounded(0, 20)).toEqual(['0.0000', '0.1611']);
  expect(rounded(1, 29)).toEqual(['0.0061', '0.1718']);
  expect(wilson(0, 0)).toBeUndefined();
});

it('gives an interval around the share, within 0 and 1, that a larger sample narrows', () => {
  assert(
    property(nat(500), integer({ min: 1, max: 500 }), (part, more) => {
      const trials = part + more;
      const [once, tenfold] = [wilson(part, trials), wilson(10 * part, 10 * trials)];
      if (!once || !tenfold) throw new Error('no interval');
      expect(once.low).toBeGreaterThanOrEqual(0);
      expect(once.low).toBeLessThanOrEqual(part / trials);
      expect(once.high).toBeGreaterThanOrEqual(part / trials);
      expect(once.high).toBeLessThanOrEqual(1);
      expect(tenfold.high - tenfold.low).toBeLessThan(once.high - once.low);
    }),
  );
});

it('counts equal values half', () => {
  expect([1, 2, 3, 9].map(value => percentileOf(value, [1, 2, 2, 3]))).toEqual([12.5, 50, 87.5, 100]);
  expect(percentileOf(1, [])).toBeUndefined();
});

const totals: Totals = {
  rounds: 100,
  kills: 70,
  deaths: 60,
  openingKills: 12,
  openingDeaths: 8,
  clutches: 0,
};

it('compares a share with its sample, and a rate with its rounds', () => {
  const others = [totals, { rounds: 200, kills: 100, deaths: 160, openingKills: 10, openingDeaths: 10 }];
  expect(compare('openingDuels', totals, others, 50)).toEqual({
    value: 60,
    low: expect.closeTo(38.66, 2),
    high: expect.closeTo(78.12, 2),
    sample: 20,
    percentile: 75,
    tooFew: false,
  });
  const rate = { low: null, high: null, sample: 100, tooFew: false };
  expect(compare('kills', totals, others, 50)).toEqual({ ...rate, value: 0.7, percentile: 75 });
  // Fewer deaths are better.
  expect(compare('deaths', totals, others, 50)).toEqual({ ...rate, value: 0.6, percentile: 75 });
});

it('gives no percentile with too few rounds, and compares with nobody who has too few', () => {
  const few = { rounds: 10, kills: 30 };
  expect(compare('kills', few, [totals], 50)).toMatchObject({ value: 3, percentile: null, tooFew: true });
  expect(compare('kills', totals, [totals, few], 50)).toMatchObject({ percentile: 50, tooFew: false });
});

it('gives nothing where nothing happened or the source has no figure', () => {
  const names = figureNames;
  expect(names.filter(name => compare(name, totals, [], 1) !== undefined)).toEqual([
    'kills',
    'deaths',
    'openingDuels',
  ]);
});
