import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { serviceNamed } from '../../../src/core/services/services.ts';
import { type Ledger, type LedgerSetup, openLedger } from '../../../src/client/ledger/ledger.ts';
import { monthAround, planOf } from '../../../src/client/ledger/ledgerPlan.ts';
import { sha256 } from '../../../src/client/cache/cacheEntry.ts';
import { begun } from '../../support/begun.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const cito = serviceNamed('cito');
const url = new URL('https://api.citoapi.com/api/v1/cs2/live');
const noon = Date.parse('2026-11-21T12:00:00Z');

const setUp = (folder = createTemporaryFolder()) => {
  const clock = { now: noon };
  const open = (options: Partial<LedgerSetup> = {}): Ledger => {
    const ledger = openLedger({
      folder,
      origin: url.origin,
      apiKey: 'canary-key',
      command: 'live list',
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

const send = (ledger: Ledger, headers: Record<string, string> = {}): void =>
  begun(ledger.begin(url)).answered({ status: 200, headers });

test.each([
  ['nothing', null, {}, null, null],
  ['what the user told', 'Pro', {}, 'pro', 'told'],
  ['what the user told, whatever the answers say', 'pro', { perMinute: 10, plan: 'free' }, 'pro', 'told'],
  ['a limit that one plan has', null, { perMinute: 10 }, 'free', 'inferred'],
  ['a limit that two plans have', null, { perMinute: 30 }, null, null],
  ['a limit that no plan has', null, { perMinute: 11 }, null, null],
  ['a plan that an answer named', null, { plan: 'scale' }, 'scale', 'inferred'],
  ['an older name and a newer limit', null, { plan: 'free', perMinute: 100 }, 'pro', 'inferred'],
  ['a told name that the service does not have', 'gold', { perMinute: 10 }, 'free', 'inferred'],
] as const)('the plan by %s', (_what, told, learned, name, how) => {
  const found = planOf(cito, { plan: told }, learned);
  expect([found.plan?.name ?? null, found.how]).toEqual([name, how]);
});

test('nothing is inferred at a service that is not known', () => {
  expect(planOf(undefined, { plan: 'free' }, { plan: 'free', perMinute: 10 })).toEqual({
    plan: null,
    how: null,
  });
});

const minute = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '4', 'x-ratelimit-reset': '1798761600' };

test('a limit by the minute tells the plan and is never taken for the month’s', () => {
  const { open } = setUp();
  send(open(), minute);
  send(open());
  expect(open().usage()).toMatchObject({
    limit: null,
    left: null,
    resetsAt: null,
    inferred: { plan: 'free' },
    allowed: { plan: { name: 'free', monthly: 500 }, how: 'inferred' },
    counted: { requests: 2, since: Date.parse('2026-11-01T00:00:00Z') },
  });
  expect(open().isMetered()).toBe(true);
});

test('the same headers are the month’s where nobody knows the service', () => {
  const { open } = setUp();
  const ledger = open({ origin: 'https://api.example' });
  send(ledger, minute);
  expect(ledger.usage()).toMatchObject({
    limit: 10,
    left: 4,
    inferred: { plan: null },
    allowed: { plan: null, how: null },
  });
});

test('a profile may name the service that answers at another address', () => {
  const { open } = setUp();
  const ledger = open({ origin: 'http://127.0.0.1:4000', service: cito });
  send(ledger, minute);
  expect(ledger.usage().allowed.how).toBe('inferred');
});

test('what the user told is kept for each key, and what is not told again stays', () => {
  const { open } = setUp();
  open().tell({ plan: 'pro' });
  open().tell({ resetsOn: 9 });
  expect(open().usage().told).toEqual({ plan: 'pro', used: null, usedAt: null, resetsOn: 9 });
  expect(open().usage().allowed).toMatchObject({ plan: { name: 'pro' }, how: 'told' });
  expect(open({ apiKey: 'other' }).usage().told.plan).toBeNull();
});

test('what was used counts from then on, plus what is counted afterwards, until the month ends', () => {
  const { open, clock } = setUp();
  const ledger = open();
  send(ledger);
  send(ledger);
  ledger.tell({ used: 140, resetsOn: 9 });
  expect(ledger.usage()).toMatchObject({ spent: 140, counted: { requests: 2 } });
  send(ledger);
  ledger.pushed(2);
  expect(ledger.usage()).toMatchObject({ spent: 143, counted: { requests: 5 } });
  clock.now = Date.parse('2026-12-08T23:59:59Z');
  send(ledger);
  expect(ledger.usage()).toMatchObject({ spent: 144, month: { name: '2026-11', sent: 4 } });
  clock.now = Date.parse('2026-12-09T00:00:00Z');
  expect(ledger.usage()).toMatchObject({
    spent: 0,
    told: { used: 140 },
    month: { name: '2026-12', sent: 0 },
  });
});

test('a request that was told of without an answer does not make what was used negative', () => {
  const { open } = setUp();
  const ledger = open();
  const metered = begun(ledger.begin(url));
  ledger.tell({ used: 140 });
  metered.failed(false);
  expect(ledger.usage().spent).toBe(140);
});

test('the user’s own budget counts what was told, and ends on the day of the reset', () => {
  const { open, clock } = setUp();
  const ledger = open({ budget: { monthly: 100 } });
  ledger.tell({ used: 100, resetsOn: 9 });
  expect(() => ledger.begin(url)).toThrow(
    'your own budget of 100 requests per month is spent until 2026-12-09',
  );
  clock.now = Date.parse('2026-12-09T00:00:00Z');
  send(ledger);
});

test('a month contains its moment, begins on the day of the reset or a month’s last, and follows the one before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) }),
      fc.option(fc.integer({ min: 1, max: 31 })),
      (now, resetsOn) => {
        const { start, end } = monthAround(now, resetsOn);
        expect(start <= now && now < end).toBe(true);
        expect(monthAround(end, resetsOn).start).toBe(end);
        expect(monthAround(start - 1, resetsOn).end).toBe(start);
        const first = new Date(start);
        const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
        expect([start % 86_400_000, first.getUTCDate()]).toEqual([0, Math.min(resetsOn ?? 1, last)]);
      },
    ),
  );
});

/** The tables as an earlier version made them. */
const earlier = `
  CREATE TABLE account (id INTEGER PRIMARY KEY, origin TEXT NOT NULL, key_digest TEXT NOT NULL,
    spent_until INTEGER, quota TEXT, UNIQUE (origin, key_digest)) STRICT;
  CREATE TABLE spending (account INTEGER NOT NULL REFERENCES account, day TEXT NOT NULL, command TEXT NOT NULL,
    sent INTEGER NOT NULL DEFAULT 0, charged INTEGER NOT NULL DEFAULT 0, unanswered INTEGER NOT NULL DEFAULT 0,
    pushed INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (account, day, command)) STRICT, WITHOUT ROWID;
  PRAGMA application_id = 1702055015;
  PRAGMA user_version = 1;`;

test('a ledger of an earlier version keeps its version and every figure', () => {
  const { open, folder } = setUp();
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'ledger.db');
  const old = new DatabaseSync(path);
  old.exec(earlier);
  old
    .prepare('INSERT INTO account VALUES (7, ?, ?, NULL, ?)')
    .run(url.origin, sha256(JSON.stringify(['ledger', url.origin, 'canary-key'])), '{"limit":10,"left":3}');
  old.exec("INSERT INTO spending VALUES (7, '2026-11-20', 'live list', 9, 7, 1, 4)");
  old.close();
  expect(open().usage()).toMatchObject({
    spent: 12,
    limit: null,
    left: null,
    month: { sent: 9, charged: 7, unanswered: 1, pushed: 4 },
    told: { plan: null, used: null },
  });
  open().tell({ plan: 'free' });
  const after = new DatabaseSync(path, { readOnly: true });
  expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
  expect(after.prepare('SELECT id, quota FROM account').get()).toEqual({
    id: 7,
    quota: '{"limit":10,"left":3}',
  });
  after.close();
});
