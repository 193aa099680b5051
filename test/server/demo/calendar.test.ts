import { assert, integer, property } from '../../support/property.ts';
import { expect, test } from 'vitest';
import {
  day,
  dayText,
  lookAhead,
  matchNumber,
  seasonAt,
  seasonLength,
  seasonsToHold,
  seasonStart,
} from '../../../src/server/demo/calendar.ts';

const moment = integer({ min: Date.UTC(2020, 6, 1), max: Date.UTC(2080, 0, 1) });

test('a time lies within its season', () => {
  assert(
    property(moment, at => {
      const season = seasonAt(at);
      expect(seasonStart(season)).toBeLessThanOrEqual(at);
      expect(seasonStart(season + 1)).toBeGreaterThan(at);
    }),
  );
});

test('a file holds this season, the last one, and the coming three weeks', () => {
  assert(
    property(moment, at => {
      const held = seasonsToHold(at);
      const current = seasonAt(at);
      expect(held).toContain(current);
      expect(held).toContain(current - 1);
      expect(held).toContain(seasonAt(at + lookAhead));
      expect(held).toEqual([held[0], (held[0] ?? 0) + 1, (held[0] ?? 0) + 2]);
    }),
  );
});

test('a season is added three weeks before it begins', () => {
  const start = seasonStart(43);
  expect(seasonsToHold(start - lookAhead - 1)).toEqual([40, 41, 42]);
  expect(seasonsToHold(start - lookAhead)).toEqual([41, 42, 43]);
  expect(seasonsToHold(start)).toEqual([41, 42, 43]);
  expect(seasonsToHold(start + seasonLength - lookAhead)).toEqual([42, 43, 44]);
});

test('the world has no season before the first', () => {
  expect(seasonAt(0)).toBe(1);
  expect(seasonsToHold(0)).toEqual([1]);
  expect(seasonsToHold(seasonStart(2))).toEqual([1, 2]);
});

test('the number of a match begins with its season', () => {
  expect(matchNumber(42, 17)).toBe(420_017);
});

test('a day is written as YYYY-MM-DD', () => {
  expect(dayText(Date.UTC(2026, 10, 21) / day)).toBe('2026-11-21');
});
