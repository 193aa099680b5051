import { expect, test } from 'vitest';
import { heldUpdates } from '../../../src/client/link/heldUpdates.ts';
import { createFakeClock, settled } from '../../support/fakeClock.ts';

const delay = 45_000;

/** Follows numbers that come one a second, and notes when each was passed on. */
const hold = (count: number, { fails = false, most = Infinity } = {}) => {
  const clock = createFakeClock(0);
  const ended = new AbortController();
  const seen: (readonly [number | string, at: number])[] = [];
  let isOpen = false;
  async function* numbers(signal: AbortSignal) {
    isOpen = true;
    signal.addEventListener('abort', () => (isOpen = false));
    for (let number = 1; number <= count && !signal.aborted; number += 1) {
      await new Promise<void>(resolve => clock.setTimer(1000, resolve));
      yield number;
    }
    if (fails) throw new Error('cut');
  }
  const read = async (): Promise<void> => {
    for await (const number of heldUpdates(numbers, { ...clock, delay, signal: ended.signal })) {
      seen.push([number, clock.now()]);
      if (seen.length >= most) return;
    }
    seen.push(['end', clock.now()]);
  };
  const over = read().catch((error: unknown) => seen.push([String(error), clock.now()]));
  return { clock, seen, over, end: () => ended.abort(), isOpen: () => isOpen };
};

test('each update is passed on as long after it came as the delay says, and so is the end', async () => {
  const { clock, seen, over } = hold(3);
  await clock.advance(60_000);
  await over;
  expect(seen).toEqual([
    [1, 46_000],
    [2, 47_000],
    [3, 48_000],
    ['end', 48_000],
  ]);
});

test('a failure is told when the updates before it have been', async () => {
  const { clock, seen, over } = hold(1, { fails: true });
  await clock.advance(60_000);
  await over;
  expect(seen).toEqual([
    [1, 46_000],
    ['Error: cut', 46_000],
  ]);
});

test('nothing is passed on after an abort, and a reader that leaves ends the link', async () => {
  const aborted = hold(100);
  await aborted.clock.advance(46_500);
  aborted.end();
  await settled();
  await aborted.over;
  expect(aborted.seen).toEqual([
    [1, 46_000],
    ['end', 46_500],
  ]);
  const left = hold(100, { most: 2 });
  await left.clock.advance(47_500);
  await left.over;
  expect([left.seen.length, left.isOpen()]).toEqual([2, false]);
});
