import { describe, expect, test } from 'vitest';
import { toServiceError } from '../../../src/client/http/serviceError.ts';
import { repeatAfter, waitOf } from '../../../src/client/http/waits.ts';

const now = Date.parse('2026-11-21T00:00:00Z');
const slow = 'Thu, 21 Nov 2019 10:00:00 GMT';

describe('how long a service asks to wait', () => {
  test.each<
    readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, unknown>>, number | undefined]
  >([
    ['nothing', {}, {}, undefined],
    ['seconds', { 'retry-after': ' 30 ' }, {}, 30],
    ['parts of a second', { 'retry-after': '1.2' }, {}, 2],
    ['a date', { 'retry-after': 'Sat, 21 Nov 2026 00:01:00 GMT' }, {}, 60],
    ['a date in the past', { 'retry-after': 'Fri, 20 Nov 2026 00:01:00 GMT' }, {}, 0],
    [
      'a date by the service’s own clock',
      { 'retry-after': 'Thu, 21 Nov 2019 10:00:09 GMT', date: slow },
      {},
      9,
    ],
    ['seconds, twice', { 'retry-after': '30, 60' }, {}, 30],
    ['a negative number', { 'retry-after': '-5' }, {}, undefined],
    ['words', { 'retry-after': 'soon' }, {}, undefined],
    ['an empty header', { 'retry-after': '' }, {}, undefined],
    ['a moment in the body', {}, { resetsAt: '2026-11-21T00:00:05Z' }, 5],
    ['a moment in seconds since 1970', { 'x-ratelimit-reset': String(now / 1000 + 7) }, {}, 7],
    ['a moment in milliseconds since 1970', {}, { reset: now + 7000 }, 7],
    ['a rate limit of the draft', { ratelimit: '"default";r=0;t=50' }, {}, 50],
    ['the header before the body', { 'retry-after': '1' }, { retryAfter: 9 }, 1],
    ['junk in the header, sense in the body', { 'retry-after': 'x' }, { retryAfter: 9 }, 9],
  ])('%s', (_case, headers, body, seconds) => {
    expect(waitOf({ headers }, body, now).retryAfter).toBe(seconds);
  });

  test('is also a moment by our own clock', () => {
    expect(waitOf({ headers: { 'retry-after': '30', date: slow } }, {}, now)).toEqual({
      retryAfter: 30,
      resetsAt: '2026-11-21T00:00:30.000Z',
    });
  });

  test('has no moment beyond the end of the calendar', () => {
    expect(waitOf({ headers: { 'retry-after': '9'.repeat(20) } }, {}, now)).not.toHaveProperty('resetsAt');
  });
});

test.each([
  [404, '{"error":{"code":"NOT_FOUND"}}', 'notFound', undefined],
  [403, '{"error":{"code":"FORBIDDEN"}}', 'forbidden', undefined],
  [503, '{}', 'serverFailed', undefined],
  [429, '{}', 'rateLimited', 61],
])('the reset of a limit counts where a limit was reached: %i', (status, text, kind, retryAfter) => {
  const url = new URL('https://api.example/game/live');
  const headers = { 'x-ratelimit-reset': String(now / 1000 + 61) };
  const error = toServiceError({ url, status, headers, text }, now);
  expect([error.kind, error.facts.retryAfter]).toEqual([kind, retryAfter]);
});

test.each([
  ['nothing', '{"data":[]}', undefined],
  ['retryAfterSeconds', '{"data":[],"retryAfterSeconds":60}', 60],
  ['recommendedPollSeconds', '{"data":[],"meta":{"recommendedPollSeconds":15}}', 15],
  ['the longer of both', '{"retryAfterSeconds":60,"meta":{"recommendedPollSeconds":90}}', 90],
  ['the word deep inside', '{"data":{"retryAfterSeconds":60}}', undefined],
  ['no number', '{"retryAfterSeconds":"soon"}', undefined],
  ['a negative number', '{"retryAfterSeconds":-5}', undefined],
  ['no JSON', 'retryAfterSeconds "retryAfterSeconds":60', undefined],
])('an answer with %s', (_what, text, seconds) => {
  expect(repeatAfter(text)).toBe(seconds);
});
