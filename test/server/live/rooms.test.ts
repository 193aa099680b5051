import { expect, test } from 'vitest';
import { createLiveHub } from '../../../src/server/live/hub.ts';
import type { Room } from '../../../src/server/live/rooms.ts';
import { createRooms } from '../../../src/server/live/rooms.ts';
import { createUnlimitedAccess } from '../../../src/server/access/unlimited.ts';
import type { ServiceRequest } from '../../../src/server/request.ts';
import { createFakeAccess } from '../../support/fakeAccess.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, worldStart } from '../../support/liveWorld.ts';

const createStage = () => {
  const world = createTestWorld([
    { number: 1, startsAt: worldStart, rounds: 1 },
    { number: 2, startsAt: worldStart, rounds: 1 },
  ]);
  const clock = createFakeClock(worldStart);
  const report = (fault: unknown) => {
    throw fault;
  };
  const hub = createLiveHub({ ...world, clock, report });
  const access = createUnlimitedAccess('demo', clock.now);
  return { world, clock, hub, rooms: createRooms({ hub, store: world.store, access }) };
};

const request = (query: string, key = 'demo'): ServiceRequest => ({
  method: 'GET',
  path: '/api/v1/game/live/ws',
  query,
  headers: { 'x-api-key': key },
});

const listen = async (room: Room) => {
  const said: string[] = [];
  for (;;) {
    const next = await room.next();
    if (next.done) return { said, end: next.value };
    said.push(next.value);
  }
};

test('a visitor in the same process enters a room by key and match, and receives its updates', async () => {
  const { rooms, clock, world } = createStage();
  const listening = listen(await rooms.enter(request('match=test-match-2')));
  await clock.advance(60_000);
  const { said, end } = await listening;
  expect(end).toBe('over');
  expect(JSON.parse(said[0] ?? '')).toMatchObject({ type: 'snapshot', matchId: 'test-match-2' });
  expect(said.slice(1)).toEqual(world.script(2).events.map(event => JSON.stringify(event)));
});

test('a returning visitor resumes after the last received update, and learns whether that is possible', async () => {
  const { rooms, clock, world } = createStage();
  await clock.advance(20_000);
  const access = createFakeAccess();
  const open = (lastEventId?: string) => rooms.open({ match: 'test-match-2', access, lastEventId });
  const [first] = world.script(2).events;
  const resumed = open(first?.id);
  const [anew, unknown, others] = [open(), open('x'), open('test-match-1:1:1:0')];
  expect([resumed, anew, unknown, others].map(room => room.resumed)).toEqual([true, false, false, false]);
  const listening = listen(resumed);
  await clock.advance(60_000);
  expect((await listening).said).toEqual(
    world
      .script(2)
      .events.slice(1)
      .map(event => JSON.stringify(event)),
  );
});

test('a visitor who returns after the end still receives the missed updates and the end', async () => {
  const { rooms, clock, world } = createStage();
  await clock.advance(300_000);
  const { events } = world.script(2);
  const room = rooms.open({ match: 'test-match-2', access: createFakeAccess(), lastEventId: events[1]?.id });
  expect((await listen(room)).said).toEqual(events.slice(2).map(event => JSON.stringify(event)));
});

test.each([
  ['another key', request('match=test-match-1', 'other'), 'INVALID_API_KEY'],
  ['no match', request(''), 'INVALID_PARAMETER'],
  ['a match that does not exist', request('match=test-match-9'), 'NOT_FOUND'],
  ['a text that is not a match', request('match=%20x'), 'NOT_FOUND'],
  ['another path', { ...request('match=test-match-1'), path: '/api/v1/game/live' }, 'NOT_FOUND'],
])('%s opens no room', async (_, asked, code) => {
  await expect(createStage().rooms.enter(asked)).rejects.toMatchObject({ code });
});

test('at the limit, the last message gives the reason and is not charged', async () => {
  const { rooms, clock } = createStage();
  const access = createFakeAccess(2);
  const listening = listen(rooms.open({ match: 'test-match-1', access }));
  await clock.advance(60_000);
  const { said, end } = await listening;
  expect([said.length, end, access.charged]).toEqual([3, 'limit', 2]);
  expect(JSON.parse(said[2] ?? '')).toEqual({
    type: 'limit',
    code: 'PLAN_LIMIT_EXCEEDED',
    message: 'spent',
    plan: 'test',
    limit: 2,
    resetsAt: '2026-12-01T00:00:00Z',
  });
});

test('a visitor who leaves receives nothing more', async () => {
  const { rooms, clock } = createStage();
  const left = new AbortController();
  const listening = listen(
    rooms.open({ match: 'test-match-1', access: createFakeAccess(), signal: left.signal }),
  );
  await clock.advance(20_000);
  left.abort();
  const { said, end } = await listening;
  expect([said.length, end, clock.timers]).toEqual([2, 'over', 0]);
});

test('the path of the rooms comes from the table', () => {
  const { rooms } = createStage();
  expect(
    ['/api/v1/game/live/ws', '/api/v1/game/live', '/api/v1/other/live/ws'].map(rooms.isRoomPath),
  ).toEqual([true, false, false]);
});
