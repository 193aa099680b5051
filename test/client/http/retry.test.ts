import { describe, expect, test } from 'vitest';
import { ClientError } from '../../../src/client/errors.ts';
import type { Meter } from '../../../src/client/http/meter.ts';
import { ask } from '../../../src/client/http/request.ts';
import { createRetryPolicy, maxRetries } from '../../../src/client/http/retry.ts';
import type { Transport } from '../../../src/client/http/transport.ts';
import { createFakeTransport, type FakeReply } from '../../support/fakeTransport.ts';
import { createFakeClock } from '../../support/fakeClock.ts';

const start = Date.parse('2026-11-21T00:00:00Z');
const url = new URL('https://api.example/api/v1/game/live');
const failing = (status: number, headers: Readonly<Record<string, string>> = {}): FakeReply => ({
  status,
  text: '',
  headers,
});
const good: FakeReply = { json: [] };

/** Sends requests with a clock that jumps to each timer; returns the pauses in milliseconds, and the result. */
const askPatiently = async (
  replies: readonly (FakeReply | Error)[],
  { random = 0, timeout = 30_000, meter }: { random?: number; timeout?: number; meter?: Meter } = {},
) => {
  const clock = createFakeClock(start);
  const pauses: number[] = [];
  const retryPolicy = createRetryPolicy({
    now: clock.now,
    random: () => random,
    setTimer: (ms, run) => {
      pauses.push(ms);
      const cancel = clock.setTimer(ms, run);
      void clock.advance(ms);
      return cancel;
    },
  });
  const transport = createFakeTransport((_, index) => {
    const reply = replies[Math.min(index, replies.length - 1)];
    if (reply === undefined || reply instanceof Error) throw reply ?? new Error('no reply');
    return reply;
  });
  const outcome = await ask(transport, {
    url,
    headers: {},
    timeout,
    retryPolicy,
    ...(meter && { meter }),
  }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof ClientError ? error.kind : error),
  );
  return { outcome, pauses, requests: transport.asked.length, retryPolicy };
};

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

describe('a request is sent again', () => {
  test.each<readonly [string, readonly (FakeReply | Error)[], readonly number[]]>([
    ['after 502', [failing(502), good], [1000]],
    ['after 503 and 504', [failing(503), failing(504), good], [1000, 1000]],
    ['after a reset connection', [systemError('ECONNRESET'), good], [1000]],
    ['after the time that a 429 names', [failing(429, { 'retry-after': '7' }), good], [7000]],
    ['after the time that a 503 names', [failing(503, { 'retry-after': '15' }), good], [15_000]],
  ])('%s', async (_case, replies, pauses) => {
    expect(await askPatiently(replies)).toMatchObject({ outcome: 200, pauses, requests: replies.length });
  });

  test('at most three times', async () => {
    expect(await askPatiently([failing(503)])).toMatchObject({ outcome: 503, requests: 1 + maxRetries });
  });

  test('after a pause with random jitter of up to one, two and four seconds', async () => {
    expect((await askPatiently([failing(503)], { random: 0.5 })).pauses).toEqual([1500, 2000, 3000]);
    expect((await askPatiently([failing(503)], { random: 0.999_999 })).pauses).toEqual([2000, 3000, 5000]);
  });

  test('only within the total timeout', async () => {
    expect(await askPatiently([failing(503)], { timeout: 2500 })).toMatchObject({
      outcome: 503,
      requests: 3,
    });
  });
});

test.each<readonly [string, FakeReply | Error, unknown]>([
  ['400', failing(400), 400],
  ['404', failing(404), 404],
  ['500', failing(500), 500],
  ['503 for 16 seconds', failing(503, { 'retry-after': '16' }), 503],
  ['429 without a time', failing(429), 429],
  ['429 for 66 seconds', failing(429, { 'retry-after': '66' }), 429],
  ['429 for a negative time', failing(429, { 'retry-after': '-1' }), 429],
  ['a port on which nobody listens', systemError('ECONNREFUSED'), 'network'],
  ['an unknown host', systemError('ENOTFOUND'), 'network'],
  ['a certificate that is not trusted', systemError('DEPTH_ZERO_SELF_SIGNED_CERT'), 'network'],
  [
    'a plan that is used up, whatever it says of the time',
    { status: 429, text: '{"plan":"free"}', headers: { 'retry-after': '1' } },
    429,
  ],
])('%s is not asked again', async (_case, reply, outcome) => {
  expect(await askPatiently([reply, good])).toMatchObject({ outcome, pauses: [], requests: 1 });
});

test('all the requests of a command share a second between retries, and ten a minute', () => {
  const clock = createFakeClock(start);
  const retryPolicy = createRetryPolicy({ ...clock, random: () => 0 });
  const error = new ClientError('network', 'x', 'y');
  const pauses = Array.from({ length: 12 }, () =>
    retryPolicy.pauseBefore(1, { error, mayPass: true }, url, Number.POSITIVE_INFINITY),
  );
  expect(pauses).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 61, 62].map(seconds => seconds * 1000));
});

test('an interruption ends a pause', async () => {
  const user = new AbortController();
  const { retryPolicy } = await askPatiently([good]);
  const never = createRetryPolicy({ now: () => start, random: () => 0, setTimer: () => () => {} });
  const transport = createFakeTransport(() => failing(503));
  const asked = ask(transport, {
    url,
    headers: {},
    timeout: 30_000,
    signal: user.signal,
    retryPolicy: never,
  });
  setImmediate(() => user.abort());
  await expect(asked).rejects.toMatchObject({ kind: 'interrupted' });
  expect([transport.asked.length, retryPolicy.now()]).toEqual([1, start]);
});

describe('the meter', () => {
  const createMeter = () => {
    const told: unknown[] = [];
    const meter: Meter = {
      begin: ({ pathname }) => {
        told.push(pathname);
        return {
          answered: ({ status, text }) => void told.push([status, text]),
          failed: sent => void told.push(sent ? 'unanswered' : 'unsent'),
        };
      },
    };
    return { told, meter };
  };

  test('is called for every retry and redirect before it is sent, and with its result', async () => {
    const { told, meter } = createMeter();
    const replies = [systemError('ECONNRESET'), failing(302, { location: '/there' }), failing(503), good];
    await askPatiently(replies, { meter });
    const path = url.pathname;
    expect(told).toEqual([path, 'unanswered', path, [302, ''], '/there', [503, ''], path, [200, '[]']]);
  });

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED'])(
    'knows after %s that nobody was asked',
    async code => {
      const { told, meter } = createMeter();
      await askPatiently([systemError(code)], { meter });
      expect(told).toEqual([url.pathname, 'unsent']);
    },
  );

  test('can prevent a request', async () => {
    const refusal = new ClientError('quotaSpent', 'no', 'GET /');
    const refusing: Meter = {
      begin: () => {
        throw refusal;
      },
    };
    expect(await askPatiently([good], { meter: refusing })).toMatchObject({
      outcome: 'quotaSpent',
      requests: 0,
    });
  });
});

test.each([
  ['https://api.example/', 'gzip, br'],
  ['http://127.0.0.1:8080/', undefined],
])('what is asked for at %s may be packed: %s', async (address, encodings) => {
  const sent: (string | undefined)[] = [];
  const transport = createFakeTransport(() => good);
  const listening: Transport = {
    ...transport,
    send: request => {
      sent.push(request.headers['accept-encoding']);
      return transport.send(request);
    },
  };
  await ask(listening, { url: new URL(address), headers: {}, timeout: 1000 });
  expect(sent).toEqual([encodings]);
});
