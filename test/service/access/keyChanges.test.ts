import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RouteEntry } from '../../../src/api/table/index.ts';
import { routeEntries } from '../../../src/api/table/index.ts';
import { type AccessFile, createAccess } from '../../../src/service/access/access.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { randomHex } from '../../support/randomHex.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const start = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

const open = (path = join(createTemporaryFolder(), 'access.db')) => {
  const clock = createFakeClock(start);
  const access = createAccess({ path, ...clock, randomHex, defer: run => run() });
  onTestFinished(access.close);
  return { access, clock, path };
};

/** A route that every plan allows. */
const entry = routeEntries.find(({ row }) => row.plan === undefined && !row.stream) as RouteEntry;
/** Asks as this key; resolves with what it has used, or with the reason of a refusal. */
const ask = async ({ check }: AccessFile, key: string): Promise<string> => {
  try {
    const granted = await check(
      { method: 'GET', path: '/', query: '', headers: { 'x-api-key': key } },
      entry,
    );
    await granted.charge();
    return String(granted.headers()['ratelimit']?.split(';')[1]);
  } catch (fault) {
    return fault instanceof Error && 'code' in fault ? String(fault.code) : String(fault);
  }
};

test('a rotated key has a new text and its former counts; the former text ends at once', async () => {
  const { access } = open();
  const { key } = access.keys.create({ plan: 'free', name: 'desk' });
  expect(await ask(access, key)).toBe('r=499');
  const next = access.keys.rotate('desk', 0);
  expect(next.record).toMatchObject({ id: 1, name: 'desk', used: 1 });
  expect([await ask(access, key), await ask(access, next.key)]).toEqual(['INVALID_API_KEY', 'r=498']);
});

test('a former text may be kept for a while; a rotation without that ends all of them', async () => {
  const { access, clock } = open();
  const first = access.keys.create({ plan: 'free', name: 'desk' }).key;
  const second = access.keys.rotate('desk', 2 * hour).key;
  await clock.advance(hour);
  const third = access.keys.rotate('desk', 2 * hour).key;
  const all = () => Promise.all([first, second, third].map(key => ask(access, key)));
  expect(await all()).toEqual(['r=499', 'r=498', 'r=497']);
  await clock.advance(hour);
  expect(await all()).toEqual(['INVALID_API_KEY', 'r=496', 'r=495']);
  access.keys.rotate('desk', 0);
  expect(await all()).toEqual(['INVALID_API_KEY', 'INVALID_API_KEY', 'INVALID_API_KEY']);
  expect(() => access.keys.rotate('nobody', 0)).toThrow('no active key');
});

test('revoking a key ends its former texts too', async () => {
  const { access } = open();
  const { key } = access.keys.create({ plan: 'free', name: 'desk' });
  access.keys.rotate('desk', hour);
  access.keys.revoke('desk');
  expect(await ask(access, key)).toBe('INVALID_API_KEY');
});

test('a key is refused from the moment of its end, also where a stream is already open, and may be prolonged', async () => {
  const { access, clock } = open();
  const { key } = access.keys.create({ plan: 'free', name: 'desk', expiresAt: start + hour });
  const stream = await access.check(
    { method: 'GET', path: '/', query: '', headers: { 'x-api-key': key } },
    entry,
  );
  await clock.advance(hour - 1);
  await stream.charge();
  await clock.advance(1);
  await expect(async () => stream.charge()).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
  expect(await ask(access, key)).toBe('INVALID_API_KEY');
  access.keys.change('desk', { expiresAt: null });
  expect(await ask(access, key)).toBe('r=498');
});

test('a change of a key or of its plan counts at once, and keeps what was used', async () => {
  const { access, clock } = open();
  const { key } = access.keys.create({ plan: 'free', name: 'desk' });
  expect(await ask(access, key)).toBe('r=499');
  access.keys.change('desk', { monthly: 10 });
  expect(await ask(access, key)).toBe('r=8');
  access.keys.change('desk', { monthly: null, name: 'bench' });
  expect(await ask(access, key)).toBe('r=497');
  access.plans.change('free', { monthly: 5 });
  await clock.advance(1000);
  expect(await ask(access, key)).toBe('r=1');
  expect(access.plans.list().map(({ name, monthly, keys }) => [name, monthly, keys])).toEqual([
    ['enterprise', null, 0],
    ['free', 5, 1],
    ['scale', null, 0],
  ]);
});

test.each([
  ['another key’s name', { name: 'other' }, 'a key named "other" already exists'],
  ['a name of digits', { name: '12' }, 'a key’s name must have'],
  ['an unknown plan', { plan: 'gold' }, 'there is no plan "gold"'],
  ['a negative quota', { monthly: -1 }, 'a monthly quota must be'],
])('%s is refused, and nothing changes', (_, change, message) => {
  const { access } = open();
  access.keys.create({ plan: 'free', name: 'desk' });
  access.keys.create({ plan: 'free', name: 'other' });
  const before = access.keys.list();
  expect(() => access.keys.change('desk', change)).toThrow(message);
  expect(access.keys.list()).toEqual(before);
});

test('plans are created with what is named, and only once', () => {
  const { access } = open();
  const press = { name: 'press', monthly: 10, rooms: true, commercial: false, liveDelay: 60, archiveDays: 7 };
  expect(access.plans.create(press)).toEqual({ ...press, keys: 0 });
  expect(() => access.plans.create(press)).toThrow('already exists');
  expect(() => access.plans.change('pres', { monthly: 1 })).toThrow('there is no plan "pres"');
  access.keys.create({ plan: 'press', name: 'desk' });
  expect(access.plans.list()).toContainEqual({ ...press, keys: 1 });
});

test('of several changes as one, none remains if one fails', () => {
  const { access } = open();
  const make = () =>
    access.keys.together(() => {
      access.keys.create({ plan: 'free', name: 'first' });
      access.keys.create({ plan: 'gold', name: 'second' });
    });
  expect(make).toThrow('there is no plan "gold"');
  expect(access.keys.list()).toEqual([]);
});

test('a file of a version without ends of keys is read, and keys get them', async () => {
  const path = join(createTemporaryFolder(), 'access.db');
  const first = open(path);
  const { key } = first.access.keys.create({ plan: 'free', name: 'desk' });
  const old = new DatabaseSync(path);
  old.exec('ALTER TABLE access_key DROP COLUMN expires_at; DROP TABLE former_secret');
  old.close();
  const { access } = open(path);
  expect(await ask(access, key)).toBe('r=499');
  access.keys.change('desk', { expiresAt: start });
  expect(await ask(access, key)).toBe('INVALID_API_KEY');
});
