import { expect, test } from 'vitest';
import { decodeMemory, encodeMemory, type Memory } from '../../../../src/cli/commands/notify/memory.ts';
import type { NotifyEvent } from '../../../../src/cli/commands/notify/event.ts';
import { createNotifier } from '../../../../src/cli/commands/notify/notifier.ts';
import * as fc from '../../../support/property.ts';
import { createFakeMemory } from './fakeMemory.ts';

const start = Date.UTC(2026, 10, 22, 18);
const events = (...ids: readonly string[]): readonly NotifyEvent[] =>
  ids.map(id => ({ id, type: 'test', at: '2026-11-22T18:00:00Z', text: id }));

/** What runs with the same memory tell and hold back, each of a moment. */
const setUp = () => {
  const memory = createFakeMemory();
  const claim = async (
    fresh: readonly NotifyEvent[],
    { now = start, isQuiet = false, perHour = 3, fault = undefined as string | undefined } = {},
  ) => {
    const told: string[] = [];
    const notifier = createNotifier({
      memory,
      lineups: new Map(),
      quiet: isQuiet ? { from: 0, to: 24 * 60 } : undefined,
      perHour,
      timeZone: 'UTC',
      now: () => now,
      output: {
        name: 'output',
        isForPeople: false,
        deliver: async ({ id }) => {
          told.push(id);
          return fault;
        },
      },
      ways: [],
      isEnding: () => fault !== undefined,
    });
    await notifier.tell(fresh);
    return [told, (await notifier.close()).map(({ id }) => id)];
  };
  return { memory, claim };
};

test('each event is told once, also when it comes twice at a time', async () => {
  const { claim } = setUp();
  expect(await claim(events('a', 'a', 'b'))).toEqual([['a', 'b'], []]);
  expect(await claim(events('b', 'c'))).toEqual([['c'], []]);
});

test('what is held back in quiet hours is not told afterwards', async () => {
  const { claim } = setUp();
  expect(await claim(events('a', 'b'), { isQuiet: true })).toEqual([[], ['a', 'b']]);
  expect(await claim(events('a', 'c'))).toEqual([['c'], []]);
});

test('the most an hour counts what was told in the last 60 minutes, also before a restart', async () => {
  const { claim } = setUp();
  await claim(events('a', 'b'));
  expect(await claim(events('c', 'd'), { now: start + 3_599_999 })).toEqual([['c'], ['d']]);
  expect(await claim(events('d', 'e', 'f'), { now: start + 3_600_000 })).toEqual([['e', 'f'], []]);
});

test('the memory is bounded', async () => {
  const { memory, claim } = setUp();
  for (let turn = 0; turn < 30; turn += 1) {
    const many = events(...Array.from({ length: 100 }, (_, place) => `${turn}:${place}`));
    await claim(many, { now: start + turn * 3_600_000, perHour: 50, fault: 'it is being ended' });
  }
  const { told, open } = memory.read();
  expect([told.length, told.at(-1)?.[0]]).toEqual([2000, '29:99']);
  // Half of them were told, and none was confirmed.
  expect([open.length, open.at(-1)?.event.id]).toEqual([500, '29:49']);
});

test('whatever the file holds, it is read, and what was written is read back', () => {
  const memory: Memory = {
    told: [
      ['a', start],
      ['b', start, 'held'],
    ],
    open: events('a').map(event => ({ event, outlet: 'webhook', run: 2, at: start, begun: true })),
    lineups: new Map([['tall-trees', new Map([['ash', 'Ash']])]]),
    prices: new Map([['ak-47-ember', 24.5]]),
  };
  expect(decodeMemory(encodeMemory(memory))).toEqual(memory);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), text => {
      expect(() => decodeMemory(text)).not.toThrow();
    }),
  );
  const broken =
    '{"told":[1,["x"],["y",2],null],"open":[{"outlet":"output","run":1,"at":2},{"event":{"id":"a"}},7],"lineups":{"t":{"a":1,"b":"B"},"u":3},"prices":{"s":"1","v":2}}';
  expect(decodeMemory(broken)).toEqual({
    told: [['y', 2]],
    open: [],
    lineups: new Map([['t', new Map([['b', 'B']])]]),
    prices: new Map([['v', 2]]),
  });
});
