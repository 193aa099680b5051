import { expect, test } from 'vitest';
import { readMoment, readQuota } from '../../../src/client/ledger/ledgerQuota.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const inDays = (days: number): number => now + days * 86_400_000;

test.each<readonly [string, Record<string, string>, unknown]>([
  [
    'the structured fields of our own service',
    { 'ratelimit-policy': '"free";q=500;w=2592000', ratelimit: '"free";r=499;t=864000' },
    { limit: 500, left: 499, resetsAt: inDays(10) },
  ],
  [
    'several policies, of which the longest counts',
    {
      'ratelimit-policy': '"burst";q=10;w=60, "month";q=500;w=2592000',
      ratelimit: '"burst";r=0;t=5, "month";r=12;t=86400',
    },
    { limit: 500, left: 12, resetsAt: inDays(1) },
  ],
  ['a policy alone', { 'ratelimit-policy': '"free";q=500;w=2592000' }, { limit: 500 }],
  [
    'a header for each figure, the reset in seconds',
    { 'x-ratelimit-limit': '500', 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '86400' },
    { limit: 500, left: 7, resetsAt: inDays(1) },
  ],
  [
    'the reset in seconds since 1970',
    { 'x-rate-limit-remaining': '7', 'x-rate-limit-reset': String(inDays(2) / 1000) },
    { left: 7, resetsAt: inDays(2) },
  ],
  [
    'the reset in milliseconds since 1970',
    { 'ratelimit-remaining': '7', 'ratelimit-reset': String(inDays(2)) },
    { left: 7, resetsAt: inDays(2) },
  ],
  [
    'the reset as an ISO date',
    { 'x-ratelimit-remaining': '7', 'x-ratelimit-limit': '9', 'x-ratelimit-reset': '2026-12-01T00:00:00Z' },
    { limit: 9, left: 7, resetsAt: Date.parse('2026-12-01T00:00:00Z') },
  ],
  [
    'the name of the limit inside the name of the header',
    { 'x-ratelimit-requests-limit': '500', 'x-ratelimit-requests-remaining': '3' },
    { limit: 500, left: 3 },
  ],
  [
    'the window behind the name of the header',
    {
      'x-ratelimit-limit-minute': '10',
      'x-ratelimit-remaining-minute': '0',
      'x-ratelimit-limit-month': '500',
      'x-ratelimit-remaining-month': '300',
    },
    { limit: 500, left: 300 },
  ],
])('%s are read', (_name, headers, quota) => {
  expect(readQuota(headers, now)).toEqual(quota);
});

test.each<readonly [string, Record<string, string>]>([
  ['nothing', {}],
  [
    'a rate of a minute',
    { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' },
  ],
  ['words', { 'x-ratelimit-limit': 'many', 'x-ratelimit-remaining': 'some', ratelimit: 'soon' }],
  ['negative figures', { 'x-ratelimit-remaining': '-1', 'x-ratelimit-limit': '-500' }],
  ['more left than there was', { 'x-ratelimit-remaining': '900', 'x-ratelimit-limit': '500' }],
  ['figures beyond all plans', { 'x-ratelimit-remaining': '9'.repeat(40) }],
  ['empty headers', { ratelimit: '', 'ratelimit-policy': ';;;', 'x-ratelimit-limit': '' }],
])('%s says nothing of a quota', (_name, headers) => {
  expect(readQuota(headers, now)).toBeUndefined();
});

test.each([undefined, '', 'soon', '-5', '1e400', '2020-01-01', '9999-01-01', '99999999999999', '5e3'])(
  'the moment "%s" is passed over',
  text => {
    expect(readMoment(text, now)).toBeUndefined();
  },
);

test('an HTTP date is a moment', () => {
  expect(readMoment('Tue, 01 Dec 2026 00:00:00 GMT', now)).toBe(Date.parse('2026-12-01T00:00:00Z'));
});
