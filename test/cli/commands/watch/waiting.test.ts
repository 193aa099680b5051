import { expect, test } from 'vitest';
import type { CommandContext, OpenService } from '../../../../src/cli/context/types.ts';
import { waitForLive } from '../../../../src/cli/commands/watch/waitFor.ts';
import { createFakeClock, settled } from '../../../support/fakeClock.ts';

const begins = Date.UTC(2026, 10, 21, 20);
const match = {
  id: 'x-match-1',
  team1Name: 'Alpha',
  team1Slug: 'alpha',
  team2Name: 'Bravo',
  startsAt: new Date(begins).toISOString(),
};

/** Two hours before the match; from `liveFrom` on, the service reports it as live. */
const setUp = (liveFrom: number) => {
  const clock = createFakeClock(begins - 7_200_000);
  const asked: number[] = [];
  const told: string[] = [];
  const answer = (rows: readonly (typeof match)[]) => ({ found: () => rows });
  const client = {
    live: {
      list: async () => {
        asked.push(clock.now() - begins);
        return answer(clock.now() >= liveFrom ? [match] : []);
      },
    },
    schedule: { team: async () => answer([match]) },
  };
  const stop = new AbortController();
  const waiting = waitForLive(
    'Alpha',
    // Waiting uses nothing else of a service or a context.
    { client, names: async () => ({ find: () => [] }) } as unknown as OpenService,
    { host: clock, note: async (text: string) => void told.push(text) } as unknown as CommandContext,
    { pollEvery: 60_000, signal: stop.signal },
  );
  return { clock, asked, told, stop, waiting };
};

test('an upcoming match is requested at its start, and once a minute while it is late', async () => {
  const { clock, asked, told, waiting } = setUp(begins + 90_000);
  await settled();
  await clock.advance(7_200_000 + 120_000);
  expect((await waiting).id).toBe('x-match-1');
  expect(asked).toEqual([-7_200_000, 0, 60_000, 120_000]);
  expect(told).toEqual([
    '"Alpha" is not live: next Alpha v Bravo, in 2 h (2026-11-21T20:00:00.000Z). Waiting …',
  ]);
});

test('waiting can be cancelled', async () => {
  const { clock, stop, waiting } = setUp(begins);
  await clock.advance(1000);
  stop.abort(new Error('called off'));
  await expect(waiting).rejects.toThrow('called off');
});
