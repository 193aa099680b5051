import { expect, test } from 'vitest';
import { createPastRounds } from '../../../../src/cli/commands/watch/pastRounds.ts';
import { createClient } from '../../../../src/client/client.ts';
import { toCourse } from '../../../../src/core/scoreboard/course.ts';
import { createTracker } from '../../../../src/cli/watch/feed/tracker.ts';
import { createFakeTransport } from '../../../support/fakeTransport.ts';
import { boardAt, eventsUntil, momentIn, opening, snapshotOf } from '../../watch/match.ts';

const { matchId } = opening;
const course = toCourse(opening, eventsUntil(5)).get(1) ?? [];

/** A watch that came in round 5, and a service that knows the rounds before it, if any. */
const setUp = (isMetered: boolean, rounds: readonly unknown[] | null = course) => {
  const transport = createFakeTransport(() => ({
    json: { success: true, data: [{ number: 1, name: 'Mirage', status: 'live', course: rounds }] },
  }));
  const target = { baseUrl: 'https://api.example/api/v1', game: 'game' };
  const client = createClient({ target, transport, userAgent: 'test', now: () => 0, timeout: 1000 });
  const tracker = createTracker();
  const learned: string[] = [];
  const past = createPastRounds(
    { client, ...(isMetered && { ledger: () => Promise.reject(new Error('unused')) }) },
    { tracker, now: () => momentIn(5), onLearned: () => void learned.push('learned') },
  );
  tracker.take(snapshotOf(boardAt(5), momentIn(5)), momentIn(5));
  const known = (): readonly string[] => [...(tracker.timeline.newest.get(matchId)?.ended.keys() ?? [])];
  return { past, transport, known, learned };
};

test('the rounds before the watch came are asked for once, of a match that is known', async () => {
  const { past, transport, known, learned } = setUp(false);
  past.want(undefined);
  past.want('m-match-9');
  past.want(matchId);
  past.want(matchId);
  await expect.poll(() => learned).toEqual(['learned']);
  expect(transport.asked).toEqual([`/api/v1/game/matches/${matchId}/maps?detail=rounds`]);
  expect(known()).toEqual(['1:1', '1:2', '1:3', '1:4']);
});

test('a service that counts requests is asked only if the user asks', async () => {
  const { past, transport, known } = setUp(true);
  past.want(matchId);
  expect(transport.asked).toEqual([]);
  expect(await past.ask(undefined)).toBe('open a match first');
  // The first press only says what the second one costs.
  expect(await past.ask(matchId)).toBe('the rounds before watch began cost 1 request: f again');
  expect(transport.asked).toEqual([]);
  expect(await past.ask(matchId)).toBe('4 rounds');
  expect([transport.asked.length, known().length]).toEqual([1, 4]);
});

test('a service without rounds adds none', async () => {
  const { past, known, learned } = setUp(false, null);
  expect(await past.ask(matchId)).toBe('the service does not know these rounds');
  expect([known(), learned]).toEqual([[], []]);
});
