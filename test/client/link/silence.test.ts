import { expect, test } from 'vitest';
import type { Ending } from '../../../src/client/link/linkSetup.ts';
import { listenUntilEnd } from '../../../src/client/link/silence.ts';
import { createFakeClock } from '../../support/fakeClock.ts';

const url = new URL('https://api.example/api/v1/game/live/stream');
const { signal } = new AbortController();

test.each([
  [undefined, 45_000],
  [5000, 5000],
])('a link that may be silent for %s ms counts as dead after %i', async (silence, after) => {
  const clock = createFakeClock(0);
  const queue = { isFull: false, room: async () => {} };
  const dead: (readonly [Ending, number])[] = [];
  let hear = (): void => {};
  const attempt = { url, queue, signal, heard: () => {} };
  const ended = listenUntilEnd({ ...clock, silence }, attempt, (_, heard) => {
    hear = heard;
    return () => {};
  }).then(ending => dead.push([ending, clock.now()]));
  await clock.advance(after - 1);
  hear();
  await clock.advance(after - 1);
  expect(dead).toEqual([]);
  await clock.advance(1);
  await ended;
  const error = expect.objectContaining({ message: `Nothing arrived for ${after / 1000} s` });
  expect(dead).toEqual([[{ kind: 'broken', error }, 2 * after - 1]]);
});

test('reading pauses while updates wait, and that does not count as silence', async () => {
  const clock = createFakeClock(0);
  const queue = { isFull: true, room: async () => {} };
  let isDead = false;
  void listenUntilEnd(clock, { url, queue, signal, heard: () => {} }, () => () => {}).then(
    () => (isDead = true),
  );
  await clock.advance(600_000);
  expect(isDead).toBe(false);
});

test.each([true, false])(
  'what came while the machine slept is read before the link is judged: %s',
  async isThere => {
    const clock = createFakeClock(0);
    const queue = { isFull: false, room: async () => {} };
    let isDead = false;
    let hear = (): void => {};
    void listenUntilEnd(clock, { url, queue, signal, heard: () => {} }, (_, heard) => {
      hear = heard;
      return () => {};
    }).then(() => (isDead = true));
    clock.set(3_600_000);
    await clock.advance(0);
    expect(isDead).toBe(false);
    if (isThere) hear();
    await clock.advance(1000);
    expect(isDead).toBe(!isThere);
  },
);
