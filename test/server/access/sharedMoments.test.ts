import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createAccess } from '../../../src/server/access/access.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { randomHex } from '../../support/randomHex.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { now } from '../fixtures/clock.ts';
import { createAsk } from '../fixtures/service.ts';

const minute = 60_000;

/** Processes of one service that share an access file and a clock. */
const setUp = () => {
  const path = join(createTemporaryFolder(), 'access.db');
  const clock = createFakeClock(now);
  const report = (fault: unknown) => {
    throw fault;
  };
  const start = () => {
    const access = createAccess({ path, ...clock, now: clock.now, randomHex, defer: queueMicrotask, report });
    onTestFinished(access.close);
    const { check, moments, keys } = access;
    const ask = createAsk({ access: check, moments, clock: clock.now, report });
    const idsOf = async (path: string, key: string, headers: Readonly<Record<string, string>> = {}) => {
      const { body } = await ask(path, { headers: { 'x-api-key': key, ...headers } });
      return (body as { data: readonly { id: string }[] } | undefined)?.data.map(({ id }) => id);
    };
    return { keys, idsOf, ask };
  };
  return { clock, path, start };
};

const list = '/matches/results?limit=2';

test('the second page from another process, or after a restart, continues the first one', async () => {
  const { clock, start } = setUp();
  const one = start();
  const { key } = one.keys.create({ plan: 'free', name: 'a' });
  const { key: other } = one.keys.create({ plan: 'free', name: 'b' });
  // Match 3 is live and ends between the two pages, which moves all others down.
  await clock.advance(82 * minute);
  const first = await one.idsOf(list, key);
  const whole = await one.idsOf('/matches/results', key);
  await clock.advance(5 * minute);
  const two = start();
  const second = await two.idsOf(`${list}&page=2`, key);
  expect([...(first ?? []), ...(second ?? [])]).toEqual(whole?.slice(0, 4));
  // A key that did not request the first page gets the current time.
  expect(await two.idsOf(`${list}&page=2`, other)).toEqual(whole?.slice(1, 3));
});

test('the time is that of the latest first page, from any process', async () => {
  const { clock, path, start } = setUp();
  const [one, two] = [start(), start()];
  const { key } = one.keys.create({ plan: 'free', name: 'a' });
  const began = () => {
    const database = new DatabaseSync(path);
    const rows = database.prepare('SELECT began FROM page_moment').all();
    database.close();
    return rows.map(row => row['began']);
  };
  await one.idsOf(list, key);
  expect(began()).toEqual([now]);
  await clock.advance(minute);
  await two.idsOf(list, key);
  expect(began()).toEqual([now + minute]);
  // An unchanged first page, which costs nothing, sets the time too.
  await clock.advance(minute);
  const { headers } = await one.ask(list, { headers: { 'x-api-key': key } });
  await clock.advance(minute);
  const again = { 'x-api-key': key, 'if-none-match': headers['etag'] };
  expect((await two.ask(list, { headers: again })).status).toBe(304);
  expect(began()).toEqual([now + 3 * minute]);
  // Old times are removed.
  await clock.advance(16 * minute);
  await two.idsOf('/matches/recent', key);
  expect(began()).toEqual([now + 19 * minute]);
});
