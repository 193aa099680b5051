import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createAccess } from '../../../src/server/access/access.ts';
import { createFakeClock, settled } from '../../support/fakeClock.ts';
import { randomHex } from '../../support/randomHex.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { createAsk } from '../fixtures/service.ts';
import { now } from '../fixtures/clock.ts';

/** The service with a real access file, and another connection that may lock the file. */
const setUp = () => {
  const path = join(createTemporaryFolder(), 'access.db');
  const clock = createFakeClock(now);
  const faults: string[] = [];
  const report = (fault: unknown) => void faults.push(String(fault));
  const access = createAccess({
    path,
    now: clock.now,
    setTimer: clock.setTimer,
    randomHex,
    defer: queueMicrotask,
    report,
  });
  onTestFinished(access.close);
  const { key } = access.keys.create({ plan: 'free', name: 'reader' });
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  const ask = createAsk({ access: access.check, clock: clock.now, report });
  return {
    clock,
    faults,
    keys: access.keys,
    hold: () => other.exec('BEGIN IMMEDIATE'),
    release: () => other.exec('ROLLBACK'),
    spoil: (sql: string) => other.exec(sql),
    ask: (path: string, headers: Readonly<Record<string, string>> = {}) =>
      ask(path, { headers: { 'x-api-key': key, ...headers } }),
  };
};

test('a locked file refuses a charge with 503 after a second, while free requests continue', async () => {
  const { ask, clock, faults, hold, keys, release } = setUp();
  const etag = (await ask('/rankings/world')).headers['etag'] ?? '';
  hold();
  const charged = ask('/rankings/world');
  await settled();
  const free = [await ask('/rankings/world', { 'if-none-match': etag }), await ask('/nothing')];
  expect(free.map(({ status }) => status)).toEqual([304, 404]);
  await clock.advance(1000);
  const refused = await charged;
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '1',
    {
      success: false,
      error: {
        code: 'UNAVAILABLE',
        message:
          'requests cannot be counted at the moment: the access file is busy: another process holds it',
        docs: '/docs#unavailable',
      },
    },
  ]);
  // The service knows the lock now, so the next charge does not wait.
  expect((await ask('/rankings/world')).status).toBe(503);
  expect(faults).toHaveLength(2);
  release();
  expect((await ask('/rankings/world')).status).toBe(200);
  expect(keys.list()[0]?.used).toBe(2);
});

test('a charge waits for a file that is unlocked within a second', async () => {
  const { ask, clock, faults, hold, release } = setUp();
  hold();
  const charged = ask('/rankings/world');
  await clock.advance(500);
  release();
  await clock.advance(500);
  expect((await charged).status).toBe(200);
  expect(faults).toEqual([]);
});

test('a charge that fails for another reason is refused at once', async () => {
  const { ask, faults, spoil } = setUp();
  spoil(`CREATE TRIGGER full BEFORE UPDATE ON access_key BEGIN SELECT raise(ABORT, 'it broke'); END`);
  const { status, headers, body } = await ask('/rankings/world');
  expect([status, headers['retry-after']]).toEqual([503, '10']);
  expect(body).toMatchObject({ error: { message: 'requests cannot be counted at the moment' } });
  expect(faults).toEqual(['Error: it broke']);
});
