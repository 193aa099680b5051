import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { countsToTwelve } from '../../../src/cli/host/locale.ts';
import {
  clockTime,
  dateAndClock,
  dayOf,
  isoUtc,
  nearTime,
  parseTime,
  relativeTime,
  timeLengths,
  whenText,
} from '../../../src/output/text/time.ts';
import { localDay } from '../../../src/output/text/zone.ts';

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

  test('gives undefined for a bare day and for values that are not times', () => {
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

  test('reads the results of isoUtc', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }), date => {
        expect(parseTime(isoUtc(date.getTime()))).toBe(date.getTime());
      }),
    );
  });
});

describe('isoUtc', () => {
  test('has milliseconds only if they are not zero', () => {
    expect([isoUtc(now), isoUtc(now + 5)]).toEqual(['2026-11-21T18:00:00Z', '2026-11-21T18:00:00.005Z']);
  });
});

describe('dayOf', () => {
  test('keeps a day unchanged and takes the UTC day of a time', () => {
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

test('a time two months away is shown as its day', () => {
  expect([59, 60, -60, -800].map(days => nearTime(isoUtc(now + days * DAY), now))).toEqual([
    'in 59 d',
    '2027-01-20',
    '2026-09-22',
    '2024-09-12',
  ]);
});

describe('clockTime', () => {
  test('shows the weekday, the clock and the name of the zone', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Asia/Tokyo',
      'Asia/Kathmandu',
    ];
    expect(zones.map(timeZone => clockTime(now, now, { timeZone }))).toEqual([
      'Sat 21 Nov 18:00 UTC',
      'Sat 21 Nov 19:00 CET',
      'Sat 21 Nov 13:00 EST',
      'Sat 21 Nov 23:30 IST',
      'Sun 22 Nov 03:00 JST',
      'Sat 21 Nov 23:45 UTC+5:45',
    ]);
  });

  test('follows summer time', () => {
    const july = Date.UTC(2026, 6, 1, 12);
    const zones = ['Europe/Berlin', 'Europe/London', 'America/Los_Angeles', 'America/Sao_Paulo'];
    expect(zones.map(timeZone => clockTime(july, now, { timeZone }))).toEqual([
      'Wed 1 Jul 14:00 CEST',
      'Wed 1 Jul 13:00 BST',
      'Wed 1 Jul 05:00 PDT',
      'Wed 1 Jul 09:00 BRT',
    ]);
  });

  test('has the year if it is not the current year of the reader', () => {
    const newYear = Date.UTC(2026, 11, 31, 23, 30);
    const zones = ['UTC', 'Europe/Berlin'];
    expect(zones.map(timeZone => clockTime(newYear, now, { timeZone }))).toEqual([
      'Thu 31 Dec 23:30 UTC',
      'Fri 1 Jan 2027 00:30 CET',
    ]);
  });

  test('omits the weekday when there is no room', () => {
    expect(clockTime(now, now, { timeZone: 'Europe/Berlin' }, false)).toBe('21 Nov 19:00 CET');
  });

  test('shows the machine’s own zone by default', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), at => {
        expect(clockTime(at, now, {})).toBe(clockTime(at, now, { timeZone }));
      }),
    );
  });

  test('rejects an unknown zone', () => {
    expect(() => clockTime(now, now, { timeZone: 'Mars/Olympus' })).toThrow(RangeError);
  });
});

test('a time for later reading has its date and zone', () => {
  expect(['UTC', 'Asia/Tokyo'].map(timeZone => dateAndClock(now, { timeZone }))).toEqual([
    '2026-11-21 18:00 UTC',
    '2026-11-22 03:00 JST',
  ]);
});

test('every zone of this machine shows the same clock as Intl', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 4e12 }), (timeZone, at) => {
      const swedish = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      const shown = dateAndClock(at, { timeZone });
      expect(shown.slice(0, 16)).toBe(swedish.format(at));
      expect(shown.slice(16)).toMatch(/^ (?:[A-Z]{3,4}|UTC[+-]\d{1,2}(?::\d\d)?)$/);
    }),
  );
});

test('the twelve-hour clock is used where it is customary', () => {
  const hour12 = (): boolean => true;
  const moments = [0, 9, 12, 18].map(hour => Date.UTC(2026, 10, 21, hour, 5));
  expect(moments.map(at => clockTime(at, now, { timeZone: 'UTC', hour12 }))).toEqual([
    'Sat 21 Nov 12:05 AM UTC',
    'Sat 21 Nov 9:05 AM UTC',
    'Sat 21 Nov 12:05 PM UTC',
    'Sat 21 Nov 6:05 PM UTC',
  ]);
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

describe('whenText', () => {
  const start = Date.UTC(2026, 10, 24, 17, 30);
  test.each<readonly [string, string, string]>([
    ['UTC', 'Tue 24 Nov 17:30 UTC · in 2 d', 'Tue 24 Nov 17:30 UTC · 3 d ago'],
    ['Europe/Berlin', 'Tue 24 Nov 18:30 CET · in 2 d', 'Tue 24 Nov 18:30 CET · 3 d ago'],
    ['Asia/Kathmandu', 'Tue 24 Nov 23:15 UTC+5:45 · in 2 d', 'Tue 24 Nov 23:15 UTC+5:45 · 3 d ago'],
    ['Australia/Sydney', 'Wed 25 Nov 04:30 AEDT · in 2 d', 'Wed 25 Nov 04:30 AEDT · 3 d ago'],
    ['America/St_Johns', 'Tue 24 Nov 14:00 UTC-3:30 · in 2 d', 'Tue 24 Nov 14:00 UTC-3:30 · 3 d ago'],
  ])('names the weekday, the day, the clock, the zone and the distance in %s', (timeZone, ahead, past) => {
    const style = { timeZone };
    expect([whenText(start, start - 2.5 * DAY, style), whenText(start, start + 3.5 * DAY, style)]).toEqual([
      ahead,
      past,
    ]);
  });

  test('says that something in progress is live, in every length', () => {
    const style = { timeZone: 'UTC' };
    const texts = timeLengths.map(length =>
      whenText(start, start + HOUR, style, { length, isRunning: true }),
    );
    expect(texts).toEqual([
      'Tue 24 Nov 17:30 UTC · live',
      'Tue 24 Nov 17:30 UTC',
      '24 Nov 17:30 UTC',
      'live',
    ]);
  });

  test.each<readonly [string, string, readonly string[]]>([
    // The clocks go forward at 01:00 UTC, and back at 01:00 UTC.
    ['Europe/Berlin', '2026-03-29T00:59:00Z', ['Sun 29 Mar 01:59 CET', 'Sun 29 Mar 03:00 CEST']],
    ['Europe/Berlin', '2026-10-25T00:59:00Z', ['Sun 25 Oct 02:59 CEST', 'Sun 25 Oct 02:00 CET']],
    ['America/New_York', '2026-03-08T06:59:00Z', ['Sun 8 Mar 01:59 EST', 'Sun 8 Mar 03:00 EDT']],
    ['America/New_York', '2026-11-01T05:59:00Z', ['Sun 1 Nov 01:59 EDT', 'Sun 1 Nov 01:00 EST']],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-10-03T15:29:00Z', ['Sun 4 Oct 01:59 UTC+10:30', 'Sun 4 Oct 02:30 UTC+11']],
    ['Australia/Lord_Howe', '2026-04-04T14:59:00Z', ['Sun 5 Apr 01:59 UTC+11', 'Sun 5 Apr 01:30 UTC+10:30']],
  ])('is right on both sides of a change of the clocks in %s after %s', (timeZone, before, expected) => {
    const at = Date.parse(before);
    const texts = [at, at + MINUTE].map(time => whenText(time, at, { timeZone }, { length: 'clock' }));
    expect(texts).toEqual(expected);
  });
});

describe('localDay', () => {
  test.each<readonly [string, string, string, string, string]>([
    ['UTC', '2026-11-24T18:05:00Z', '2026-11-24', '2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z'],
    ['Europe/Berlin', '2026-11-24T23:00:00Z', '2026-11-25', '2026-11-24T23:00:00Z', '2026-11-25T23:00:00Z'],
    ['Europe/Berlin', '2026-11-24T22:59:59Z', '2026-11-24', '2026-11-23T23:00:00Z', '2026-11-24T23:00:00Z'],
    // 23 and 25 hours.
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['Asia/Kathmandu', '2026-11-24T18:05:00Z', '2026-11-24', '2026-11-23T18:15:00Z', '2026-11-24T18:15:00Z'],
    [
      'Australia/Lord_Howe',
      '2026-10-04T00:00:00Z',
      '2026-10-04',
      '2026-10-03T13:30:00Z',
      '2026-10-04T13:00:00Z',
    ],
    // The clocks went from 00:00 to 01:00, so the day began at 01:00.
    [
      'America/Sao_Paulo',
      '2018-11-04T12:00:00Z',
      '2018-11-04',
      '2018-11-04T03:00:00Z',
      '2018-11-05T02:00:00Z',
    ],
    // 30 December 2011 did not exist.
    ['Pacific/Apia', '2011-12-30T12:00:00Z', '2011-12-31', '2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'],
    [
      'Pacific/Kiritimati',
      '2026-11-24T18:05:00Z',
      '2026-11-25',
      '2026-11-24T10:00:00Z',
      '2026-11-25T10:00:00Z',
    ],
  ])('in %s at %s is %s, from %s to %s', (timeZone, at, date, start, end) => {
    const day = localDay(Date.parse(at), timeZone);
    expect([day.date, isoUtc(day.start), isoUtc(day.end)]).toEqual([date, start, end]);
  });
});
