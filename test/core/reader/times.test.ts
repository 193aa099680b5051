import { expect, test } from 'vitest';
import { toTime } from '../../../src/core/json/scalars.ts';

test.each([
  0,
  '0',
  -5,
  65,
  1e20,
  '0000-00-00 00:00:00',
  '0000-01-01',
  '0001-01-01T00:00:00Z',
  '1970-01-01T00:00:00.000Z',
  '1970-01-01',
  'TBD',
  '',
])('%j is no moment', value => {
  expect(toTime(value)).toBeUndefined();
});

test.each([
  'Sat, 21 Nov 2026 18:00:00 GMT',
  '2026-11-21 18:00 UTC',
  '2026-11-21 20:00:00 +0200',
  1_795_284_000,
  '1795284000000',
])('%j is a moment in UTC', value => {
  expect(toTime(value)).toBe('2026-11-21T18:00:00.000Z');
});

test('a time that might be read in two ways stays as it is', () => {
  const texts = [
    '03.04.2026 18:00',
    '04/03/2026',
    '03.04.2026 18:00 GMT',
    '2026-11-21T18:00:00+02:00',
    '18:00',
  ];
  expect(texts.map(toTime)).toEqual(texts);
});
