import { expect, test } from 'vitest';
import { greatest, least } from '../../src/core/extremes.ts';

test('the least and the greatest of a million numbers are found', () => {
  const numbers = Array.from({ length: 1_000_000 }, (_, index) => (index * 7919) % 1_000_003);
  expect([least(numbers), greatest(numbers)]).toEqual([0, 1_000_002]);
  expect([least([]), greatest([])]).toEqual([Infinity, -Infinity]);
});
