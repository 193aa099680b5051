import { expect, test } from 'vitest';
import { createPageMoments } from '../../src/server/pageMoments.ts';

const second = 1000;
const minute = 60 * second;

test('later pages have the time of the first for a quarter of an hour', () => {
  const moments = createPageMoments();
  const at = (page: number, now: number) => moments.of({ key: 'a', page }, now);
  expect([at(1, 0), at(2, minute), at(3, 5 * minute), at(4, 15 * minute)]).toEqual([0, 0, 0, 0]);
  expect(at(5, 15 * minute + second)).toBe(15 * minute + second);
});

test('the first page always has the current time, and starts over', () => {
  const moments = createPageMoments();
  const at = (page: number, now: number) => moments.of({ key: 'a', page }, now);
  expect([at(1, 0), at(1, minute), at(2, minute + second)]).toEqual([0, minute, minute]);
});

test('a page without a first page has the current time, as has a page from before the first', () => {
  const moments = createPageMoments();
  expect(moments.of({ key: 'a', page: 2 }, 5)).toBe(5);
  moments.of({ key: 'a', page: 1 }, minute);
  expect(moments.of({ key: 'a', page: 2 }, 0)).toBe(0);
});

test('the pages of different lists do not affect each other', () => {
  const moments = createPageMoments();
  moments.of({ key: 'a', page: 1 }, 0);
  moments.of({ key: 'b', page: 1 }, minute);
  expect(moments.of({ key: 'a', page: 2 }, minute)).toBe(0);
});

test('remembers between five and ten thousand of the latest lists', () => {
  const moments = createPageMoments();
  for (let walk = 0; walk < 12_000; walk++) moments.of({ key: String(walk), page: 1 }, walk);
  const later = (walk: number) => moments.of({ key: String(walk), page: 2 }, 12_000);
  expect([later(0), later(1999), later(7000), later(11_999)]).toEqual([12_000, 12_000, 7000, 11_999]);
});
