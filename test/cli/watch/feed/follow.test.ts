import { expect, test } from 'vitest';
import { createRefetch } from '../../../../src/cli/watch/feed/follow.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';

const setUp = (affords = () => true) => {
  const clock = createFakeClock(0);
  const asked: number[] = [];
  const ask = async (): Promise<void> => void asked.push(clock.now());
  return { clock, asked, refetch: createRefetch({ ask, affords, now: clock.now }) };
};

test('missed updates cause a request at once, and then at most one a minute', async () => {
  const { clock, asked, refetch } = setUp();
  for (let second = 0; second < 150; second += 1) {
    refetch.again();
    await clock.advance(1000);
  }
  expect(asked).toEqual([0, 60_000, 120_000]);
});

test('an answer to another request also counts', async () => {
  const { clock, asked, refetch } = setUp();
  refetch.asked();
  refetch.again();
  await clock.advance(60_000);
  refetch.again();
  expect(asked).toEqual([60_000]);
});

test('no request exceeds the budget', () => {
  const { asked, refetch } = setUp(() => false);
  refetch.again();
  expect(asked).toEqual([]);
});
