import { describe, expect, it } from 'vitest';
import { momentInName, readMoment, toMoment, whyNoMoment } from '../../../src/data/import/moment.ts';
import * as fc from '../../support/property.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

/** The ways to write a moment with whole seconds. Each gets the moment, and a distance from UTC in minutes. */
const writers: Readonly<Record<string, (at: number, ahead: number) => unknown>> = {
  'ISO 8601': at => new Date(at).toISOString(),
  'ISO 8601 with an offset': (at, ahead) => local(at, ahead).replace(' ', 'T') + offset(ahead, ':'),
  'ISO 8601 without separators': at => new Date(at).toISOString().replaceAll(/[-:]|\.000/g, ''),
  'RFC 1123': at => new Date(at).toUTCString(),
  'RFC 1123 with an offset': (at, ahead) =>
    new Date(at + ahead * 60_000).toUTCString().replace('GMT', offset(ahead, '')),
  'RFC 850': at => {
    const date = new Date(at);
    const year = two(date.getUTCFullYear() % 100);
    const [day, month] = [two(date.getUTCDate()), months[date.getUTCMonth()]];
    return `${days[date.getUTCDay()]}, ${day}-${month}-${year} ${local(at, 0).slice(11)} GMT`;
  },
  'the C library': at => {
    const [day, date, month, year, time] = new Date(at).toUTCString().replace(',', '').split(' ');
    return `${day} ${month} ${String(Number(date)).padStart(2)} ${time} ${year}`;
  },
  'a browser': at => {
    const [day, date, month, year, time] = new Date(at).toUTCString().replace(',', '').split(' ');
    return `${day} ${month} ${date} ${year} ${time} GMT+0000 (Coordinated Universal Time)`;
  },
  'Go in UTC': at => `${local(at, 0)} +0000 UTC`,
  'Go in a zone without a name': (at, ahead) =>
    `${local(at, ahead)} ${offset(ahead, '')} ${offset(ahead, '').slice(0, 3)}`,
  'Go in a zone with a name': (at, ahead) => `${local(at, ahead)}.000 ${offset(ahead, '')} CEST m=+0.012`,
  seconds: at => at / 1000,
  'seconds as text': at => String(at / 1000),
  'seconds from a spreadsheet': at => `${at / 1000},0`,
  milliseconds: at => at,
  'milliseconds as text': at => String(at),
  'day first with points': at => local(at, 0).replace(/^(\d+)-(\d+)-(\d+)/, '$3.$2.$1'),
};

const local = (at: number, ahead: number): string =>
  new Date(at + ahead * 60_000).toISOString().slice(0, 19).replace('T', ' ');
const offset = (ahead: number, colon: string): string => {
  const size = Math.abs(ahead);
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon}${two(size % 60)}`;
};

/** Whole seconds from 2001-09-09, when they got ten figures, to 2099. */
const moments = fc.integer({ min: 1_000_000_000, max: 4_070_000_000 }).map(seconds => seconds * 1000);
const distances = fc.integer({ min: -48, max: 56 }).map(quarters => quarters * 15);

describe('a moment', () => {
  it.each(Object.entries(writers))('is read as written by %s', (_, write) => {
    fc.assert(
      fc.property(moments, distances, (at, ahead) => {
        expect(readMoment(write(at, ahead))).toEqual({ at, dayOnly: false });
      }),
    );
  });

  it('in figures with slashes is read exactly where one order is possible', () => {
    fc.assert(
      fc.property(moments, at => {
        const [year = '', month = '', day = ''] = local(at, 0).slice(0, 10).split('-');
        const isCertain = Number(day) > 12 || day === month;
        const expected = isCertain ? Date.UTC(Number(year), Number(month) - 1, Number(day)) : null;
        expect([toMoment(`${month}/${day}/${year}`), toMoment(`${day}/${month}/${year}`)]).toEqual([
          expected,
          expected,
        ]);
      }),
    );
  });

  it.each([
    ['10/31/2024 7:03:04 PM', '2024-10-31T19:03:04Z'],
    ['10/31/24 19:03', '2024-10-31T19:03:00Z'],
    ['Oct 31, 2024 12:03 am', '2024-10-31T00:03:00Z'],
    ['2024-10-31T19:03:04+01:00[Europe/Berlin]', '2024-10-31T18:03:04Z'],
    ['2024_1_2', '2024-01-02T00:00:00Z'],
    ['20241031', '2024-10-31T00:00:00Z'],
  ])('%s is %s', (text, expected) => {
    expect(toMoment(text)).toBe(Date.parse(expected));
  });

  it('without a zone is local time at the given distance, and a day alone stays that day', () => {
    expect(readMoment('2024-10-31 19:03', -3 * 3_600_000)).toEqual({
      at: Date.parse('2024-10-31T22:03Z'),
      dayOnly: false,
    });
    expect(readMoment('2024-10-31', -3 * 3_600_000)).toEqual({ at: Date.parse('2024-10-31'), dayOnly: true });
  });

  it.each<readonly [text: string, reason: string]>([
    ['03/04/2025', 'the order of day and month in its date is unknown'],
    ['24/10/11', 'the order of day and month in its date is unknown'],
    ...['2025-02-30', '2025-13-01', '7', '0', '1970-01-01', '2025-02-03 25:00', '2025-02-03 10:00 CST'].map(
      text => [text, 'its date is in no known form'] as const,
    ),
  ])('%s is none: %s', (text, reason) => {
    expect([toMoment(text), whyNoMoment(text)]).toEqual([null, reason]);
  });

  it.each([
    ['steam_2026-02-08T212815Z_1535fca.json', '2026-02-08T21:28:15Z'],
    ['Fjord Cup 2025/2025_02_03-elks-vs-otters', '2025-02-03T00:00:00Z'],
    ['exports-20250203/elks-vs-otters', '2025-02-03T00:00:00Z'],
    ['2025-02-03_16-12-55_elks', '2025-02-03T16:12:55Z'],
    ['Fjord Cup 2025/1234567890-elks', null],
    ['71230405-elks', null],
  ])('in the name %s is %s', (name, expected) => {
    expect(momentInName(name)).toBe(expected === null ? null : Date.parse(expected));
  });
});
