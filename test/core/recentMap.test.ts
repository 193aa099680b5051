import { expect, test } from 'vitest';
import { createRecentMap } from '../../src/core/recentMap.ts';
import * as fc from '../support/property.ts';

test('has the last entries that were set, and never more than twice as many', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 });
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 8 }), (set, least) => {
      const map = createRecentMap<number, number>(least);
      set.forEach((key, at) => map.set(key, at));
      const newestFirst = [...new Set(set.toReversed())];
      const held = newestFirst.filter(key => map.get(key) !== undefined);
      expect(held.length).toBeLessThanOrEqual(2 * least);
      const last = newestFirst.slice(0, least);
      expect(last.map(key => map.get(key))).toEqual(last.map(key => set.lastIndexOf(key)));
    }),
  );
});

test('forgets what is deleted or cleared', () => {
  const map = createRecentMap<string, number>(1);
  for (const key of ['a', 'b']) map.set(key, 1);
  map.delete('a');
  expect([map.get('a'), map.get('b')]).toEqual([undefined, 1]);
  map.clear();
  expect(map.get('b')).toBeUndefined();
});
