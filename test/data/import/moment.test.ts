import { describe, expect, it } from 'vitest';
import { momentInName, readMoment, toMoment } from '../../../src/data/import/moment.ts';
import * as fc from '../../support/property.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** The ways to write a moment with whole seconds. Each gets the moment, and a distance from UTC in minutes. */
const writers: Readonly<Record<string, (at: number, ahead: number) => unknown>> = {
  'ISO 8601': at => new Date(at).toISOString(),
  'ISO 8601 with an offset': (at, ahead) => local(at, ahead).replace(' ', 'T') + offset(ahead, ':'),
  'Go in UTC': at => `${local(at, 0)} +0000 UTC`,
  'Go in a zone without a name': (at, ahead) =>
    `${local(at, ahead)} ${offset(ahead, '')} ${offset(ahead, '').slice(0, 3)}`,
  'Go in a zone with a name': (at, ahead) => `${local(at, ahead)}.000 ${offset(ahead, '')} CEST`,
  seconds: at => at / 1000,
  'seconds as text': at => String(at / 1000),
  milliseconds: at => at,
  'milliseconds as text': at => String(at),
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

  it.each([
    ['2024_1_2', '2024-01-02T00:00:00Z'],
    ['2024-10-31 19:03', '2024-10-31T19:03:00Z'],
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

  it.each([
    '03/04/2025',
    '24/10/11',
    '2025-02-30',
    '2025-13-01',
    '7',
    '0',
    '1970-01-01',
    '2025-02-03 25:00',
    '2025-02-03 10:00 CST',
  ])('%s is none', text => {
    expect(toMoment(text)).toBeNull();
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
