import { expect, test } from 'vitest';
import {
  claim as claimFor,
  decodeMemory,
  emptyMemory,
  encodeMemory,
  type Limits,
  type Memory,
} from '../../../../src/cli/commands/notify/memory.ts';
import type { NotifyEvent } from '../../../../src/cli/commands/notify/event.ts';
import * as fc from '../../../support/property.ts';

const now = Date.UTC(2026, 10, 22, 18);
const limits: Limits = { now, isQuiet: false, perHour: 3 };
const events = (...ids: readonly string[]): readonly NotifyEvent[] =>
  ids.map(id => ({ id, type: 'test', at: '2026-11-22T18:00:00Z', text: id }));
const claim = (memory: Memory, fresh: readonly NotifyEvent[], within: Limits) =>
  claimFor(memory, fresh, within, { run: 1, outlets: ['output', 'webhook'] });
const ids = (told: readonly { readonly id: string }[]): readonly string[] => told.map(({ id }) => id);

test('each event is told once, also when it comes twice at a time', () => {
  const first = claim(emptyMemory, events('a', 'a', 'b'), limits);
  expect([ids(first.tell), ids(first.held)]).toEqual([['a', 'b'], []]);
  const second = claim(first.memory, events('b', 'c'), limits);
  expect([ids(second.tell), ids(second.held)]).toEqual([['c'], []]);
});

test('what is held back in quiet hours is not told afterwards', () => {
  const night = claim(emptyMemory, events('a', 'b'), { ...limits, isQuiet: true });
  expect([night.tell, ids(night.held)]).toEqual([[], ['a', 'b']]);
  const morning = claim(night.memory, events('a', 'c'), limits);
  expect(ids(morning.tell)).toEqual(['c']);
});

test('the most an hour counts what was told in the last 60 minutes, also before a restart', () => {
  const first = claim(emptyMemory, events('a', 'b'), limits);
  const restarted = decodeMemory(encodeMemory(first.memory));
  const later = claim(restarted, events('c', 'd'), { ...limits, now: now + 3_599_999 });
  expect([ids(later.tell), ids(later.held)]).toEqual([['c'], ['d']]);
  const muchLater = claim(later.memory, events('d', 'e', 'f'), { ...limits, now: now + 3_600_000 });
  expect([ids(muchLater.tell), ids(muchLater.held)]).toEqual([['e', 'f'], []]);
});

test('the memory is bounded', () => {
  let memory: Memory = emptyMemory;
  for (let turn = 0; turn < 30; turn += 1) {
    const many = events(...Array.from({ length: 100 }, (_, place) => `${turn}:${place}`));
    ({ memory } = claim(memory, many, { ...limits, now: now + turn * 3_600_000, perHour: 50 }));
  }
  expect(memory.told).toHaveLength(2000);
  expect(memory.told.at(-1)?.id).toBe('29:99');
  // Half of them were told, and none was confirmed.
  expect(memory.open).toHaveLength(500);
  expect(memory.open.at(-1)).toMatchObject({ event: { id: '29:49' }, outlet: 'webhook' });
});

test('whatever the file holds, it is read, and what was written is read back', () => {
  const memory: Memory = {
    told: [
      { id: 'a', at: now, held: false },
      { id: 'b', at: now, held: true },
    ],
    open: events('a').map(event => ({ event, outlet: 'webhook', run: 2, at: now, begun: true })),
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
    told: [{ id: 'y', at: 2, held: false }],
    open: [],
    lineups: new Map([
      ['t', new Map([['b', 'B']])],
      ['u', new Map()],
    ]),
    prices: new Map([['v', 2]]),
  });
});
