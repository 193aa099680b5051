import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type RouteEntry, routes } from '../../../src/core/table/index.ts';
import { type AccessFile, createAccess } from '../../../src/server/access/access.ts';
import { mintKey } from '../../../src/server/access/secret.ts';
import { createUnlimitedAccess } from '../../../src/server/access/unlimited.ts';
import type { Access, AccessCheck } from '../../../src/server/access/check.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { realClock } from '../../support/fakeClock.ts';
import { randomHex } from '../../support/randomHex.ts';

const november = Date.UTC(2026, 10, 21, 12);
const ranking: RouteEntry = { group: 'rankings', verb: 'world', row: routes.rankings.world };
const stream: RouteEntry = { group: 'live', verb: 'stream', row: routes.live.stream };
const room: RouteEntry = { group: 'live', verb: 'room', row: routes.live.room };

const openAccess = (): AccessFile => {
  const access = createAccess({
    path: join(createTemporaryFolder(), 'access.db'),
    ...realClock,
    now: () => november,
    randomHex,
  });
  onTestFinished(access.close);
  return access;
};

const ask = async (check: AccessCheck, key: string | undefined, entry = ranking): Promise<Access> =>
  check({ method: 'GET', path: entry.row.path, query: '', headers: { 'x-api-key': key } }, entry);

test.each([undefined, ''])('a missing key (%j) is MISSING_API_KEY', async key => {
  await expect(ask(openAccess().check, key)).rejects.toMatchObject({ code: 'MISSING_API_KEY', status: 401 });
});

test('an unknown or revoked key is INVALID_API_KEY', async () => {
  const access = openAccess();
  const { key } = access.keys.create({ plan: 'free', name: 'a' });
  access.keys.revoke('a');
  for (const wrong of [mintKey(randomHex).key, key, 'x', "' OR 1=1 --"]) {
    await expect(ask(access.check, wrong)).rejects.toMatchObject({ code: 'INVALID_API_KEY', status: 401 });
  }
});

test('the free plan opens the stream but no room; the paid plans open both', async () => {
  const access = openAccess();
  const [free, scale, enterprise] = ['free', 'scale', 'enterprise'].map(
    plan => access.keys.create({ plan, name: plan }).key,
  );
  await expect(ask(access.check, free, room)).rejects.toMatchObject({
    code: 'PLAN_REQUIRED',
    status: 403,
    details: { plan: 'free' },
  });
  await ask(access.check, free, stream);
  await ask(access.check, scale, room);
  await ask(access.check, enterprise, room);
});

test('the headers give the plan, the monthly policy and the remaining charges', async () => {
  const access = openAccess();
  const { key } = access.keys.create({ plan: 'free', name: 'a' });
  const admitted = await ask(access.check, key);
  const policy = '"free";q=500;w=2592000';
  const seconds = (Date.UTC(2026, 11, 1) - november) / 1000;
  const headersOf = (left: number) => ({
    'x-plan': 'free',
    'ratelimit-policy': policy,
    ratelimit: `"free";r=${left};t=${seconds}`,
  });
  expect(admitted.headers()).toEqual(headersOf(500));
  await admitted.charge();
  expect(admitted.headers()).toEqual(headersOf(499));
});

test('a spent quota is PLAN_LIMIT_EXCEEDED, with the plan, the limit and the time of the reset', async () => {
  const access = openAccess();
  const { key } = access.keys.create({ plan: 'free', name: 'a', monthly: 1 });
  await (await ask(access.check, key)).charge();
  const admitted = await ask(access.check, key);
  const problem = {
    code: 'PLAN_LIMIT_EXCEEDED',
    status: 429,
    message: 'the quota of the plan free, 1 requests a month, is spent until 2026-12-01T00:00:00Z',
    details: { plan: 'free', limit: 1, resetsAt: '2026-12-01T00:00:00Z' },
    headers: {
      'retry-after': '820800',
      'ratelimit-policy': '"free";q=1;w=2592000',
      ratelimit: '"free";r=0;t=820800',
      'x-plan': 'free',
    },
  };
  await expect(admitted.charge()).rejects.toMatchObject(problem);
  // Without this check, a stream would open before it is refused.
  await expect(ask(access.check, key, stream)).rejects.toMatchObject(problem);
});

test('a key that is revoked during use is not charged any more', async () => {
  const access = openAccess();
  const { key } = access.keys.create({ plan: 'free', name: 'a' });
  const admitted = await ask(access.check, key);
  access.keys.revoke('a');
  await expect(admitted.charge()).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
});

test('the unlimited access accepts only its own key, opens rooms and has no limit headers', async () => {
  const check = createUnlimitedAccess('demo', () => november);
  await expect(ask(check, 'other')).rejects.toMatchObject({ code: 'INVALID_API_KEY' });
  const admitted = await ask(check, 'demo', room);
  await admitted.charge();
  expect([admitted.delay, admitted.archiveSince, admitted.headers()]).toEqual([
    0,
    -Infinity,
    { 'x-plan': 'unlimited' },
  ]);
});
