import * as fc from '../../support/property.ts';
import { expect, test } from 'vitest';
import { createReader } from '../../../src/server/live/reader.ts';
import type { Update } from '../../../src/server/live/update.ts';
import { takeAll } from '../../support/liveWorld.ts';

const update = (id: string, type: Update['type'] = 'kill'): Update => ({
  id,
  type,
  matchNumber: 1,
  at: 0,
  text: '{}',
});
const snapshot = { ...update('snapshot', 'snapshot'), text: '{"id":"snapshot"}' };
const open = (limit: number) => createReader({ limit, snapshots: () => [snapshot] });

test('updates are taken in the order of pushing', () => {
  const reader = open(3);
  reader.push([update('a'), update('b')]);
  expect(reader.take()?.id).toBe('a');
  reader.push([update('c')]);
  expect(takeAll(reader)).toEqual(['b', 'c']);
});

test('a reader that falls behind gets the newest snapshots and the ends of matches, then continues', () => {
  const reader = open(3);
  reader.push([update('a'), update('b'), update('over', 'match_end')]);
  reader.push([update('c')]);
  reader.push([update('d')]);
  expect(takeAll(reader)).toEqual(['over', 'snapshot']);
  reader.push([update('e')]);
  expect(takeAll(reader)).toEqual(['e']);
});

test('a snapshot that replaces unsent updates is marked', () => {
  const reader = open(1);
  reader.push([update('a'), update('b')]);
  expect(JSON.parse(reader.take()?.text ?? '')).toEqual({ missed: true, id: 'snapshot' });
});

test('updates from before the end may still be taken; later ones are dropped', () => {
  const reader = open(3);
  reader.push([update('a')]);
  reader.end();
  reader.push([update('b')]);
  expect([reader.ended(), takeAll(reader)]).toEqual([true, ['a']]);
});

test('who waits for it hears of each push and of the end', () => {
  const reader = open(3);
  const heard: boolean[] = [];
  reader.hear(() => heard.push(reader.ended()));
  reader.push([update('a')]);
  reader.end();
  expect(heard).toEqual([false, true]);
});

test('it never holds more updates than its limit, however fast they are pushed and however slowly taken', () => {
  const step = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant('take' as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const reader = open(5);
      let pushed = 0;
      for (const each of steps) {
        if (each === 'take') reader.take();
        else reader.push(Array.from({ length: each }, () => update(String((pushed += 1)))));
      }
      expect(takeAll(reader).length).toBeLessThanOrEqual(5);
    }),
  );
});
