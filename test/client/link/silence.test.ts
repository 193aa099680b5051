import { expect, test } from 'vitest';
import { watchSilence } from '../../../src/client/link/silence.ts';
import { createFakeClock } from '../../support/fakeClock.ts';

const url = new URL('https://api.example/api/v1/game/live/stream');

test.each([
  [undefined, 45_000],
  [5000, 5000],
])('a link that may be silent for %s ms counts as dead after %i', async (silence, after) => {
  const clock = createFakeClock(0);
  const queue = { isFull: false, room: async () => {} };
  const dead: [string, number][] = [];
  const watch = watchSilence({ ...clock, silence }, { url, queue }, ({ message }) =>
    dead.push([message, clock.now()]),
  );
  await clock.advance(after - 1);
  watch.heard();
  await clock.advance(after - 1);
  expect(dead).toEqual([]);
  await clock.advance(1);
  expect(dead).toEqual([[`Nothing arrived for ${after / 1000} s`, 2 * after - 1]]);
});

test('reading pauses while updates wait, and that does not count as silence', async () => {
  const clock = createFakeClock(0);
  const queue = { isFull: true, room: async () => {} };
  let isDead = false;
  watchSilence(clock, { url, queue }, () => (isDead = true));
  await clock.advance(600_000);
  expect(isDead).toBe(false);
});
