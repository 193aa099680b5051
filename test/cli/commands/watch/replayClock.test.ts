import { expect, test } from 'vitest';
import { createPace } from '../../../../src/cli/commands/watch/replay.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';

test('a replay runs at its own speed, from the recorded moment', async () => {
  const clock = createFakeClock(5000);
  const pace = createPace(1_000_000, 8, clock);
  let there = false;
  const reached = pace.until(1_080_000, new AbortController().signal).then(() => (there = true));
  await clock.advance(9999);
  expect([pace.now(), there]).toEqual([1_079_992, false]);
  await clock.advance(1);
  await reached;
  expect(pace.now()).toBe(1_080_000);
});
