import { expect, test } from 'vitest';
import { createRefetch } from '../../../src/watch/feed/follow.ts';
import { createFakeClock } from '../../support/fakeClock.ts';

const setUp = (affords = () => true) => {
  const clock = createFakeClock(0);
  const asked: number[] = [];
  const ask = async (): Promise<void> => void asked.push(clock.now());
  return { clock, asked, refetch: createRefetch({ ask, affords, now: clock.now }) };
};

test('what was missed is asked for at once, and however often it is missed once a minute', async () => {
  const { clock, asked, refetch } = setUp();
  for (let second = 0; second < 150; second += 1) {
    refetch.again();
    await clock.advance(1000);
  }
  expect(asked).toEqual([0, 60_000, 120_000]);
});

test('an answer that was asked for anyway counts as well', async () => {
  const { clock, asked, refetch } = setUp();
  refetch.asked();
  refetch.again();
  await clock.advance(60_000);
  refetch.again();
  expect(asked).toEqual([60_000]);
});

test('nothing is asked for beyond what it may cost', () => {
  const { asked, refetch } = setUp(() => false);
  refetch.again();
  expect(asked).toEqual([]);
});
