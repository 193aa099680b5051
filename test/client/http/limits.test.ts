import { describe, expect, test } from 'vitest';
import { type RateHeaders, toServiceError } from '../../../src/client/http/serviceError.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const url = new URL('https://api.example/api/v1/game/live');
const inSeconds = (seconds: number): string => String(now / 1000 + seconds);

/** How a 429 is understood: the kind, and the seconds to wait. */
const meaning = (
  error: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
  rateHeaders?: RateHeaders,
) => {
  const text = JSON.stringify({ success: false, error });
  const { kind, facts } = toServiceError({ url, status: 429, headers, text }, now, rateHeaders);
  return [kind, facts.retryAfter];
};

const resets = {
  none: {},
  minute: { 'x-ratelimit-reset': inSeconds(23) },
  month: { 'x-ratelimit-reset': inSeconds(10 * 86_400) },
};
const rows = [undefined, 'minute', 'month'] as const;

describe('a code or a type with the word rate means the minute', () => {
  test.each([
    // The two bodies of a real service.
    { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests', docs: 'https://x', upgradeUrl: 'https://y' },
    { type: 'rate_limit_exceeded', message: 'Too many requests' },
    { code: 'rateLimited' },
    { code: 'TOO_MANY', type: 'rate_limit' },
    { code: 'RATE_LIMITED', message: 'The quota of your plan is spent this month', plan: 'free' },
  ])('%j', error => {
    for (const row of rows) {
      expect(meaning(error, resets.none, row)).toEqual(['rateLimited', 60]);
      expect(meaning(error, resets.minute, row)).toEqual(['rateLimited', 23]);
      expect(meaning(error, resets.month, row)).toEqual(['rateLimited', 60]);
      for (const reset of Object.values(resets)) {
        expect(meaning(error, { ...reset, 'retry-after': '7' }, row)).toEqual(['rateLimited', 7]);
        expect(meaning({ ...error, retry_after: 9 }, reset, row)).toEqual(['rateLimited', 9]);
      }
    }
  });
});

describe('another one with plan or quota means the month', () => {
  test.each([
    { code: 'PLAN_LIMIT_EXCEEDED' },
    { code: 'QUOTA_EXCEEDED', message: 'no more' },
    { type: 'quota' },
    { code: 'LIMIT', message: 'Your monthly quota is spent' },
    { code: 'LIMIT', plan: 'free' },
    { code: 'GENERATED_TOO_MUCH', message: 'See the plans' },
  ])('%j', error => {
    for (const row of rows)
      for (const reset of Object.values(resets))
        for (const after of [{}, { 'retry-after': '7' }])
          expect(meaning(error, { ...reset, ...after }, row)[0]).toBe('quotaSpent');
  });

  test('and takes no reset from headers that count the minute', () => {
    expect(meaning({ code: 'QUOTA' }, resets.minute, 'minute')).toEqual(['quotaSpent', undefined]);
  });
});

test.each<readonly [RateHeaders | undefined, keyof typeof resets, string, number | undefined]>([
  ['minute', 'none', 'rateLimited', 60],
  ['minute', 'minute', 'rateLimited', 23],
  ['minute', 'month', 'rateLimited', 60],
  ['month', 'none', 'quotaSpent', undefined],
  ['month', 'minute', 'quotaSpent', 23],
  ['month', 'month', 'quotaSpent', 864_000],
  [undefined, 'none', 'rateLimited', undefined],
  [undefined, 'minute', 'rateLimited', 23],
  [undefined, 'month', 'rateLimited', 864_000],
])('a 429 without a word means, with headers of the %s and a reset of the %s, %s', (row, reset, ...said) => {
  expect(meaning({ code: 'TOO_MANY_REQUESTS' }, resets[reset], row)).toEqual(said);
  expect(meaning({}, { ...resets[reset], 'retry-after': '7' }, row)).toEqual([said[0], 7]);
});
