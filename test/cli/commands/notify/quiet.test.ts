import { expect, test } from 'vitest';
import { isQuiet, parseQuiet } from '../../../../src/cli/commands/notify/quiet.ts';

const berlin = 'Europe/Berlin';
const night = parseQuiet('23:00-08:00');

test.each([
  ['23:00-08:00', '2026-11-22T21:59:59Z', false],
  ['23:00-08:00', '2026-11-22T22:00:00Z', true],
  ['23:00-08:00', '2026-11-23T06:59:59Z', true],
  ['23:00-08:00', '2026-11-23T07:00:00Z', false],
  ['09:30-17:00', '2026-11-23T08:29:59Z', false],
  ['09:30-17:00', '2026-11-23T08:30:00Z', true],
  ['9:30-17:00', '2026-11-23T16:00:00Z', false],
])('in the hours %s the moment %s in Berlin is quiet: %s', (hours, at, expected) => {
  expect(isQuiet(parseQuiet(hours), Date.parse(at), berlin)).toBe(expected);
});

test.each([
  ['the clock goes forward', '2026-03-28T22:00:00Z', '2026-03-29T06:00:00Z', 8],
  ['the clock goes back', '2026-10-24T21:00:00Z', '2026-10-25T07:00:00Z', 10],
])('when %s, the night begins and ends as the clock shows it', (_what, begin, end, hours) => {
  const [from, to] = [Date.parse(begin), Date.parse(end)];
  expect((to - from) / 3_600_000).toBe(hours);
  for (let at = from - 7_200_000; at < to + 7_200_000; at += 60_000)
    expect([at, isQuiet(night, at, berlin)]).toEqual([at, at >= from && at < to]);
});

test.each(['', '23-08', '24:00-08:00', '23:60-08:00', '08:00-08:00', '23:00–08:00', '23:00-08:00 x'])(
  'refuses "%s"',
  text => {
    expect(() => parseQuiet(text)).toThrow('notify.quiet takes');
  },
);
