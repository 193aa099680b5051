import { expect, test } from 'vitest';
import { isFresh, lifetimeOf } from '../../../src/client/cache/cachePolicy.ts';

test.each<readonly [string | undefined, number | undefined]>([
  [undefined, 60_000],
  ['', 60_000],
  ['private', 60_000],
  ['private, max-age=300', 300_000],
  ['MAX-AGE="300"', 300_000],
  ['max-age=0', 0],
  ['max-age=-1', 60_000],
  ['max-age=soon', 60_000],
  ['max-age=99999999999', 30 * 86_400_000],
  ['no-cache', 0],
  ['no-store', undefined],
  ['max-age=300, no-store', undefined],
])('with Cache-Control "%s" an answer of a minute is good for %s ms', (header, milliseconds) => {
  expect(lifetimeOf({ 'cache-control': header }, 60)).toBe(milliseconds);
});

test('time in transit shortens the lifetime', () => {
  expect(lifetimeOf({ 'cache-control': 'max-age=300', age: '100' }, 60)).toBe(200_000);
  expect(lifetimeOf({ 'cache-control': 'max-age=300', age: '900' }, 60)).toBe(0);
});

const stored = { fetchedAt: 1_000_000, freshFor: 60_000 };
const usual = { mode: 'usual', stale: true } as const;

test.each([
  [1_000_000, undefined, true],
  [1_059_999, undefined, true],
  [1_060_000, undefined, false],
  [1_100_000, 200_000, true],
  [1_030_000, 20_000, false],
  // The clock was set back by less than a minute, and by more.
  [950_000, undefined, true],
  [900_000, undefined, false],
])('at %i, taken up to an age of %s, it is fresh: %s', (now, maxAge, fresh) => {
  expect(isFresh(stored, { ...usual, ...(maxAge !== undefined && { maxAge }) }, now)).toBe(fresh);
});
