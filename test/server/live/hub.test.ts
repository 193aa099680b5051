import { expect, test } from 'vitest';
import type { LiveHub, Subscription } from '../../../src/server/live/hub.ts';
import { createLiveHub } from '../../../src/server/live/hub.ts';
import type { Reader } from '../../../src/server/live/reader.ts';
import { toLiveRounds, toLiveScoreboard, toLiveState } from '../../../src/core/scoreboard/answers.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
import type { FakeClock } from '../../support/fakeClock.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import type { TestMatch, TestWorld } from '../../support/liveWorld.ts';
import { createTestWorld, roundLength, takeAll, worldStart } from '../../support/liveWorld.ts';

interface Stage {
  readonly world: TestWorld;
  readonly clock: FakeClock;
  readonly hub: LiveHub;
  readonly faults: unknown[];
  readonly subscribe: (wanted?: Partial<Subscription>) => Reader;
}

const createStage = (matches: readonly TestMatch[], now = worldStart): Stage => {
  const world = createTestWorld(matches);
  const clock = createFakeClock(now);
  const faults: unknown[] = [];
  const hub = createLiveHub({ ...world, clock, report: fault => faults.push(fault) });
  return {
    world,
    clock,
    hub,
    faults,
    subscribe: wanted => hub.subscribe({ match: undefined, delay: 0, ...wanted }),
  };
};

const one = { number: 1, startsAt: worldStart, rounds: 2 };
const two = { number: 2, startsAt: worldStart + 40_000, rounds: 2 };

const snapshotId = (match: number, at: number) => `test-match-${match}:snapshot:${at}`;
/** The last snapshot of those that were sent in between. */
const lastSnapshotId = (match: number, at: number) => `${snapshotId(match, at)}-all`;
const eventId = (match: number, round: number, n: number) => `test-match-${match}:1:${round}:${n}`;

test('a new listener receives the complete state of each live match: scoreboard, clock and rounds', () => {
  const now = worldStart + 70_000;
  const { subscribe, world } = createStage([one, two], now);
  const stateOf = (number: number) => {
    const { opening, events } = world.script(number);
    return events.filter(event => Date.parse(event.at) <= now).reduce(applyEvent, openScoreboard(opening));
  };
  const reader = subscribe();
  const taken = [reader.take(), reader.take(), reader.take()].map(
    update => update && JSON.parse(update.text),
  );
  expect(taken).toEqual([
    ...[1, 2].map(number => ({
      id: snapshotId(number, now),
      type: 'snapshot',
      matchId: `test-match-${number}`,
      at: '2026-11-21T18:01:10Z',
      state: {
        ...toLiveState(stateOf(number), now),
        ...toLiveScoreboard(stateOf(number), now),
        rounds: toLiveRounds(stateOf(number)),
      },
    })),
    undefined,
  ]);
  expect(taken[0].state.rounds).toHaveLength(1);
});

test('then every event of the script arrives unchanged at its time', async () => {
  const { subscribe, clock, world } = createStage([one]);
  const reader = subscribe();
  takeAll(reader);
  await clock.advance(14_999);
  expect(reader.take()).toBeUndefined();
  await clock.advance(1);
  expect(reader.take()?.text).toBe(JSON.stringify(world.script(1).events[0]));
  await clock.advance(35_000);
  expect(takeAll(reader)).toEqual([eventId(1, 1, 1), eventId(1, 1, 2)]);
});

test('events of several matches arrive in order of time, and a new match begins with its snapshot', async () => {
  const { subscribe, clock } = createStage([one, two]);
  const reader = subscribe();
  await clock.advance(110_000);
  expect(takeAll(reader)).toEqual([
    snapshotId(1, worldStart),
    eventId(1, 1, 0),
    eventId(1, 1, 1),
    lastSnapshotId(2, worldStart + 40_000),
    eventId(1, 1, 2),
    eventId(2, 1, 0),
    eventId(2, 1, 1),
    eventId(1, 2, 0),
    eventId(1, 2, 1),
    eventId(2, 1, 2),
    eventId(1, 2, 2),
  ]);
});

test('the last events arrive although the file counts the match as over, and nothing follows', async () => {
  const { subscribe, clock } = createStage([one]);
  const reader = subscribe();
  await clock.advance(3 * roundLength);
  expect(takeAll(reader).slice(-2)).toEqual([eventId(1, 3, 0), 'test-match-1:2:0:0']);
  expect(reader.ended()).toBe(false);
  await clock.advance(10 * roundLength);
  expect(takeAll(reader)).toEqual([]);
});

test('a match that is added to the open file is found within a minute', async () => {
  const { subscribe, clock, world } = createStage([]);
  const reader = subscribe();
  await clock.advance(1000);
  world.add({ number: 7, startsAt: worldStart, rounds: 9 });
  await clock.advance(59_000);
  expect(takeAll(reader)).toEqual([lastSnapshotId(7, worldStart + 60_000)]);
});

test('a listener of one match receives only its updates, and ends with it', async () => {
  const { subscribe, clock } = createStage([one, { ...two, startsAt: worldStart }]);
  const reader = subscribe({ match: 2 });
  await clock.advance(2 * roundLength);
  const ids = takeAll(reader);
  expect(ids.every(id => id.startsWith('test-match-2:'))).toBe(true);
  expect(ids).toHaveLength(1 + 6 + 2);
  expect(reader.ended()).toBe(true);
  expect(clock.timers).toBe(0);
});

test.each([
  ['unknown', 9],
  ['not begun', 2],
  ['over', 3],
])('a match that is %s is NOT_FOUND', (_, match) => {
  const over = { number: 3, startsAt: worldStart - 10 * roundLength, rounds: 2 };
  const { subscribe, clock } = createStage([one, two, over]);
  expect(() => subscribe({ match })).toThrow(expect.objectContaining({ code: 'NOT_FOUND', status: 404 }));
  expect(clock.timers).toBe(0);
});

test('nothing runs while nobody listens, and no update is lost', async () => {
  const { subscribe, clock } = createStage([one]);
  subscribe().end();
  expect(clock.timers).toBe(0);
  await clock.advance(70_000);
  const reader = subscribe();
  expect(takeAll(reader)).toEqual([snapshotId(1, worldStart + 70_000)]);
  await clock.advance(5000);
  expect(takeAll(reader)).toEqual([eventId(1, 2, 0)]);
});

test('a second listener begins with a snapshot, and the first loses no update', async () => {
  const { subscribe, clock } = createStage([one]);
  const first = subscribe();
  takeAll(first);
  clock.set(worldStart + 16_000);
  // The timer has not run yet: the first listener gets the due updates before the second is added.
  const second = subscribe();
  expect(takeAll(first)).toEqual([eventId(1, 1, 0)]);
  expect(takeAll(second)).toEqual([snapshotId(1, worldStart + 16_000)]);
  await clock.advance(14_000);
  expect([takeAll(first), takeAll(second)]).toEqual([[eventId(1, 1, 1)], [eventId(1, 1, 1)]]);
});

test('a plan with a delay receives the same updates later', async () => {
  const { subscribe, clock } = createStage([one], worldStart + 15_000);
  const late = subscribe({ delay: 10_000 });
  expect(takeAll(late)).toEqual([snapshotId(1, worldStart + 5000)]);
  await clock.advance(9999);
  expect(takeAll(late)).toEqual([]);
  await clock.advance(1);
  expect(takeAll(late)).toEqual([eventId(1, 1, 0)]);
});

test('after a clock is set back, no update repeats and the feed continues from the same point', async () => {
  const { subscribe, clock } = createStage([one]);
  const reader = subscribe();
  await clock.advance(20_000);
  takeAll(reader);
  clock.set(worldStart);
  await clock.advance(20_000);
  expect(takeAll(reader)).toEqual([]);
  await clock.advance(60_000);
  expect(takeAll(reader)).toContain(eventId(1, 1, 1));
});

test('an aborted signal ends its reader, and closing the hub ends every reader', () => {
  const { subscribe, hub, clock } = createStage([one]);
  const gone = new AbortController();
  const [first, second] = [subscribe({ signal: gone.signal }), subscribe()];
  gone.abort();
  expect([first.ended(), second.ended(), clock.timers]).toEqual([true, false, 1]);
  hub.close();
  expect([second.ended(), clock.timers]).toEqual([true, 0]);
  expect(subscribe().ended()).toBe(true);
});

test('a temporarily unreadable file is reported and read again', async () => {
  const { world, clock, faults } = createStage([one]);
  let isBroken = false;
  const store = {
    ...world.store,
    all: <T extends object>(sql: string, ...values: readonly (string | number)[]) => {
      if (isBroken) throw new Error('disk I/O error');
      return world.store.all<T>(sql, ...values);
    },
  };
  const hub = createLiveHub({ store, live: world.live, clock, report: fault => faults.push(fault) });
  const reader = hub.subscribe({ match: undefined, delay: 0 });
  isBroken = true;
  await clock.advance(2 * roundLength - 500);
  expect(faults).toEqual(expect.arrayContaining([new Error('disk I/O error')]));
  isBroken = false;
  await clock.advance(1500);
  expect(takeAll(reader).at(-1)).toBe('test-match-1:2:0:0');
});

test('a listener that catches up in the middle of a hand-out is told nothing that its snapshot includes', async () => {
  const { subscribe, clock } = createStage([{ ...one, rounds: 400 }]);
  const quick = subscribe();
  const slow = subscribe();
  takeAll(slow);
  await clock.advance(300 * roundLength);
  const told: string[] = [];
  const takeSlow = () => void told.push(...takeAll(slow));
  quick.hear(takeSlow);
  slow.hear(takeSlow);
  await clock.advance(15_000);
  await clock.advance(15_000);
  expect(told).toEqual([snapshotId(1, worldStart + 300 * roundLength + 15_000), eventId(1, 301, 1)]);
});
