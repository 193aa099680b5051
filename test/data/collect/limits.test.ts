import { expect, it } from 'vitest';
import { limitOf } from '../../../src/data/collect/fetching.ts';

const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const inSeconds = String((now + 20 * minute) / 1000);

it.each([
  [200, {}, undefined],
  [404, {}, undefined],
  [403, {}, undefined],
  [429, {}, now + 15 * minute],
  [429, { 'retry-after': '90' }, now + 90_000],
  [429, { 'retry-after': new Date(now + 5 * minute).toUTCString() }, now + 5 * minute],
  [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds }, now + 20 * minute],
  [403, { 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': inSeconds }, undefined],
  [503, { 'retry-after': '60' }, now + minute],
  // A clock that is wrong by years locks nothing for years.
  [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4000000000' }, now + 15 * minute],
  [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }, now + 15 * minute],
] as const)('status %i with %j sets the limit %j', (status, headers, until) => {
  expect(limitOf(status, headers, now)).toBe(until);
});
