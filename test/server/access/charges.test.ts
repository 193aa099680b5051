import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as fc from '../../support/property.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openAccessFile } from '../../../src/server/access/accessFile.ts';
import type { Charges } from '../../../src/server/access/charges.ts';
import { createCharges } from '../../../src/server/access/charges.ts';
import type { KeyRing } from '../../../src/server/access/keys.ts';
import { createKeyRing } from '../../../src/server/access/keys.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { realClock } from '../../support/fakeClock.ts';
import { randomHex } from '../../support/randomHex.ts';

const november = Date.UTC(2026, 10, 21, 12);
const december = Date.UTC(2026, 11, 1);

interface Till {
  readonly path: string;
  readonly database: DatabaseSync;
  readonly ring: KeyRing;
  readonly charges: Charges;
  now: number;
  key(monthly?: number): number;
}

const openTill = (): Till => {
  const path = join(createTemporaryFolder(), 'access.db');
  const database = openAccessFile(path);
  onTestFinished(() => database.close());
  let named = 0;
  const till: Till = {
    path,
    database,
    now: november,
    ring: createKeyRing(database, () => till.now, randomHex),
    charges: createCharges({ ...realClock, database, now: () => till.now }),
    key: monthly => {
      named += 1;
      const wanted = { plan: 'free', name: `k${named}`, ...(monthly !== undefined && { monthly }) };
      return till.ring.create(wanted).record.id;
    },
  };
  return till;
};

const usedBy = (till: Till, id: number) => till.ring.list().find(key => key.id === id)?.used;

test('a charge that cannot be written is not granted, alone or with others', async () => {
  const till = openTill();
  const id = till.key(3);
  // A deferred broken reference makes only the commit fail, as a full disk does.
  till.database.exec(`
    CREATE TABLE note (key INTEGER REFERENCES access_key (id) DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER refuse AFTER UPDATE ON access_key BEGIN INSERT INTO note VALUES (-1); END`);
  await expect(till.charges.take(id)).rejects.toThrow('constraint');
  const both = await Promise.allSettled([till.charges.take(id), till.charges.take(id)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  till.database.exec('DROP TRIGGER refuse');
  expect(await till.charges.take(id)).toMatchObject({ granted: true, used: 1 });
});

test('charges are granted one after another up to the limit', async () => {
  const till = openTill();
  const key = till.key(2);
  const taken = [await till.charges.take(key), await till.charges.take(key), await till.charges.take(key)];
  expect(taken).toEqual([
    { granted: true, isRevoked: false, month: '2026-11', used: 1 },
    { granted: true, isRevoked: false, month: '2026-11', used: 2 },
    { granted: false, isRevoked: false, month: '2026-11', used: 2 },
  ]);
});

test('charges of one tick share a transaction, and the last ones that fit are granted', async () => {
  const till = openTill();
  const [small, large] = [till.key(2), till.key(100)];
  const begun: string[] = [];
  const exec = till.database.exec.bind(till.database);
  till.database.exec = sql => {
    begun.push(sql);
    exec(sql);
  };
  const taken = await Promise.all([small, large, small, small].map(key => till.charges.take(key)));
  expect(taken.map(charge => [charge.granted, charge.used])).toEqual([
    [true, 1],
    [true, 1],
    [true, 2],
    [false, 2],
  ]);
  expect(begun).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
});

test('a quota of 0 grants nothing, and a key without a quota is still counted', async () => {
  const till = openTill();
  const none = till.key(0);
  const { record } = till.ring.create({ plan: 'enterprise', name: 'big' });
  expect((await till.charges.take(none)).granted).toBe(false);
  expect((await till.charges.take(record.id)).used).toBe(1);
});

test('a revoked key is refused at once', async () => {
  const till = openTill();
  const key = till.key(5);
  await till.charges.take(key);
  till.ring.revoke(String(key));
  expect(await till.charges.take(key)).toEqual({
    granted: false,
    isRevoked: true,
    month: '2026-11',
    used: 1,
  });
});

test('a changed plan applies to its keys from the next charge', async () => {
  const till = openTill();
  const key = till.key();
  till.database.exec("UPDATE plan SET monthly = 1 WHERE name = 'free'");
  expect((await till.charges.take(key)).granted).toBe(true);
  expect((await till.charges.take(key)).granted).toBe(false);
});

test('the count restarts with the UTC month, and lists show this before the first charge', async () => {
  const till = openTill();
  const key = till.key(1);
  till.now = december - 1;
  expect(await till.charges.take(key)).toMatchObject({ granted: true, month: '2026-11' });
  expect((await till.charges.take(key)).granted).toBe(false);
  till.now = december;
  expect(usedBy(till, key)).toBe(0);
  expect(await till.charges.take(key)).toMatchObject({ granted: true, month: '2026-12', used: 1 });
});

test('a clock that is set back grants no second quota', async () => {
  const till = openTill();
  const key = till.key(2);
  till.now = december;
  await till.charges.take(key);
  till.now = november;
  expect(await till.charges.take(key)).toMatchObject({ granted: true, month: '2026-12', used: 2 });
  expect(await till.charges.take(key)).toMatchObject({ granted: false, month: '2026-12', used: 2 });
  till.now = december;
  expect((await till.charges.take(key)).granted).toBe(false);
});

test('for any sequence of charges and clock changes, no month of a key exceeds its limit', async () => {
  const step = fc.oneof(
    fc.record({ move: fc.integer({ min: -40, max: 40 }) }),
    fc.record({ take: fc.integer({ min: 1, max: 4 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30 }),
      fc.integer({ min: 0, max: 5 }),
      async (steps, limit) => {
        const till = openTill();
        const key = till.key(limit);
        const granted = new Map<string, number>();
        let latest = '';
        for (const each of steps) {
          if ('move' in each) till.now += each.move * 86_400_000;
          const asked = Array.from({ length: 'take' in each ? each.take : 0 }, () => till.charges.take(key));
          for (const charge of (await Promise.all(asked)).filter(charge => charge.granted)) {
            expect(charge.month >= latest).toBe(true);
            latest = charge.month;
            granted.set(charge.month, (granted.get(charge.month) ?? 0) + 1);
          }
        }
        expect([...granted.values()].every(count => count <= limit)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

const charger = fileURLToPath(new URL('charger.ts', import.meta.url));
const startCharger = (...args: readonly (string | number)[]) => {
  const child = spawn(process.execPath, ['--no-warnings', charger, ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

test('four processes that charge at the same time get exactly the limit', async () => {
  const till = openTill();
  const key = till.key(500);
  const said = await Promise.all(
    [1, 1, 7, 20].map(async atOnce => {
      const child = startCharger(till.path, till.now, key, 200, atOnce);
      let text = '';
      child.stdout.on('data', chunk => (text += String(chunk)));
      const [code] = await once(child, 'close');
      return { code, lines: text.trim().split('\n') };
    }),
  );
  const count = (word: string) => said.flatMap(each => each.lines).filter(line => line === word).length;
  expect(said.map(each => each.code)).toEqual([0, 0, 0, 0]);
  expect([count('granted'), count('refused')]).toEqual([500, said.flatMap(each => each.lines).length - 500]);
  expect(usedBy(till, key)).toBe(500);
});

test('a killed process loses no granted charge', async () => {
  const till = openTill();
  const key = till.key(100_000);
  const child = startCharger(till.path, till.now, key, 100_000, 3);
  let granted = 0;
  for await (const line of createInterface(child.stdout)) {
    if (line === 'granted') granted += 1;
    if (granted === 300) child.kill('SIGKILL');
  }
  const used = usedBy(till, key) ?? 0;
  expect(used).toBeGreaterThanOrEqual(granted);
  // At most one tick's charges were written but not yet printed.
  expect(used - granted).toBeLessThanOrEqual(3);
  expect(await till.charges.take(key)).toMatchObject({ granted: true, used: used + 1 });
});
