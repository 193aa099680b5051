import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { countsToTwelve } from '../../../src/cli/host/locale.ts';
import {
  absoluteTime,
  dayOf,
  isoUtc,
  nearTime,
  parseTime,
  relativeTime,
} from '../../../src/output/text/time.ts';

const now = Date.UTC(2026, 10, 21, 18);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('parseTime', () => {
  test('reads ISO 8601 with any zone, and as UTC without one', () => {
    const same = [
      '2026-11-21T18:00:00Z',
      '2026-11-21T18:00:00.000Z',
      '2026-11-21T19:00:00+01:00',
      '2026-11-21T18:00:00',
      '2026-11-21 18:00',
      now,
      now / 1000,
    ];
    expect(same.map(parseTime)).toEqual(same.map(() => now));
  });

  test('gives nothing for a bare day and for what is no time', () => {
    const others = [
      '2026-11-21',
      'soon',
      '2026-99-99T00:00:00Z',
      '',
      null,
      undefined,
      true,
      {},
      Number.MAX_VALUE,
    ];
    expect(others.map(parseTime)).toEqual(others.map(() => undefined));
  });

  test('reads back what isoUtc writes', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }), date => {
        expect(parseTime(isoUtc(date.getTime()))).toBe(date.getTime());
      }),
    );
  });
});

describe('isoUtc', () => {
  test('has milliseconds only where there are some', () => {
    expect([isoUtc(now), isoUtc(now + 5)]).toEqual(['2026-11-21T18:00:00Z', '2026-11-21T18:00:00.005Z']);
  });
});

describe('dayOf', () => {
  test('keeps a day as it is and takes the UTC day of a moment', () => {
    expect(['2026-11-21', '2026-11-21T23:30:00-02:00', now, 'soon'].map(dayOf)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-21',
      undefined,
    ]);
  });
});

describe('relativeTime', () => {
  const cases: readonly (readonly [number, string])[] = [
    [0, 'now'],
    [59_999, 'now'],
    [MINUTE, 'in 1 min'],
    [-59 * MINUTE, '59 min ago'],
    [2.9 * HOUR, 'in 2 h'],
    [-47 * HOUR, '47 h ago'],
    [-3 * DAY, '3 d ago'],
    [59 * DAY, 'in 59 d'],
    [-61 * DAY, '2 mo ago'],
    [-800 * DAY, '2 y ago'],
  ];
  for (const [distance, words] of cases)
    test(`says "${words}" at a distance of ${distance} ms`, () =>
      expect(relativeTime(now + distance, now)).toBe(words));
});

test('what is two months away is told by its day', () => {
  expect([59, 60, -60, -800].map(days => nearTime(now + days * DAY, now))).toEqual([
    'in 59 d',
    '2027-01-20',
    '2026-09-22',
    '2024-09-12',
  ]);
});

describe('absoluteTime', () => {
  test('shows the clock of the zone', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Tokyo'];
    expect(zones.map(zone => absoluteTime(now, zone))).toEqual([
      '2026-11-21 18:00',
      '2026-11-21 19:00',
      '2026-11-21 13:00',
      '2026-11-21 23:30',
      '2026-11-22 03:00',
    ]);
  });

  test('refuses a zone that does not exist', () => {
    expect(() => absoluteTime(now, 'Mars/Olympus')).toThrow(RangeError);
  });
});

test('hours are counted to twelve where that is the custom', () => {
  const at = Date.UTC(2026, 10, 21, 18, 5);
  expect([
    absoluteTime(at, 'UTC', true),
    absoluteTime(at, 'Europe/Berlin', true),
    absoluteTime(at, 'Asia/Tokyo'),
  ]).toEqual(['2026-11-21 6:05 PM', '2026-11-21 7:05 PM', '2026-11-22 03:05']);
  const locales = ['en_US.UTF-8', 'en_AU', 'de_DE.UTF-8', 'C', '', 'C.UTF-8', 'zz_ZZ'];
  expect(locales.map(LANG => countsToTwelve({ LANG }))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(countsToTwelve({ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE', LC_ALL: '' })).toBe(false);
});
