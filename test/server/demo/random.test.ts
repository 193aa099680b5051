import * as fc from '../../support/property.ts';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/server/demo/random.ts';

const keys = fc.array(fc.oneof(fc.integer(), fc.string()), { minLength: 1, maxLength: 4 });
const draws = (...of: readonly (number | string)[]) => {
  const random = new Random(...of);
  return Array.from({ length: 8 }, () => random.next());
};

describe('random draws', () => {
  it('draws the same for the same keys', () => {
    fc.assert(
      fc.property(keys, of => {
        expect(draws(...of)).toEqual(draws(...of));
      }),
    );
  });

  it('draws differently for other keys, however similar', () => {
    const streams = [
      draws('a', 'b'),
      draws('ab'),
      draws('a', 'b', 0),
      draws('b', 'a'),
      draws(1),
      draws('1'),
      draws(2),
      draws(1, 1),
    ];
    expect(new Set(streams.map(String)).size).toBe(streams.length);
  });

  it('draws evenly from [0, 1)', () => {
    const random = new Random('even');
    const bins = Array.from({ length: 10 }, () => 0);
    for (let n = 0; n < 100_000; n++) {
      const bin = Math.floor(random.next() * 10);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    expect(bins).toHaveLength(10);
    for (const count of bins) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it('makes normal draws around 0 with a standard deviation of 1', () => {
    const random = new Random('normal');
    const sample = Array.from({ length: 20_000 }, () => random.normal());
    const mean = sample.reduce((sum, value) => sum + value, 0) / sample.length;
    const variance = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / sample.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
  });

  it('shuffles without losing or adding a member, and leaves the list alone', () => {
    fc.assert(
      fc.property(keys, fc.array(fc.integer()), (of, list) => {
        const before = [...list];
        const shuffled = new Random(...of).shuffle(list);
        expect(shuffled.toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
        expect(list).toEqual(before);
      }),
    );
  });

  it('refuses to pick from an empty list', () => {
    expect(() => new Random('x').pick([])).toThrow(RangeError);
  });
});

describe('Random', () => {
  it('rolls every whole number below n and no other', () => {
    const dice = new Random('six');
    const rolls = new Set(Array.from({ length: 500 }, () => dice.below(6)));
    expect(rolls).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });

  it('meets a chance as often as its probability', () => {
    const dice = new Random('chance');
    for (const p of [0, 0.03, 0.5, 0.9, 1]) {
      const hits = Array.from({ length: 20_000 }, () => dice.chance(p)).filter(Boolean).length;
      expect(hits / 20_000).toBeCloseTo(p, 1.7);
    }
  });

  it('rolls the same for the same keys, and otherwise for the next match', () => {
    const rolls = (of: number) => {
      const dice = new Random(7, 'match', of);
      return Array.from({ length: 20 }, () => dice.below(1_000));
    };
    expect(rolls(1)).toEqual(rolls(1));
    expect(rolls(1)).not.toEqual(rolls(2));
  });
});
