import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { serviceNamed } from '../../../src/core/services/services.ts';
import { type Ledger, type LedgerSetup, openLedger } from '../../../src/client/ledger/ledger.ts';
import type { Metered, Turn } from '../../../src/client/http/meter.ts';
import { begun } from '../../support/begun.ts';
import * as fc from '../../support/property.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const url = new URL('https://api.example/api/v1/cs2/live');
const noon = Date.parse('2026-11-21T12:00:00Z');
const cito = serviceNamed('cito');
const firstPlan = cito?.plans[0].perMinute ?? 0;
const rate = '{"error":{"code":"RATE_LIMIT_EXCEEDED"}}';

/** Opens ledgers of one folder, as so many processes. */
const setUp = () => {
  const clock = { now: noon };
  const folder = createTemporaryFolder();
  const open = (options: Partial<LedgerSetup> = {}): Ledger => {
    const ledger = openLedger({
      folder,
      origin: url.origin,
      apiKey: 'canary-key',
      command: 'live list',
      service: cito,
      budget: {},
      now: () => clock.now,
      onSetAside: () => {},
      ...options,
    });
    onTestFinished(() => ledger.close());
    return ledger;
  };
  return { open, clock, folder };
};

const waitOf = (entered: Metered | Turn): number => ('leave' in entered ? entered.waitMs : 0);
const perMinute = (limit: number, left: number, reset: number) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(left),
  'x-ratelimit-reset': String(reset / 1000),
});

test('the requests of a minute are shared by all processes, and the next waits for the first to leave it', () => {
  const { open, clock } = setUp();
  for (let sent = 0; sent < firstPlan; sent += 1) {
    expect(waitOf(open().begin(url))).toBe(0);
    clock.now += 1000;
  }
  const ledger = open();
  const turn = ledger.begin(url);
  expect(waitOf(turn)).toBe(61_000 - firstPlan * 1000);
  expect(waitOf(open().begin(url))).toBe(62_000 - firstPlan * 1000);
  clock.now += waitOf(turn);
  expect(waitOf(ledger.begin(url, 'leave' in turn ? turn : undefined))).toBe(0);
});

test('only what was sent counts for the month', () => {
  const { open } = setUp();
  const ledger = open();
  for (let sent = 0; sent < firstPlan + 3; sent += 1) ledger.begin(url);
  expect(ledger.usage().month.sent).toBe(firstPlan);
});

test('a turn that is given up is free for the next', () => {
  const { open } = setUp();
  const ledger = open();
  for (let sent = 0; sent < firstPlan; sent += 1) ledger.begin(url);
  const turns = [ledger.begin(url), ledger.begin(url)];
  for (const turn of turns) if ('leave' in turn) turn.leave();
  expect(waitOf(ledger.begin(url))).toBe(61_000);
});

test('a request counts in the minute until it is answered', () => {
  const { open, clock } = setUp();
  const ledger = open();
  const slow = begun(ledger.begin(url));
  for (let sent = 1; sent < firstPlan; sent += 1) ledger.begin(url);
  clock.now += 20_000;
  slow.answered({ status: 200, headers: {} });
  clock.now += 41_000;
  for (let sent = 1; sent < firstPlan; sent += 1) expect(waitOf(ledger.begin(url))).toBe(0);
  expect(waitOf(ledger.begin(url))).toBe(20_000);
});

test('a service that says nothing of a minute is never waited for', () => {
  const { open } = setUp();
  const ledger = open({ service: undefined });
  for (let sent = 0; sent < 100; sent += 1) {
    const month = { 'x-ratelimit-limit': '500', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '900000' };
    begun(ledger.begin(url)).answered({ status: 200, headers: month });
  }
  expect(ledger.usage()).toMatchObject({ limit: 500, minute: { limit: null, used: 0, from: null } });
});

test.each([
  ['of a service known to count it', perMinute(3, 2, noon + 864_000_000), true],
  ['that resets within it', perMinute(3, 2, noon + 40_000), false],
  ['that is named', { 'x-ratelimit-limit-minute': '3', 'x-ratelimit-remaining-minute': '2' }, false],
  ['with its window', { ratelimit: '"m";r=2;t=9', 'ratelimit-policy': '"m";q=3;w=60' }, false],
])('the limit a minute is learned from a header %s', (_name, headers, isKnown) => {
  const { open } = setUp();
  const ledger = open(isKnown ? {} : { service: undefined });
  for (let sent = 0; sent < 3; sent += 1) begun(ledger.begin(url)).answered({ status: 200, headers });
  expect(waitOf(ledger.begin(url))).toBe(61_000);
  const { minute, limit, left, spentUntil } = ledger.usage();
  expect(minute).toEqual({ limit: 3, used: 3, resetsAt: noon + 61_000, from: 'headers' });
  expect({ limit, left, spentUntil }).toEqual({ limit: null, left: null, spentUntil: null });
});

test('a limit of seconds is not one of the minute', () => {
  const { open } = setUp();
  const ledger = open({ service: undefined });
  const headers = { 'ratelimit-limit': '5', 'ratelimit-remaining': '4', 'ratelimit-reset': '1' };
  for (let sent = 0; sent < 20; sent += 1) begun(ledger.begin(url)).answered({ status: 200, headers });
  expect(ledger.usage().minute.limit).toBeNull();
});

test.each<readonly [string, number, Record<string, string>, string, number]>([
  ['no request left', 200, perMinute(10, 0, noon + 30_000), '', 30_000],
  ['none left, with a reset of the month', 200, perMinute(10, 0, noon + 864_000_000), '', 61_000],
  ['a 429 with a time', 429, { 'retry-after': '7' }, rate, 7000],
  ['a 429 with a time in its body', 429, {}, '{"error":{"type":"rate_limit","retry_after":9}}', 9000],
  ['a 429 with a reset', 429, perMinute(10, 0, noon + 23_000), rate, 23_000],
  ['a 429 with a reset of the month', 429, perMinute(10, 0, noon + 864_000_000), rate, 61_000],
  ['a 429 without a time', 429, {}, rate, 61_000],
  ['a 429 without a word', 429, {}, '', 61_000],
])('%s closes the minute for every process, and not the month', (_name, status, headers, text, wait) => {
  const { open, clock } = setUp();
  begun(open().begin(url)).answered({ status, headers, text });
  const ledger = open();
  expect(waitOf(ledger.begin(url))).toBe(wait);
  expect(ledger.usage()).toMatchObject({ limit: null, left: null, spentUntil: null });
  clock.now += wait;
  expect(waitOf(open().begin(url))).toBe(0);
});

test('a 429 without a time lasts until the oldest request of the minute leaves it', () => {
  const { open, clock } = setUp();
  begun(open().begin(url)).answered({ status: 200, headers: {} });
  clock.now += 20_000;
  begun(open().begin(url)).answered({ status: 429, headers: {}, text: rate });
  expect(waitOf(open().begin(url))).toBe(41_000);
});

test('the reset of a service that is not known, after the minute, closes nothing', () => {
  const { open } = setUp();
  const ledger = open({ service: undefined });
  const headers = { 'x-ratelimit-reset': String(noon / 1000 + 864_000) };
  begun(ledger.begin(url)).answered({ status: 429, headers });
  expect(waitOf(ledger.begin(url))).toBe(0);
  expect(ledger.usage().spentUntil).toBeNull();
});

test('a ledger of an earlier version keeps its figures, and that version can use it again', () => {
  const { open, folder } = setUp();
  begun(open().begin(url)).answered({ status: 200, headers: {} });
  const file = new DatabaseSync(`${folder}/ledger.db`);
  file.exec('DROP TABLE turn; DROP TABLE minute');
  const ledger = open();
  begun(ledger.begin(url)).answered({ status: 200, headers: {} });
  expect(ledger.usage()).toMatchObject({ month: { sent: 2, charged: 2 }, minute: { used: 1 } });
  expect(file.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
  file.close();
});

/** A process that wants to send one request: when it comes, how late its timer is, and whether it is killed waiting. */
const processes = fc.array(
  fc.record({
    comes: fc.integer({ min: 0, max: 150_000 }),
    late: fc.integer({ min: 0, max: 3000 }),
    answer: fc.integer({ min: 0, max: 5000 }),
    isKilled: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
);

test('however processes come, wait and are killed, no minute has more than the limit, and the first comes first', () => {
  fc.assert(
    fc.property(processes, fc.integer({ min: 1, max: 6 }), (wanted, limit) => {
      const { open, clock } = setUp();
      const ledger = open({
        service: cito && { ...cito, plans: [{ ...cito.plans[0], perMinute: limit }] },
      });
      const arrived: number[] = [];
      const sent: { readonly at: number; readonly order: number }[] = [];
      let order = 0;
      const events: { readonly at: number; readonly run: () => void }[] = [];
      const later = (at: number, run: () => void): void => void events.push({ at, run });
      for (const { comes, late, answer, isKilled } of wanted) {
        let place: number | undefined;
        const want = (turn?: Turn): void => {
          place ??= order += 1;
          const mine = place;
          const entered = ledger.begin(url, turn);
          if ('leave' in entered) {
            // What is too far away is refused.
            if (entered.waitMs > 65_000) entered.leave();
            else if (!isKilled) later(clock.now + entered.waitMs + late, () => want(entered));
            return;
          }
          sent.push({ at: clock.now, order: mine });
          // The service counts it at some moment before it answers.
          arrived.push(clock.now + answer / 2);
          later(clock.now + answer, () => entered.answered({ status: 200, headers: {} }));
        };
        later(noon + comes, () => want());
      }
      while (events.length > 0) {
        events.sort((a, b) => b.at - a.at);
        const next = events.pop();
        clock.now = Math.max(clock.now, next?.at ?? 0);
        next?.run();
      }
      const moments = arrived.toSorted((a, b) => a - b);
      const gaps = moments.slice(limit).map((at, index) => at - (moments[index] ?? 0));
      expect(gaps.filter(gap => gap < 60_000)).toEqual([]);
      // Whoever came later is not sent earlier, but for the lateness of timers.
      const overtaken = sent.filter(one =>
        sent.some(other => other.order > one.order && other.at < one.at - 3000),
      );
      expect(overtaken).toEqual([]);
      expect(sent.length).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 30 },
  );
});

test('another machine shows by what the service has counted beyond the requests of this one', () => {
  const { open, clock } = setUp();
  const ledger = open();
  const ask = (left: number): void => {
    const headers = perMinute(10, left, clock.now + 60_000);
    begun(ledger.begin(url)).answered({ status: 200, headers });
    clock.now += 5000;
  };
  ask(9);
  ask(8);
  expect(ledger.isShared()).toBe(false);
  ask(6);
  expect(ledger.isShared()).toBe(true);
  clock.now = Date.UTC(2026, 11, 1);
  expect(ledger.isShared()).toBe(false);
});
