import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAccess } from '../../../src/server/access/access.ts';
import { createAnswerer } from '../../../src/server/answer.ts';
import { createLiveHub } from '../../../src/server/live/hub.ts';
import { createRooms } from '../../../src/server/live/rooms.ts';
import { createStreams } from '../../../src/server/live/streams.ts';
import { createFakeClock, settled } from '../../support/fakeClock.ts';
import { createTestWorld, roundLength, worldStart } from '../../support/liveWorld.ts';
import { randomHex } from '../../support/randomHex.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

/** The charges for pushed updates with a real access file. One match of one round is live; a separate key listens. */
const setUp = (plan: string, monthly: number) => {
  const world = createTestWorld([
    { number: 1, startsAt: worldStart, rounds: 1 },
    { number: 2, startsAt: worldStart + 10 * roundLength, rounds: 1 },
  ]);
  const clock = createFakeClock(worldStart);
  const report = (fault: unknown) => {
    throw fault;
  };
  const path = join(createTemporaryFolder(), 'access.db');
  const access = createAccess({ path, ...clock, randomHex, defer: queueMicrotask });
  onTestFinished(access.close);
  const { key } = access.keys.create({ plan, name: 'listener', monthly });
  access.keys.create({ plan, name: 'other' });
  const hub = createLiveHub({ ...world, clock, report });
  const answer = createAnswerer({
    ...world,
    market: { offers: () => [], listings: () => [] },
    streams: createStreams(hub),
    access: access.check,
    clock: clock.now,
    report,
  });
  const request = (path: string, query = '', method = 'GET') => ({
    method,
    path: `/api/v1/game${path}`,
    query,
    headers: { 'x-api-key': key },
  });
  return {
    clock,
    rooms: createRooms({ hub, store: world.store, access: access.check }),
    request,
    ask: (path: string, query?: string, method?: string) => answer(request(path, query, method)),
    revoke: () => access.keys.revoke('listener'),
    /** The charges of each key this month. */
    used: () => Object.fromEntries(access.keys.list().map(({ name, used }) => [name, used])),
  };
};

/** Collects the event types of the updates in a stream. */
const listen = (body: string | AsyncIterable<string>) => {
  const events: string[] = [];
  const run = async (): Promise<void> => {
    for await (const piece of body) events.push(...(/^event: (.*)$/mu.exec(piece)?.slice(1) ?? []));
  };
  return { events, ended: run() };
};

test('each update of the stream costs one charge of its key and none of other keys', async () => {
  const { ask, clock, used } = setUp('free', 500);
  const { headers, body } = await ask('/live/stream', 'match=1');
  expect(headers['ratelimit']).toContain(';r=500;');
  const { events, ended } = listen(body);
  await settled();
  expect([events, used()]).toEqual([['snapshot'], { listener: 1, other: 0 }]);
  await clock.advance(30_000);
  expect([events, used()]).toEqual([['snapshot', 'round_start', 'kill'], { listener: 3, other: 0 }]);
  await clock.advance(roundLength);
  await ended;
  expect(events.slice(3)).toEqual(['round_end', 'map_end', 'match_end']);
  expect(used()).toEqual({ listener: events.length, other: 0 });
  expect((await ask('/live')).headers['ratelimit']).toContain(`;r=${500 - events.length - 1};`);
});

test('each update of a room costs one charge too', async () => {
  const { rooms, request, clock, used } = setUp('scale', 500);
  const room = await rooms.enter(request('/live/ws', 'match=1'));
  expect(used()).toEqual({ listener: 0, other: 0 });
  for (const received of [1, 2, 3]) {
    const next = room.next();
    await clock.advance(15_000);
    expect((await next).done).toBe(false);
    expect(used()).toEqual({ listener: received, other: 0 });
  }
});

test('a quota of two gets two updates and the reason for the end; then the stream is refused', async () => {
  const { ask, clock, used } = setUp('free', 2);
  const { events, ended } = listen((await ask('/live/stream')).body);
  await clock.advance(roundLength);
  await ended;
  expect([events, used()]).toEqual([['snapshot', 'round_start', 'limit'], { listener: 2, other: 0 }]);
  for (const method of ['GET', 'HEAD']) expect((await ask('/live/stream', '', method)).status).toBe(429);
  expect(used()).toEqual({ listener: 2, other: 0 });
});

test('HEAD of the stream costs one charge and opens no stream', async () => {
  const { ask, clock, used } = setUp('free', 500);
  const { status, headers, body } = await ask('/live/stream', '', 'HEAD');
  expect([status, headers['content-type'], body]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
  expect(headers['ratelimit']).toContain(';r=499;');
  await clock.advance(roundLength);
  expect([used(), clock.timers]).toEqual([{ listener: 1, other: 0 }, 0]);
});

test.each([
  ['a match that is not live', 'match=2', 404],
  ['a match that does not exist', 'match=9', 404],
])('HEAD of the stream of %s is refused like GET, and costs nothing', async (_title, query, status) => {
  const { ask, used } = setUp('free', 500);
  for (const method of ['GET', 'HEAD'])
    expect((await ask('/live/stream', query, method)).status).toBe(status);
  expect(used()).toEqual({ listener: 0, other: 0 });
});

test('streams and rooms end within a second of the end of their key, although no update comes', async () => {
  const { ask, clock, revoke, rooms, request } = setUp('enterprise', 500);
  const { body } = await ask('/live/stream', 'match=1');
  const { events, ended } = listen(body);
  const room = await rooms.enter(request('/live/ws', 'match=test-match-1'));
  await room.next();
  const said = room.next();
  await settled();
  revoke();
  await clock.advance(1000);
  await ended;
  expect(events).toEqual(['snapshot', 'refused']);
  expect(JSON.parse((await said).value)).toMatchObject({ type: 'refused', code: 'INVALID_API_KEY' });
  expect(await room.next()).toEqual({ done: true, value: 'refused' });
  await clock.advance(1000);
  expect(clock.timers).toBe(0);
});
