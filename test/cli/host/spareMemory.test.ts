import { expect, test } from 'vitest';
import { createSpareMemory } from '../../../src/cli/host/spareMemory.ts';

/** A process that takes `growth` more memory between two looks, of which a collection leaves `kept`. */
const watched = (room: number, growth: number, kept: (collections: number) => number, looks: number) => {
  let used = 0;
  let collections = 0;
  let peak = 0;
  const pauses: number[] = [];
  let next: (() => void) | undefined;
  const spareMemory = createSpareMemory(
    {
      used: () => used,
      collect: () => {
        collections += 1;
        used = kept(collections);
      },
      later: (ms, run) => {
        pauses.push(ms);
        next = run;
      },
    },
    { little: room, much: room },
  );
  spareMemory();
  for (let look = 0; look < looks; look += 1) {
    used += growth;
    peak = Math.max(peak, used);
    next?.();
  }
  return { collections, peak, pauses: new Set(pauses) };
};

test('a process that keeps little is collected whenever it has outgrown its room', () => {
  const { collections, peak } = watched(100, 10, () => 40, 70);
  expect(collections).toBe(9);
  expect(peak).toBe(110);
});

test('it is looked at closely only when little room is left', () => {
  expect(watched(100, 1, () => 0, 70).pauses).toEqual(new Set([100]));
  expect(watched(100, 1, () => 0, 90).pauses).toEqual(new Set([100, 20]));
});

test('one that keeps more than its room gets more, and does not collect at every look', () => {
  const { collections, peak } = watched(100, 10, () => 200, 100);
  expect(collections).toBe(30);
  expect(peak).toBe(230);
});

test('the room is the first one again once a collection leaves little', () => {
  const { collections } = watched(100, 10, count => (count === 1 ? 400 : 20), 100);
  expect(collections).toBeGreaterThan(5);
});
