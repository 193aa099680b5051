import { expect, test } from 'vitest';
import { createStreamMeter } from '../../../src/client/ledger/streamMeter.ts';
import { createRequestCounter, type RequestCounter } from '../../../src/cli/session/quotaGuard.ts';
import { ClientError } from '../../../src/client/errors.ts';
import { begun } from '../../support/begun.ts';
import { createFakeClock } from '../../support/fakeClock.ts';

const url = new URL('https://api.example/api/v1/game/live/stream');

const setUp = () => {
  const written: (number | string)[] = [];
  const clock = createFakeClock(0);
  const counter: RequestCounter = {
    begin: (_url, _turn, kind) => {
      written.push(`begin ${kind}`);
      return {
        answered: ({ status }) => void written.push(status),
        failed: () => void written.push('failed'),
      };
    },
    pushed: count => {
      written.push(count);
      if (count === 13) throw new ClientError('quotaSpent', 'your own budget is spent', 'GET x');
    },
  };
  return { written, clock, meter: createStreamMeter(counter, clock) };
};
const times = (count: number, run: () => void): void => {
  for (let done = 0; done < count; done += 1) run();
};

test('each connection and each update is counted, and frequent updates are written together', async () => {
  const { written, clock, meter } = setUp();
  begun(meter.begin(url)).answered({ status: 200, headers: {} });
  times(3, () => meter.pushed());
  await clock.advance(1000);
  meter.pushed();
  meter.close();
  // The first at once, two after a second, and the last when the stream ends.
  expect(written).toEqual(['begin stream', 200, 1, 2, 1]);
  expect(clock.timers).toBe(0);
});

test('the stream ends at the first update after the budget is spent', async () => {
  const { clock, meter } = setUp();
  times(14, () => meter.pushed());
  await clock.advance(1000);
  expect(() => meter.pushed()).toThrow('your own budget is spent');
  expect(clock.timers).toBe(0);
});

test('a counter without a ledger warns once, and a strict one fails', () => {
  const told: string[] = [];
  const onUncounted = (reason: unknown) => void told.push(String(reason));
  const free = createRequestCounter({ ledger: new Error('read-only'), strict: false, onUncounted });
  begun(free.begin(url)).answered({ status: 200, headers: {} });
  free.pushed(1);
  expect(told).toEqual(['Error: read-only']);

  const full = (): never => {
    throw new Error('database or disk is full');
  };
  const ledger = {
    begin: full,
    pushed: full,
    usage: full,
    commandSpent: full,
    isMetered: full,
    isShared: full,
    tell: full,
    forgetSpent: full,
    close: full,
  };
  begun(createRequestCounter({ ledger, strict: false, onUncounted }).begin(url)).failed(true);
  expect(told).toEqual(['Error: read-only', 'Error: database or disk is full']);
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
