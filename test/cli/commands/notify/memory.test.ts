import { expect, test } from 'vitest';
import {
  claim,
  decodeMemory,
  emptyMemory,
  encodeMemory,
  type Limits,
  type Memory,
} from '../../../../src/cli/commands/notify/memory.ts';
import * as fc from '../../../support/property.ts';

const now = Date.UTC(2026, 10, 22, 18);
const limits: Limits = { now, isQuiet: false, perHour: 3 };
const events = (...ids: readonly string[]) => ids.map(id => ({ id }));
const ids = (told: readonly { readonly id: string }[]): readonly string[] => told.map(({ id }) => id);

test('each event is told once, also when it comes twice at a time', () => {
  const first = claim(emptyMemory, events('a', 'a', 'b'), limits);
  expect([ids(first.tell), first.held]).toEqual([['a', 'b'], 0]);
  const second = claim(first.memory, events('b', 'c'), limits);
  expect([ids(second.tell), second.held]).toEqual([['c'], 0]);
});

test('what is held back in quiet hours is not told afterwards', () => {
  const night = claim(emptyMemory, events('a', 'b'), { ...limits, isQuiet: true });
  expect([night.tell, night.held]).toEqual([[], 2]);
  const morning = claim(night.memory, events('a', 'c'), limits);
  expect(ids(morning.tell)).toEqual(['c']);
});

test('the most an hour counts what was told in the last 60 minutes, also before a restart', () => {
  const first = claim(emptyMemory, events('a', 'b'), limits);
  const restarted = decodeMemory(encodeMemory(first.memory));
  const later = claim(restarted, events('c', 'd'), { ...limits, now: now + 3_599_999 });
  expect([ids(later.tell), later.held]).toEqual([['c'], 1]);
  const muchLater = claim(later.memory, events('d', 'e', 'f'), { ...limits, now: now + 3_600_000 });
  expect([ids(muchLater.tell), muchLater.held]).toEqual([['e', 'f'], 0]);
});

test('the memory is bounded', () => {
  let memory: Memory = emptyMemory;
  for (let turn = 0; turn < 30; turn += 1) {
    const many = events(...Array.from({ length: 100 }, (_, place) => `${turn}:${place}`));
    ({ memory } = claim(memory, many, { ...limits, perHour: 50 }));
  }
  expect(memory.told).toHaveLength(2000);
  expect(memory.told.at(-1)?.id).toBe('29:99');
});

test('whatever the file holds, it is read, and what was written is read back', () => {
  const memory: Memory = {
    told: [
      { id: 'a', at: now, held: false },
      { id: 'b', at: now, held: true },
    ],
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
    '{"told":[1,["x"],["y",2],null],"lineups":{"t":{"a":1,"b":"B"},"u":3},"prices":{"s":"1","v":2}}';
  expect(decodeMemory(broken)).toEqual({
    told: [{ id: 'y', at: 2, held: false }],
    lineups: new Map([
      ['t', new Map([['b', 'B']])],
      ['u', new Map()],
    ]),
    prices: new Map([['v', 2]]),
  });
});
