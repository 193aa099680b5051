import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createBoards } from '../../../src/server/boards.ts';
import type { EventLog, Step } from '../../../src/server/live/eventLog.ts';
import { createLiveHub } from '../../../src/server/live/hub.ts';
import { createStoredLog, logSql } from '../../../src/server/live/storedLog.ts';
import { createStoredSource } from '../../../src/server/live/storedSource.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, roundLength, takeAll, worldStart } from '../../support/liveWorld.ts';

const match = { number: 1, startsAt: worldStart, rounds: 3 };
const world = createTestWorld([match]);
const whole = world.script(1);

const openLog = (database = new DatabaseSync(':memory:')) => {
  database.exec(logSql);
  return createStoredLog(database);
};

/** A service over an event log that has the match and none of its events yet. */
const setUp = async () => {
  const log = openLog();
  const clock = createFakeClock(worldStart + 1000);
  await log.append({ number: 1, at: clock.now(), opening: whole.opening, events: [] });
  const live = createStoredSource(log, {
    opening: ({ opening }) => opening,
    event: (_, event) => event,
    read: number => {
      const found = log.matches().find(each => each.number === number);
      return found && { match: found, events: log.events(number).map(({ event }) => event) };
    },
  });
  const hub = createLiveHub({
    store: world.store,
    live,
    clock,
    report: fault => {
      throw fault;
    },
  });
  const subscribe = (lastEventId?: string, delay = 0) => hub.subscribe({ match: 1, delay, lastEventId });
  return { log, clock, live, subscribe };
};

/** Appends the events of the match, each 1 ms after it was received, as the service does, until a moment. */
const play = async (
  log: EventLog,
  clock: ReturnType<typeof createFakeClock>,
  until: number,
): Promise<void> => {
  const told = log.events(1).length;
  for (const event of whole.events.slice(told)) {
    const at = Date.parse(event.at);
    if (at > until) break;
    await clock.advance(at - 1 - clock.now());
    await log.append({ number: 1, at, events: [{ event, source: 'observer' }] });
  }
  await clock.advance(until - clock.now());
};

const eventIds = whole.events.map(({ id }) => id);

test('a match that grows event by event is published like one whose course is known', async () => {
  const { log, clock, subscribe } = await setUp();
  const [reader, delayed] = [subscribe(), subscribe(undefined, 500)];
  const first = takeAll(reader);
  takeAll(delayed);
  await play(log, clock, worldStart + 3 * roundLength + 1000);
  expect(first).toEqual([`test-match-1:snapshot:${worldStart + 1000}`]);
  expect([takeAll(reader), takeAll(delayed)]).toEqual([eventIds, eventIds]);
  expect([reader.ended(), delayed.ended()]).toEqual([true, true]);
});

test('an event is pushed one millisecond after it was received, and never before', async () => {
  const { log, clock, subscribe } = await setUp();
  const reader = subscribe();
  takeAll(reader);
  const [first] = whole.events;
  if (!first) throw new Error('the match has events');
  const at = clock.now() + 1;
  const event = { ...first, at: new Date(at).toISOString() };
  await log.append({ number: 1, at, events: [{ event, source: 'observer' }] });
  expect(takeAll(reader)).toEqual([]);
  await clock.advance(1);
  expect(takeAll(reader)).toEqual([event.id]);
});

test('a listener who comes back gets what the log has after his last update, from a snapshot too', async () => {
  const { log, clock, subscribe } = await setUp();
  const snapshot = takeAll(subscribe())[0];
  await play(log, clock, worldStart + roundLength);
  expect(takeAll(subscribe(snapshot))).toEqual(eventIds.slice(0, 3));
  expect(takeAll(subscribe(eventIds[0]))).toEqual(eventIds.slice(1, 3));
});

test('a board continues with the match, and is played again when more is known of its teams', async () => {
  const { log, clock, live } = await setUp();
  const boards = createBoards(live);
  const look = () => boards.at(1, clock.now());
  expect(look()?.round).toBe(null);
  await play(log, clock, worldStart + roundLength);
  expect(look()?.maps[0]?.score).toEqual({ team1: 1, team2: 0 });
  const opening = { ...whole.opening, team1: { ...whole.opening.team1, name: 'Red Foxes' } };
  await log.append({ number: 1, at: clock.now(), opening, events: [] });
  expect(look()?.opening.team1.name).toBe('Red Foxes');
  expect(look()?.maps[0]?.score).toEqual({ team1: 1, team2: 0 });
});

test('listeners get a snapshot with the next event after more was known of a match', async () => {
  const { log, clock, subscribe } = await setUp();
  const reader = subscribe();
  await play(log, clock, worldStart + 20_000);
  takeAll(reader);
  const players = [
    ...whole.opening.players,
    { playerId: 'p3', playerSlug: 'new', nickname: 'new', team: 'team1' } as const,
  ];
  await log.append({ number: 1, at: clock.now(), opening: { ...whole.opening, players }, events: [] });
  await clock.advance(1000);
  expect(takeAll(reader)).toEqual([]);
  await play(log, clock, worldStart + 30_000);
  expect(takeAll(reader)).toEqual([eventIds[1], `test-match-1:snapshot:${worldStart + 30_000}-all`]);
});

test('what is kept of matches that have ended is bounded, however many there were', async () => {
  const log = openLog();
  const live = createStoredSource(log, {
    opening: ({ opening }) => opening,
    event: (_, event) => event,
    read: number => {
      const found = log.matches().find(each => each.number === number);
      return found && { match: found, events: log.events(number).map(({ event }) => event) };
    },
  });
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
  const seen = new Map<number, unknown>();
  for (const number of numbers) {
    await log.append({ number, at: number, opening: whole.opening, events: [] });
    seen.set(number, live.script(number));
    await log.append({ number, at: number, endedAt: number, events: [] });
  }
  const same = numbers.filter(number => live.script(number) === seen.get(number));
  expect(same.length).toBeLessThan(20);
});

test('a log that is opened again has every step, in order, and its state', async () => {
  const database = new DatabaseSync(':memory:');
  const log = openLog(database);
  await log.append({
    number: 1,
    at: 5,
    opening: whole.opening,
    scheduledAt: 4,
    state: { seen: 1 },
    events: [],
  });
  const [one, two] = whole.events;
  if (!one || !two) throw new Error('the match has events');
  await log.append({ number: 1, at: 6, beganAt: 6, events: [{ event: one, source: 'a' }] });
  await log.append({ number: 1, at: 6, state: { seen: 2 }, events: [{ event: two, source: 'b' }] });
  const again = openLog(database);
  expect(again.events(1)).toEqual([
    { sequence: 1, at: 6, source: 'a', event: one },
    { sequence: 2, at: 6, source: 'b', event: two },
  ]);
  expect(again.matches()).toEqual([
    {
      number: 1,
      opening: whole.opening,
      veto: null,
      scheduledAt: 4,
      beganAt: 6,
      endedAt: null,
      sources: [],
      sequence: 2,
    },
  ]);
  expect(again.state(1)).toEqual({ seen: 2 });
  expect(again.events(1, 1).map(({ source }) => source)).toEqual(['b']);
  await expect(again.append({ number: 1, at: 5, events: [] })).rejects.toThrow('cannot follow');
});

test('a step that cannot be written leaves nothing of itself', async () => {
  const database = new DatabaseSync(':memory:');
  const log = openLog(database);
  await log.append({ number: 1, at: 5, opening: whole.opening, events: [] });
  const heard: unknown[] = [];
  log.listen(step => heard.push(step));
  const broken: Step['events'][number]['event'] = Object.assign(Object.create(null), {
    toJSON: () => undefined,
  });
  const [event] = whole.events;
  if (!event) throw new Error('the match has events');
  const events = [event, broken].map(each => ({ event: each, source: 'a' }));
  await expect(log.append({ number: 1, at: 6, events })).rejects.toThrow('cannot be bound');
  expect([log.events(1), heard, log.latest]).toEqual([[], [], 5]);
});
