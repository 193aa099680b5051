import { readFileSync, statSync, chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { AccessFileError, createTables, openAccessFile } from '../../../src/server/access/accessFile.ts';
import { createCharges } from '../../../src/server/access/charges.ts';
import { type KeyRing, createKeyRing } from '../../../src/server/access/keys.ts';
import { createPlanList } from '../../../src/server/access/planList.ts';
import { KeyError } from '../../../src/server/access/keyError.ts';
import { digestOf, mintKey } from '../../../src/server/access/secret.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { realClock } from '../../support/fakeClock.ts';
import { randomHex } from '../../support/randomHex.ts';

const now = Date.UTC(2026, 10, 21, 12);

const openRing = (
  path = join(createTemporaryFolder(), 'state', 'access.db'),
): KeyRing & { readonly path: string } => {
  const database = openAccessFile(path);
  onTestFinished(() => database.close());
  return { ...createKeyRing(database, () => now, randomHex), path };
};

test('a new key has the prefix and 256 random bits, and every key is different', () => {
  const keys = Array.from({ length: 50 }, () => mintKey(randomHex).key);
  expect(keys.filter(key => /^esp_[\w-]{43}$/u.test(key))).toHaveLength(50);
  expect(new Set(keys).size).toBe(50);
});

test('only a text in the form of a key has a digest', () => {
  const key = mintKey(randomHex).key;
  const refused = ['', 'esp_', key.slice(0, -1), `${key}A`, key.slice(4), `${key.slice(0, -1)}=`];
  expect(refused.map(digestOf)).toEqual(refused.map(() => undefined));
  expect(digestOf(key)?.digest.byteLength).toBe(32);
});

test('a key with its plan is found by its own text only', () => {
  const ring = openRing();
  const { key, record } = ring.create({ plan: 'scale', name: 'ours', monthly: 20 });
  expect(ring.find(key)).toEqual(record);
  expect(record).toEqual({
    id: 1,
    name: 'ours',
    plan: { name: 'scale', monthly: null, rooms: true, commercial: true, liveDelay: 0, archiveDays: null },
    monthly: 20,
    ownMonthly: 20,
    used: 0,
    month: '2026-11',
    createdAt: now,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
  });
  expect(ring.find(mintKey(randomHex).key)).toBeUndefined();
  expect(ring.find('not a key')).toBeUndefined();
});

test('a key that cannot be written is neither returned nor reported as revoked', () => {
  const path = join(createTemporaryFolder(), 'access.db');
  const ring = openRing(path);
  ring.create({ plan: 'free', name: 'first' });
  const other = new DatabaseSync(path);
  other.exec(`
    CREATE TRIGGER full BEFORE INSERT ON access_key BEGIN SELECT raise(ABORT, 'database or disk is full'); END;
    CREATE TRIGGER full2 BEFORE UPDATE ON access_key BEGIN SELECT raise(ABORT, 'database or disk is full'); END`);
  other.close();
  const failure = (act: () => unknown) => {
    try {
      return act();
    } catch (error) {
      return error instanceof KeyError && [error.message, error.hint.includes('room')];
    }
  };
  expect(failure(() => ring.create({ plan: 'free', name: 'second' }))).toEqual([
    'the new key was not stored',
    true,
  ]);
  expect(failure(() => ring.revoke('first'))).toEqual(['the key first was not revoked', true]);
  expect(ring.list().map(({ name, revokedAt }) => [name, revokedAt])).toEqual([['first', null]]);
});

test('a new file has the plans of the service', () => {
  const database = openAccessFile(join(createTemporaryFolder(), 'access.db'));
  onTestFinished(() => database.close());
  const open = { commercial: true, liveDelay: 0, archiveDays: null, keys: 0 };
  expect(createPlanList(database).list()).toEqual([
    { name: 'enterprise', monthly: null, rooms: true, ...open },
    { name: 'free', monthly: 500, rooms: false, ...open, commercial: false },
    { name: 'scale', monthly: null, rooms: true, ...open },
  ]);
});

test('the file does not contain the key', () => {
  const ring = openRing();
  const { key } = ring.create({ plan: 'free', name: 'secret' });
  const files = [ring.path, `${ring.path}-wal`].map(path => readFileSync(path).toString('latin1'));
  expect(files.map(text => text.includes(key.slice(4, 20)))).toEqual([false, false]);
  expect(files.join('').includes('secret')).toBe(true);
});

test('the file and its journals are 0600, a new folder is 0700, and a readable file is closed to others', () => {
  const ring = openRing();
  ring.create({ plan: 'free', name: 'a' });
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect([join(ring.path, '..'), ring.path, `${ring.path}-wal`, `${ring.path}-shm`].map(modeOf)).toEqual([
    '700',
    '600',
    '600',
    '600',
  ]);
  chmodSync(ring.path, 0o644);
  openRing(ring.path);
  expect(modeOf(ring.path)).toBe('600');
});

test('a revoked key is not found, stays in the list, and frees its name', () => {
  const ring = openRing();
  const { key, record } = ring.create({ plan: 'free', name: 'a' });
  ring.create({ plan: 'free', name: 'b' });
  expect(ring.revoke('a')).toEqual({ ...record, revokedAt: now });
  expect(ring.find(key)).toBeUndefined();
  ring.create({ plan: 'free', name: 'a' });
  ring.revoke('2');
  expect(ring.list().map(({ id, name, revokedAt }) => [id, name, revokedAt])).toEqual([
    [1, 'a', now],
    [2, 'b', now],
    [3, 'a', null],
  ]);
});

test.each([
  [{ plan: 'gold', name: 'a' }, 'there is no plan "gold"'],
  [{ plan: 'free', name: 'taken' }, 'a key named "taken" already exists'],
  [{ plan: 'free', name: '12' }, /^a key’s name must have/u],
  [{ plan: 'free', name: 'a\u001B[31m' }, /^a key’s name must have/u],
  [{ plan: 'free', name: '' }, /^a key’s name must have/u],
  [{ plan: 'free', name: 'a', monthly: -1 }, /^a monthly quota must be/u],
  [{ plan: 'free', name: 'a', monthly: 1.5 }, /^a monthly quota must be/u],
])('%j creates no key', (wanted, message) => {
  const ring = openRing();
  ring.create({ plan: 'free', name: 'taken' });
  expect(() => ring.create(wanted)).toThrow(message);
  expect(ring.list()).toHaveLength(1);
});

test('revoking an unknown key is an error', () => {
  expect(() => openRing().revoke('nobody')).toThrow(
    new KeyError('no active key has the number or name "nobody"', 'list all keys: esports keys list'),
  );
});

test('a data file is not accepted as an access file, and stays unchanged', () => {
  const path = join(createTemporaryFolder(), 'data.db');
  const data = new DatabaseSync(path);
  data.exec('CREATE TABLE match (id INTEGER PRIMARY KEY)');
  data.close();
  const before = readFileSync(path);
  expect(() => openAccessFile(path)).toThrow(AccessFileError);
  expect(readFileSync(path)).toEqual(before);
});

test('a file with a later version is refused', () => {
  const { path } = openRing();
  const later = new DatabaseSync(path);
  later.exec('PRAGMA user_version = 99');
  later.close();
  expect(() => openAccessFile(path)).toThrow('the access file has version 99, but this program supports 1');
});

test('a file that is not a database is refused without revealing its content', () => {
  const path = join(createTemporaryFolder(), 'data.db');
  const file = openAccessFile(path);
  file.close();
  expect(() => openAccessFile(join(path, 'below'))).toThrow(
    `the access file ${join(path, 'below')} cannot be opened`,
  );
});

test('after a reset, a month set by a wrong clock is counted by the right clock again', async () => {
  const path = join(createTemporaryFolder(), 'access.db');
  const database = openAccessFile(path);
  onTestFinished(() => database.close());
  const time = { now: Date.UTC(2031, 0, 5) };
  const ring = createKeyRing(database, () => time.now, randomHex);
  const charges = createCharges({ ...realClock, database, now: () => time.now });
  const ahead = ring.create({ plan: 'free', name: 'ahead', monthly: 1 }).record.id;
  await charges.take(ahead);
  time.now = now;
  const right = ring.create({ plan: 'free', name: 'right', monthly: 1 }).record.id;
  await charges.take(right);
  expect(await charges.take(ahead)).toMatchObject({ granted: false, month: '2031-01' });
  expect(() => ring.resetMonth('right')).toThrow('the month of right is not ahead of the clock');
  expect(() => ring.resetMonth('nobody')).toThrow('no active key');
  expect(ring.resetMonth().map(({ name }) => name)).toEqual(['ahead']);
  expect(ring.resetMonth()).toEqual([]);
  expect(await charges.take(ahead)).toMatchObject({ granted: true, month: '2026-11', used: 1 });
  expect(await charges.take(right)).toMatchObject({ granted: false, month: '2026-11', used: 1 });
});

test.each([
  ['in its first page', 0, 200],
  ['in its middle', 4096, 4096],
  ['by a missing end', 8192, Infinity],
])('a file damaged %s is reported as damaged and stays unchanged', (_, from, length) => {
  const path = join(createTemporaryFolder(), 'access.db');
  const database = openAccessFile(path);
  const ring = createKeyRing(database, () => now, randomHex);
  for (let made = 0; made < 60; made += 1) ring.create({ plan: 'free', name: `key ${made}` });
  database.close();
  const whole = readFileSync(path);
  const spoilt = length === Infinity ? whole.subarray(0, from) : whole.fill(0x55, from, from + length);
  writeFileSync(path, spoilt);
  const failure = (() => {
    try {
      openAccessFile(path).close();
      return undefined;
    } catch (error) {
      return error;
    }
  })();
  expect(failure).toBeInstanceOf(AccessFileError);
  expect(String(failure)).toBe(`AccessFileError: the access file ${path} is damaged`);
  expect(readFileSync(path).equals(spoilt)).toBe(true);
});

test('a file of a version without ends of keys is read, and keys get them', () => {
  const { path } = openRing();
  const old = new DatabaseSync(path);
  old.exec('ALTER TABLE access_key DROP COLUMN expires_at; DROP TABLE former_secret');
  old.close();
  const ring = openRing(path);
  const { key } = ring.create({ plan: 'free', name: 'desk' });
  ring.change('desk', { expiresAt: now });
  expect(ring.find(key)).toMatchObject({ expiresAt: now });
});

test('a column that another process adds meanwhile is not added again', () => {
  const { path } = openRing();
  const old = new DatabaseSync(path);
  onTestFinished(() => old.close());
  old.exec('ALTER TABLE access_key DROP COLUMN expires_at');
  const late = new DatabaseSync(path);
  onTestFinished(() => late.close());
  const exec = late.exec.bind(late);
  late.exec = sql => {
    // The wait for the lock is where the other one is done.
    if (sql === 'BEGIN IMMEDIATE') old.exec('ALTER TABLE access_key ADD COLUMN expires_at INTEGER');
    exec(sql);
  };
  expect(() => createTables(late)).not.toThrow();
});
