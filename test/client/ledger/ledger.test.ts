import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { type Ledger, type LedgerSetup, openLedger } from '../../../src/client/ledger/ledger.ts';
import { begun } from '../../support/begun.ts';
import { describeIf } from '../../support/describeIf.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const url = new URL('https://api.example/api/v1/game/live');
const noon = Date.parse('2026-11-21T12:00:00Z');

const setUp = (folder = createTemporaryFolder()) => {
  const clock = { now: noon };
  const setAside: string[] = [];
  const open = (options: Partial<LedgerSetup> = {}): Ledger => {
    const ledger = openLedger({
      folder,
      origin: url.origin,
      apiKey: 'canary-key',
      command: 'live list',
      budget: {},
      now: () => clock.now,
      onSetAside: name => setAside.push(name),
      ...options,
    });
    onTestFinished(() => ledger.close());
    return ledger;
  };
  return { open, clock, folder, setAside, path: join(folder, 'ledger.db') };
};

const send = (ledger: Ledger, status = 200, headers: Record<string, string> = {}, text = ''): void =>
  begun(ledger.begin(url)).answered({ status, headers, text });

const none = { sent: 0, charged: 0, unanswered: 0, pushed: 0 };

test('a request is recorded before it is answered', () => {
  const { open } = setUp();
  open().begin(url);
  expect(open().usage().month).toEqual({ ...none, name: '2026-11', sent: 1, unanswered: 1 });
});

test.each([
  [200, 1],
  [204, 1],
  [304, 0],
  [302, 0],
  [404, 0],
  [429, 0],
  [500, 0],
])('an answer of %i is presumed to cost %i', (status, charged) => {
  const { open } = setUp();
  const ledger = open();
  send(ledger, status);
  expect(ledger.usage().month).toEqual({ ...none, name: '2026-11', sent: 1, charged });
});

test('an unanswered request may have been charged', () => {
  const { open } = setUp();
  const ledger = open();
  begun(ledger.begin(url)).failed(true);
  expect(ledger.usage()).toMatchObject({ spent: 1, month: { sent: 1, unanswered: 1 } });
});

test('a request without a connection costs nothing', () => {
  const { open } = setUp();
  const ledger = open();
  begun(ledger.begin(url)).failed(false);
  expect(ledger.usage()).toMatchObject({ spent: 0, month: { sent: 0, unanswered: 0 } });
});

test('a stream costs its pushed updates, but not its connection', () => {
  const { open } = setUp();
  const ledger = open();
  begun(ledger.begin(url, undefined, 'stream')).answered({ status: 200, headers: {} });
  ledger.pushed(7);
  expect(ledger.usage()).toMatchObject({
    spent: 7,
    month: { sent: 1, charged: 0, unanswered: 0, pushed: 7 },
  });
});

test('each pushed update reduces the reported rest by one, down to zero', () => {
  const { open } = setUp();
  const ledger = open();
  send(ledger, 200, { ratelimit: '"free";r=10;t=820800', 'ratelimit-policy': '"free";q=500;w=2592000' });
  const left = [0, 1, 7, 5].map(count => {
    ledger.pushed(count);
    return ledger.usage().left;
  });
  expect(left).toEqual([10, 9, 2, 0]);
  // The next answer reports the rest again.
  send(ledger, 200, { ratelimit: '"free";r=0;t=820800', 'ratelimit-policy': '"free";q=500;w=2592000' });
  expect(ledger.usage()).toMatchObject({ limit: 500, left: 0, spent: 15 });
});

test('pushed updates reduce nothing if the plan is unknown', () => {
  const { open } = setUp();
  const ledger = open();
  ledger.pushed(3);
  expect(ledger.usage()).toMatchObject({ spent: 3, limit: null, left: null });
});

test('it counts by command and by day, and a new month begins at zero', () => {
  const { open, clock } = setUp();
  send(open({ command: 'rankings world' }));
  clock.now = Date.parse('2026-12-01T00:00:00Z');
  send(open());
  send(open());
  const { month, spent, byCommand, byDay } = open().usage();
  expect([month.name, month.sent, spent]).toEqual(['2026-12', 2, 2]);
  expect(byCommand).toEqual([{ ...none, name: 'live list', sent: 2, charged: 2 }]);
  expect(byDay.map(({ name, sent }) => [name, sent])).toEqual([
    ['2026-12-01', 2],
    ['2026-11-21', 1],
  ]);
});

test('another key or another service has its own account', () => {
  const { open } = setUp();
  send(open());
  expect(open({ apiKey: 'other' }).usage().spent).toBe(0);
  expect(open({ apiKey: undefined }).usage().spent).toBe(0);
  expect(open({ origin: 'https://other.example' }).usage().spent).toBe(0);
});

test('neither the key nor an address is in the file', () => {
  const { open, folder } = setUp();
  send(open());
  const bytes = readdirSync(folder).map(name => readFileSync(join(folder, name), 'latin1'));
  expect(bytes.join('')).not.toMatch(/canary|game\/live/);
});

describeIf(process.platform !== 'win32', 'Windows has no file modes')('on a system with file modes', () => {
  test('nobody else can read it', () => {
    const { open, path } = setUp();
    send(open());
    chmodSync(path, 0o644);
    open();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

test('the reported plan is stored, and within a window the rest only decreases', () => {
  const { open } = setUp();
  const ledger = open();
  const policy = { 'ratelimit-policy': '"free";q=500;w=2592000' };
  send(ledger, 200, { ...policy, ratelimit: '"free";r=400;t=864000' });
  send(ledger, 200, { ...policy, ratelimit: '"free";r=401;t=864000' });
  send(ledger, 404, { 'x-ratelimit-limit': 'junk' });
  expect(open().usage()).toMatchObject({ limit: 500, left: 400, resetsAt: noon + 864_000_000 });
  expect(ledger.isMetered()).toBe(true);
});

test('the rest is unknown once the period is over', () => {
  const { open, clock } = setUp();
  const ledger = open();
  send(ledger, 200, {
    'x-ratelimit-limit': '500',
    'x-ratelimit-remaining': '3',
    'x-ratelimit-reset': '86400',
  });
  clock.now += 86_400_000;
  expect(ledger.usage()).toMatchObject({ limit: 500, left: null, resetsAt: null });
});

const limitBody = JSON.stringify({
  error: { code: 'PLAN_LIMIT_EXCEEDED', plan: 'free', limit: 500, resetsAt: '2026-12-01T00:00:00Z' },
});

test('after the service reports a spent quota, nothing is sent until it resets', () => {
  const { open, clock } = setUp();
  send(open(), 429, {}, limitBody);
  expect(() => open().begin(url)).toThrow('until 2026-12-01T00:00:00.000Z');
  expect(open().usage().month.sent).toBe(1);
  clock.now = Date.parse('2026-12-01T00:00:00Z');
  send(open());
  expect(open().usage().spentUntil).toBeNull();
});

test('the user may ask the service again before that', () => {
  const { open } = setUp();
  const ledger = open();
  send(ledger, 429, {}, limitBody);
  ledger.forgetSpent();
  send(ledger, 200);
  send(ledger, 200);
  expect(ledger.usage().month.sent).toBe(3);
});

test.each<readonly [string, number, Record<string, string>, string]>([
  ['a rate limit for an hour', 429, { 'retry-after': '3601' }, ''],
  ['a spent quota without a word of when it resets', 429, {}, '{"error":{"code":"QUOTA_EXCEEDED"}}'],
  ['a reset in ten years', 429, { 'retry-after': String(10 * 365 * 86_400) }, '{"plan":"free"}'],
  ['a reset in the past', 429, {}, '{"plan":"free","resetsAt":"2020-01-01T00:00:00Z"}'],
  ['a fault of the service', 503, { 'retry-after': '90000' }, limitBody],
])('%s refuses nothing', (_name, status, headers, text) => {
  const { open } = setUp();
  const ledger = open();
  send(ledger, status, headers, text);
  send(ledger);
  expect(ledger.usage().month.sent).toBe(2);
});

test('the user’s own budget applies, whatever the plan allows', () => {
  const { open, clock } = setUp();
  const ledger = open({ budget: { monthly: 2 } });
  send(ledger);
  expect(() => ledger.pushed(1)).toThrow('your own budget of 2 requests per month is spent');
  expect(() => ledger.begin(url)).toThrow(
    'your own budget of 2 requests per month is spent until 2026-12-01',
  );
  expect(ledger.usage().month.sent).toBe(1);
  clock.now = Date.parse('2026-12-01T00:00:00Z');
  send(ledger);
});

test.each<readonly [string, (path: string) => void]>([
  ['no database', path => writeFileSync(path, 'nonsense '.repeat(100))],
  ['empty', path => truncateSync(path, 0)],
])('a file that is %s is set aside', (_name, harm) => {
  const { open, path, setAside } = setUp();
  open().close();
  harm(path);
  send(open());
  expect(setAside).toEqual([`${path}.broken-${noon}`]);
  expect(open().usage().spent).toBe(1);
});

test('another program’s database is left alone', () => {
  const { open, path } = setUp();
  const other = new DatabaseSync(path);
  other.exec('CREATE TABLE theirs (a)');
  other.close();
  expect(() => open()).toThrow('written by another program');
});

test('a folder in the place of the ledger is reported and left alone', () => {
  const { open, path } = setUp();
  mkdirSync(path, { mode: 0o755 });
  expect(() => open()).toThrow(`cannot be written: ${path}`);
  expect(statSync(path).mode & 0o777).toBe(0o755);
});

test('the folder that a killed first start left is removed by the next one', () => {
  const { open, folder } = setUp();
  mkdirSync(join(folder, 'ledger.db-a1B2c3'));
  writeFileSync(join(folder, 'ledger.db-a1B2c3', 'ledger.db'), '');
  mkdirSync(join(folder, 'ledger.db-mine'));
  send(open());
  const left = readdirSync(folder).filter(name => name !== 'ledger.db-journal');
  expect(left.sort()).toEqual(['ledger.db', 'ledger.db-mine']);
});
