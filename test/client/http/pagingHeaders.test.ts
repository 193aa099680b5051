import { expect, test } from 'vitest';
import { routes } from '../../../src/core/table/index.ts';
import { createAnswer } from '../../../src/client/answer.ts';
import { createCacheFolder } from '../../../src/client/cache/cacheFolder.ts';
import { createClient } from '../../../src/client/client.ts';
import { askPages } from '../../../src/client/pages/pages.ts';
import { createStoredCall } from '../../../src/client/cache/storedCall.ts';
import { createFakeTransport } from '../../support/fakeTransport.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const row = routes.rankings.world;
const url = new URL('https://api.example/api/v1/game/rankings/world');
const metaOf = (headers: Record<string, string>, body: unknown = [{ rank: 1 }], status = 200) =>
  createAnswer(row, { url, status, headers, text: JSON.stringify(body) }).meta;

test.each<readonly [Record<string, string>, unknown]>([
  [{ 'x-total-count': '1,234' }, { total: 1234 }],
  [{ 'x-total': '7' }, { total: 7 }],
  [{ 'x-total-count': 'many' }, {}],
])('headers %j say how long the list is', (headers, meta) => {
  expect(metaOf(headers)).toEqual(meta);
});

test('what the body says of it wins, and a record has no length', () => {
  expect(metaOf({ 'x-total-count': '9' }, { data: [{ rank: 1 }], meta: { total: 3 } })).toEqual({ total: 3 });
  const text = '{"id":"1","name":"Spirit"}';
  expect(
    createAnswer(routes.teams.show, { url, status: 200, headers: { 'x-total': '9' }, text }).meta,
  ).toEqual({});
});

test('a part of an answer is not read', () => {
  expect(() => metaOf({}, [{ rank: 1 }], 206)).toThrow('only part');
});

test('all pages are asked for by a total in a header, also of stored answers', async () => {
  const transport = createFakeTransport(address => {
    const page = Number(address.searchParams.get('page') ?? 1);
    const rows = [2 * page - 1, 2 * page].filter(rank => rank <= 5).map(rank => ({ rank }));
    return {
      status: 200,
      headers: { 'x-total-count': '5', 'cache-control': 'max-age=60' },
      text: JSON.stringify(rows),
    };
  });
  const folder = createTemporaryFolder();
  const now = () => 0;
  const count = async () => {
    const storedCall = createStoredCall({
      cache: createCacheFolder({ folder, apiKey: 'k', pid: 1, now }),
      policy: { mode: 'usual', stale: true },
      now,
      pause: async () => {},
      longestWait: 1000,
      onStale: async () => {},
    });
    const target = { baseUrl: 'https://api.example/api/v1', game: 'game' };
    const client = createClient({ transport, target, userAgent: 'test', now, timeout: 1000, storedCall });
    let lines = 0;
    for await (const page of askPages(client, row, {}, { maxPages: 9, all: true })) lines += page.lines;
    return lines;
  };
  expect(await count()).toBe(5);
  expect(transport.asked).toHaveLength(3);
  expect(await count()).toBe(5);
  expect(transport.asked).toHaveLength(3);
});
