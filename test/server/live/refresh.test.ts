import { expect, test } from 'vitest';
import { createBoards } from '../../../src/server/boards.ts';
import { createLiveHub } from '../../../src/server/live/hub.ts';
import type { Reader } from '../../../src/server/live/reader.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import type { TestMatch } from '../../support/liveWorld.ts';
import { createTestWorld, roundLength, worldStart } from '../../support/liveWorld.ts';

const one = { number: 1, startsAt: worldStart, rounds: 3 };
const two = { number: 2, startsAt: worldStart, rounds: 3 };

/** A hub whose data `replace` exchanges for other data. */
const setUp = (matches: readonly TestMatch[]) => {
  let world = createTestWorld(matches);
  const clock = createFakeClock(worldStart + 1000);
  const hub = createLiveHub({
    // Every member reads from the current data.
    store: new Proxy(world.store, { get: (_, name) => Reflect.get(world.store, name) as unknown }),
    live: { script: number => world.live.script(number) },
    clock,
    report: fault => {
      throw fault;
    },
  });
  return {
    hub,
    clock,
    subscribe: (match?: number) => hub.subscribe({ match, delay: 0 }),
    replace: (others: readonly TestMatch[]) => {
      world = createTestWorld(others);
      hub.refresh();
    },
  };
};

const takeAll = (reader: Reader): readonly string[] => {
  const seen: string[] = [];
  for (let update = reader.take(); update; update = reader.take())
    seen.push(`${update.matchNumber} ${update.type}`);
  return seen;
};

test('a match that the new data leave unchanged continues without a snapshot', async () => {
  const { clock, subscribe, replace } = setUp([one]);
  const reader = subscribe();
  await clock.advance(roundLength - 1000);
  expect(takeAll(reader)).toEqual(['1 snapshot', '1 round_start', '1 kill', '1 round_end']);
  replace([one]);
  await clock.advance(20_000);
  expect(takeAll(reader)).toEqual(['1 round_start']);
});

test('a new match, or a different one with the same number, is published as a snapshot', async () => {
  const { clock, subscribe, replace } = setUp([one]);
  const reader = subscribe();
  takeAll(reader);
  replace([{ ...one, rounds: 5 }, two]);
  expect(takeAll(reader)).toEqual(['1 snapshot', '2 snapshot']);
  await clock.advance(15_000);
  expect(takeAll(reader)).toEqual(['1 round_start', '2 round_start']);
});

test('listeners of a match that the new data lack end; the others continue', async () => {
  const { clock, subscribe, replace } = setUp([one, two]);
  const [first, second, all] = [subscribe(1), subscribe(2), subscribe()];
  replace([two]);
  expect([first.ended(), second.ended(), all.ended()]).toEqual([true, false, false]);
  takeAll(all);
  await clock.advance(15_000);
  expect(takeAll(all)).toEqual(['2 round_start']);
});

test('the next listener gets data that were replaced while nobody listened', () => {
  const { subscribe, replace } = setUp([one]);
  subscribe().end();
  replace([two]);
  expect(takeAll(subscribe())).toEqual(['2 snapshot']);
});

test('a scoreboard comes from the current script', () => {
  let world = createTestWorld([one]);
  const boards = createBoards({ script: number => world.live.script(number) });
  const at = worldStart + roundLength;
  const before = boards.at(1, at);
  world = createTestWorld([{ ...one, startsAt: worldStart + roundLength }]);
  expect(boards.at(1, at)).not.toEqual(before);
});
