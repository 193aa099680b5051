import { expect, test } from 'vitest';
import { routes } from '../../../src/core/table/index.ts';
import { createCacheFolder } from '../../../src/client/cache/cacheFolder.ts';
import type { CachePolicy } from '../../../src/client/cache/cachePolicy.ts';
import { type Client, createClient } from '../../../src/client/client.ts';
import { tryLock } from '../../../src/client/cache/storedCall.ts';
import { ClientError } from '../../../src/client/errors.ts';
import { createStoredCall } from '../../../src/client/cache/storedCall.ts';
import type { TransportRequest } from '../../../src/client/http/transport.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const target = { baseUrl: 'https://api.example/api/v1', game: 'game', apiKey: 'k' };

interface Reply {
  readonly status?: number;
  readonly text?: string;
  readonly headers?: Record<string, string>;
}

const setUp = (reply: (request: TransportRequest, index: number) => Reply) => {
  const folder = createTemporaryFolder();
  const asked: TransportRequest[] = [];
  const told: string[] = [];
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  const cache = createCacheFolder({ folder, apiKey: 'k', pid: 1, now: () => clock.now });
  const open = (policy: Partial<CachePolicy> = {}, whileWaiting: () => void = () => undefined): Client =>
    createClient({
      target,
      userAgent: 'esports/test',
      now: () => clock.now,
      timeout: 1000,
      transport: {
        send: async request => {
          asked.push(request);
          const { status = 200, text = '{"data":[]}', headers = {} } = reply(request, asked.length - 1);
          return { status, headers, body: once(text) };
        },
        close: async () => {},
      },
      storedCall: createStoredCall({
        cache,
        policy: { mode: 'usual', stale: true, ...policy },
        now: () => clock.now,
        pause: async ms => {
          clock.now += ms;
          whileWaiting();
        },
        longestWait: 1000,
        onStale: async (age, reason) => void told.push(`${age} ${reason?.kind ?? 'offline'}`),
      }),
    });
  return { open, asked, told, clock, cache, folder };
};

async function* once(text: string): AsyncGenerator<string, void, undefined> {
  yield text;
}

const world = (client: Client) => client.call(routes.rankings.world, {});
const address = 'https://api.example/api/v1/game/rankings/world';
const lifetime = routes.rankings.world.lifetime * 1000;

test('the same request is sent once until its answer expires', async () => {
  const { open, asked, clock } = setUp((_request, index) => ({ text: `{"data":[{"rank":${index}}]}` }));
  const first = await world(open());
  clock.now += lifetime - 1;
  const second = await world(open());
  expect([first.client?.source, second.client]).toEqual([
    'service',
    { source: 'cache', fetchedAt: Date.parse('2026-11-21T12:00:00Z'), stale: false },
  ]);
  expect(second.text).toBe(first.text);
  clock.now += 1;
  expect((await world(open())).text).toBe('{"data":[{"rank":1}]}');
  expect(asked.length).toBe(2);
});

test('a later request asks whether the answer is still valid, and a 304 confirms it', async () => {
  const { open, asked, clock } = setUp(({ headers }) =>
    headers['if-none-match'] === '"v1"' ? { status: 304, text: '' } : { headers: { etag: '"v1"' } },
  );
  await world(open());
  clock.now += lifetime;
  const again = await world(open());
  expect([again.text, again.client?.fetchedAt]).toEqual(['{"data":[]}', clock.now]);
  clock.now += lifetime - 1;
  await world(open());
  expect(asked.length).toBe(2);
});

test('a 304 does not confirm an answer without an entity tag', async () => {
  const { open, told, clock } = setUp((_request, index) => (index === 0 ? {} : { status: 304, text: '' }));
  await world(open());
  clock.now += lifetime;
  expect((await world(open())).client?.stale).toBe(true);
  expect(told).toEqual([`${lifetime} unreadable`]);
  await expect(world(open({ stale: false }))).rejects.toMatchObject({ kind: 'unreadable' });
});

test('live data are asked for every time, unless the user accepts an age or sends nothing', async () => {
  const { open, asked, told, clock } = setUp((_request, index) => ({ text: `{"data":[${index}]}` }));
  const live = async (policy: Partial<CachePolicy> = {}): Promise<string> =>
    (await open(policy).call(routes.live.list, {})).text;
  expect([await live(), await live()]).toEqual(['{"data":[0]}', '{"data":[1]}']);
  clock.now += 4999;
  expect(await live({ maxAge: 5000 })).toBe('{"data":[1]}');
  clock.now += 1;
  expect(await live({ maxAge: 5000 })).toBe('{"data":[2]}');
  clock.now += 6000;
  expect([await live({ mode: 'offline' }), told]).toEqual(['{"data":[2]}', ['6000 offline']]);
  expect(asked.length).toBe(3);
});

test('live data that cannot be asked for are an error, not an older answer', async () => {
  const { open } = setUp((_request, index) => (index === 0 ? {} : { status: 500 }));
  const live = (client: Client) => client.call(routes.live.list, {});
  await live(open());
  await expect(live(open())).rejects.toMatchObject({ kind: 'serverFailed' });
});

test('an answer with no-store is not stored, and removes the earlier one', async () => {
  const { open, asked, clock, cache } = setUp((_request, index) =>
    index === 0 ? {} : { headers: { 'cache-control': 'no-store' } },
  );
  await world(open());
  clock.now += lifetime;
  await world(open());
  expect(cache.read(address)).toBeUndefined();
  await world(open());
  expect(asked.length).toBe(3);
});

test('--refresh sends a request despite a stored answer, and stores the new one', async () => {
  const { open, asked } = setUp((_request, index) => ({ text: `{"data":[${index}]}` }));
  await world(open());
  expect((await world(open({ mode: 'refresh' }))).text).toBe('{"data":[1]}');
  expect((await world(open())).text).toBe('{"data":[1]}');
  expect(asked.length).toBe(2);
});

test('--offline answers from any stored answer, reports its age, and never sends a request', async () => {
  const { open, asked, clock, told } = setUp(() => ({}));
  await expect(world(open({ mode: 'offline' }))).rejects.toMatchObject({ kind: 'notStored' });
  await world(open());
  clock.now += lifetime + 1000;
  expect((await world(open({ mode: 'offline' }))).client?.stale).toBe(true);
  await expect(world(open({ mode: 'offline', stale: false }))).rejects.toMatchObject({ kind: 'notStored' });
  expect([asked.length, told]).toEqual([1, [`${lifetime + 1000} offline`]]);
});

test.each([
  [503, '', 'serverFailed'],
  [429, '{"error":{"code":"PLAN_LIMIT_EXCEEDED"}}', 'quotaSpent'],
  [200, '<html>', 'unreadable'],
])(
  'where the service answers %i %s an older answer stands in, and the user is told',
  async (status, text, kind) => {
    const { open, clock, told } = setUp((_request, index) => (index === 0 ? {} : { status, text }));
    await world(open());
    clock.now += lifetime;
    expect((await world(open())).client).toEqual({
      source: 'cache',
      fetchedAt: Date.parse('2026-11-21T12:00:00Z'),
      stale: true,
    });
    expect(told).toEqual([`${lifetime} ${kind}`]);
    await expect(world(open({ stale: false }))).rejects.toMatchObject({ kind });
    await expect(world(open({ mode: 'refresh' }))).rejects.toMatchObject({ kind });
  },
);

test.each([401, 403, 404, 400])('an older answer does not hide a %i', async status => {
  const { open, clock } = setUp((_request, index) => (index === 0 ? {} : { status }));
  await world(open());
  clock.now += lifetime;
  await expect(world(open())).rejects.toBeInstanceOf(ClientError);
});

test('an error is not stored', async () => {
  const { open, asked } = setUp((_request, index) => (index === 0 ? { status: 404 } : {}));
  await expect(world(open())).rejects.toMatchObject({ kind: 'notFound' });
  await world(open());
  expect(asked.length).toBe(2);
});

test('a process waits for another one with the same request', async () => {
  const { open, asked, cache, clock, folder } = setUp(() => ({}));
  const unlock = tryLock(folder, cache.nameOf(address));
  let looks = 0;
  const answer = await world(
    open({}, () => {
      looks += 1;
      if (looks < 3) return;
      const stored = { url: address, fetchedAt: clock.now, freshFor: 1000, text: '{"data":["theirs"]}' };
      cache.write(stored);
    }),
  );
  unlock?.();
  expect([answer.text, asked.length]).toEqual(['{"data":["theirs"]}', 0]);
});

test('a process does not wait forever for another one', async () => {
  const { open, asked, cache, folder } = setUp(() => ({}));
  const unlock = tryLock(folder, cache.nameOf(address));
  expect(unlock).toBeTypeOf('function');
  await world(open());
  unlock?.();
  expect(asked.length).toBe(1);
});

test.each([
  ['a message in place of a list', '{"message":"rate limited"}'],
  ['a record of another service in place of a list', '{"data":{"foo":1}}'],
])('%s is not stored, and leaves the good answer', async (_title, text) => {
  const { open, cache } = setUp((_request, index) => ({
    text: index === 0 ? '{"data":[{"rank":1}]}' : text,
  }));
  await world(open());
  const answer = await world(open({ mode: 'refresh' }));
  expect([answer.isUnread?.(), cache.read(address)?.text]).toEqual([true, '{"data":[{"rank":1}]}']);
});

test.each([false, true])(
  'a record without any field of its row is not stored (as texts: %s)',
  async texts => {
    const { open, cache } = setUp(() => ({ text: '{"data":{"foo":1}}' }));
    const answer = await open().call(routes.teams.show, { teamIdOrSlug: 'x' }, undefined, texts);
    expect([answer.isUnread?.(), cache.read(answer.url.href)]).toEqual([true, undefined]);
  },
);
