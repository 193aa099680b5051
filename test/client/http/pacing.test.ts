import { expect, test } from 'vitest';
import { ask } from '../../../src/client/http/request.ts';
import { createPacing, pace, waitForTurn } from '../../../src/client/http/pacing.ts';
import { createRetryPolicy } from '../../../src/client/http/retry.ts';
import { createReconnect } from '../../../src/client/link/reconnect.ts';
import { createFakeClock, settled } from '../../support/fakeClock.ts';
import { createFakeTransport } from '../../support/fakeTransport.ts';
import * as fc from '../../support/property.ts';

const start = Date.parse('2026-11-21T00:00:00Z');
const state = new URL('https://api.example/api/v1/game/live/m/state');
const { signal } = new AbortController();

test('polls, refetches and retries of an address never exceed one a second and ten a minute', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 180_000 }), { minLength: 1, maxLength: 30 }),
      fc.array(fc.constantFrom(200, 429, 503), { minLength: 1, maxLength: 7 }),
      async (moments, statuses) => {
        const clock = createFakeClock(start);
        const retryPolicy = createRetryPolicy({ ...clock, random: () => 0.5 });
        const sent: number[] = [];
        const transport = createFakeTransport((_, index) => {
          sent.push(clock.now());
          const status = statuses[index % statuses.length] ?? 200;
          return { status, text: '[]', headers: { 'retry-after': '1' } };
        });
        for (const at of moments) {
          clock.setTimer(at, () => {
            ask(transport, { url: state, headers: {}, timeout: 30_000, retryPolicy }).catch(() => {});
          });
        }
        await clock.advance(900_000);
        const gaps = (apart: number) => sent.slice(apart).map((at, index) => at - (sent[index] ?? 0));
        expect(sent.length).toBeGreaterThanOrEqual(moments.length);
        expect(gaps(1).filter(gap => gap < 1000)).toEqual([]);
        expect(gaps(10).filter(gap => gap < 60_000)).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
});

test('a reconnect keeps its distance from a refetch, and the other way round', () => {
  const clock = createFakeClock(start);
  const pacing = createPacing(clock);
  const stream = new URL('https://api.example/api/v1/game/live/stream');
  const reconnect = createReconnect(() => 0, pacing);
  pacing.reserve(stream, 0);
  pacing.reserve(state, 0);
  expect(reconnect.pause(stream)).toBe(1000);
  expect(pacing.delay(state)).toBe(2000);
});

test('addresses that were not asked for before wait for nothing', async () => {
  const clock = createFakeClock(start);
  const pacing = createPacing(clock);
  for (let page = 1; page <= 200; page += 1)
    await pace(pacing, new URL(`?page=${page}`, 'https://api.example'), signal);
  expect(clock.timers).toBe(0);
});

test('a caller of the library decides itself when it asks', async () => {
  const clock = createFakeClock(start);
  const pacing = createPacing({ ...clock, isCalled: true });
  for (let asked = 0; asked < 200; asked += 1) await pace(pacing, state, signal);
  expect(clock.timers).toBe(0);
});

test('a wait for the minute counts down, and an interruption ends it', async () => {
  const clock = createFakeClock(start);
  const said: number[] = [];
  const user = new AbortController();
  const pacing = createPacing({
    ...clock,
    onTurn: async () => ({ say: seconds => void said.push(seconds), end: () => void said.push(0) }),
  });
  const waited = waitForTurn(pacing, 23_400, state, user.signal).catch((error: unknown) => error);
  await settled();
  await clock.advance(2400);
  expect(said).toEqual([24, 23, 22, 21]);
  user.abort();
  expect(await waited).toMatchObject({ kind: 'interrupted' });
  expect([said.at(-1), clock.timers]).toEqual([0, 0]);
});

test.each([
  [undefined, 65_001, 66],
  [10_000, 10_001, 11],
  [0, 1, 1],
])(
  'a turn later than the longest wait of %s ms is refused with the seconds',
  async (longestTurn, ms, seconds) => {
    const pacing = createPacing({ ...createFakeClock(start), longestTurn });
    await expect(waitForTurn(pacing, ms, state, signal)).rejects.toMatchObject({
      kind: 'rateLimited',
      message: expect.stringContaining(`in ${seconds} s`),
      facts: { retryAfter: seconds },
    });
  },
);
