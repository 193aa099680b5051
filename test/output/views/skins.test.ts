import { describe, expect, test } from 'vitest';
import { sellersPart } from '../../../src/output/views/skins/prices.ts';
import { historyView } from '../../../src/output/views/skins/history.ts';
import { toScale } from '../../../src/output/views/chart.ts';
import { draw } from './draw.ts';

describe('the seller’s amount', () => {
  test('is the price without the 15% that Steam adds', () => {
    expect(sellersPart('Steam Community Market', 1.15)).toBeCloseTo(1);
  });

  test('is unknown for a marketplace with an unknown fee', () => {
    expect(sellersPart('quaystall', 10)).toBeUndefined();
  });
});

describe('the price chart', () => {
  test.each([
    [
      [8.12, 13.76],
      [8, 10, 12, 14],
    ],
    [
      [0.03, 0.04],
      [0.03, 0.035, 0.04],
    ],
    [
      [480, 1999],
      [0, 500, 1000, 1500, 2000],
    ],
  ])('has round values around %j', (values, ticks) => {
    expect(toScale(values, 4)?.ticks.map(tick => Number(tick.toFixed(6)))).toEqual(ticks);
  });

  test('shows a constant price as columns of one height', () => {
    const flat = ['2026-11-19', '2026-11-20', '2026-11-21'].map(date => ({ date, price: 5 }));
    expect(draw(historyView, flat, 60)).toMatch(/^\$5\.00 ┤[▁-█]+$/m);
  });

  test('draws nothing for a single day, which the table shows', () => {
    expect(draw(historyView, [{ date: '2026-11-21', price: 5 }], 80)).toBeUndefined();
  });
});
