import { expect, test } from 'vitest';
import { countStream } from '../../src/cli/countedStream.ts';
import { createRequestCounter, type RequestCounter } from '../../src/cli/requestCounter.ts';
import { ClientError } from '../../src/client/errors.ts';
import type { PushedUpdate, StreamSetup } from '../../src/client/liveStream.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { createFakeTransport } from '../support/fakeTransport.ts';

const url = new URL('https://api.example/api/v1/game/live/stream');

const setUp = () => {
  const written: (number | string)[] = [];
  const clock = createFakeClock(0);
  const counter: RequestCounter = {
    begin: (_url, kind) => {
      written.push(`begin ${kind}`);
      return {
        answered: ({ status }) => void written.push(status),
        failed: () => void written.push('failed'),
      };
    },
    pushed: count => void written.push(count),
  };
  const transport = createFakeTransport(() => ({ json: {} }));
  const setup: StreamSetup = {
    transport,
    url,
    headers: {},
    signal: new AbortController().signal,
    now: clock.now,
    timeout: 1000,
  };
  return { written, clock, counter, setup };
};

const update: PushedUpdate = { id: '', event: 'message', text: '{}' };

test('each connection and each update is counted; what comes fast is written together', async () => {
  const { written, clock, counter, setup } = setUp();
  async function* follow({ transport, ...rest }: StreamSetup) {
    await transport.send({ ...rest, headTimeout: 1000 });
    yield update;
    yield update;
    yield update;
    await clock.advance(1000);
    yield update;
  }
  const taken: unknown[] = [];
  for await (const each of countStream(setup, follow, counter, clock)) taken.push(each);
  expect(taken.length).toBe(4);
  // The first at once, two after a second, the last when the stream ends.
  expect(written).toEqual(['begin stream', 200, 1, 2, 1]);
  expect(clock.timers).toBe(0);
});

test('what was taken before the listener left is counted', async () => {
  const { written, clock, counter, setup } = setUp();
  async function* follow() {
    for (;;) yield update;
  }
  let left = 3;
  for await (const _ of countStream(setup, follow, counter, clock)) if (--left === 0) break;
  expect(written).toEqual([1, 2]);
});

test('a counter without a ledger says so once, and a strict one fails', () => {
  const told: string[] = [];
  const onUncounted = () => void told.push('uncounted');
  const free = createRequestCounter({ ledger: undefined, strict: false, onUncounted });
  free.begin(url).answered({ status: 200, headers: {} });
  free.pushed(1);
  expect(told).toEqual(['uncounted']);

  const full = (): never => {
    throw new Error('database or disk is full');
  };
  const ledger = {
    begin: full,
    pushed: full,
    usage: full,
    isMetered: full,
    forgetSpent: full,
    close: full,
  };
  createRequestCounter({ ledger, strict: false, onUncounted }).begin(url).failed();
  expect(told.length).toBe(2);
  expect(() => createRequestCounter({ ledger, strict: true, onUncounted }).begin(url)).toThrow(
    'disk is full',
  );
  const refusing = {
    ...ledger,
    begin: () => {
      throw new ClientError('quotaSpent', 'Not sent', 'GET x');
    },
  };
  expect(() => createRequestCounter({ ledger: refusing, strict: false, onUncounted }).begin(url)).toThrow(
    'Not sent',
  );
});
