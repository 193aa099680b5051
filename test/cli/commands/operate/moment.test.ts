import { expect, test } from 'vitest';
import { parseMoment } from '../../../../src/cli/commands/operate/moment.ts';

const now = Date.UTC(2026, 10, 21, 12);

test.each([
  ['2026-12-31', '2026-12-31T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2026-12-31T18:00Z', '2026-12-31T18:00:00.000Z'],
  ['2026-12-31T18:00:30+01:00', '2026-12-31T17:00:30.000Z'],
  ['30d', '2026-12-21T12:00:00.000Z'],
  ['12h', '2026-11-22T00:00:00.000Z'],
  ['15m', '2026-11-21T12:15:00.000Z'],
  ['0d', '2026-11-21T12:00:00.000Z'],
])('"%s" is %s', (text, moment) => {
  expect(new Date(parseMoment(text, now) ?? 0).toISOString()).toBe(moment);
});

test.each([
  '',
  'soon',
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-12-31T18:00',
  '-1d',
  '1.5d',
  '1w',
  '123456d',
])('"%s" is not a moment', text => {
  expect(parseMoment(text, now)).toBeUndefined();
});

test.each([
  ['tomorrow', '2026-11-22T00:00:00.000Z'],
  ['2w', '2026-12-05T00:00:00.000Z'],
  // A span of these units counts from the moment, as before.
  ['2d', '2026-11-23T12:00:00.000Z'],
])('"%s" is %s where the day is known', (text, moment) => {
  expect(new Date(parseMoment(text, now, '2026-11-21') ?? 0).toISOString()).toBe(moment);
  expect(parseMoment('soon', now, '2026-11-21')).toBeUndefined();
});
