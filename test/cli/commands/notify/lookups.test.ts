import { expect, test } from 'vitest';
import { createEnds, createTiers } from '../../../../src/cli/commands/notify/lookups.ts';
import { createClient } from '../../../../src/client/client.ts';
import { openScoreboard } from '../../../../src/scoreboard/state.ts';
import { createTracker } from '../../../../src/watch/feed/tracker.ts';
import { createFakeTransport, type FakeReply } from '../../../support/fakeTransport.ts';
import { opening, snapshotOf } from '../../../watch/match.ts';

const target = { baseUrl: 'https://api.example/api/v1', game: 'game', apiKey: 'k' };
const start = Date.UTC(2026, 10, 22, 18);
const minute = 60_000;

const serve = (reply: (place: number) => FakeReply) => {
  const clock = { now: start };
  const transport = createFakeTransport((_url, place) => reply(place));
  const now = (): number => clock.now;
  const client = createClient({ transport, target, userAgent: 'esports/test', now, timeout: 1000 });
  return { client, transport, clock, now };
};

const listed = (...data: readonly object[]): FakeReply => ({ json: { success: true, data } });
const refused: FakeReply = { status: 403, text: '{"success":false,"error":{"code":"PLAN_REQUIRED"}}' };

test('tiers are asked for once, and again for an unknown tournament after an hour', async () => {
  const { client, transport, clock, now } = serve(place =>
    listed({ slug: 'autumn-cup', tier: 'S' }, ...(place === 0 ? [] : [{ slug: 'winter-cup', tier: 'A' }])),
  );
  const tiers = createTiers(client, now);
  expect(tiers.tierOf('autumn-cup')).toBeUndefined();
  await tiers.learn(['autumn-cup', undefined]);
  await tiers.learn(['autumn-cup']);
  expect([tiers.tierOf('autumn-cup'), transport.asked.length]).toEqual(['S', 1]);
  clock.now += 59 * minute;
  await tiers.learn(['winter-cup']);
  expect([tiers.tierOf('winter-cup'), transport.asked.length]).toEqual([undefined, 1]);
  clock.now += minute;
  await tiers.learn(['winter-cup']);
  expect([tiers.tierOf('winter-cup'), transport.asked.length]).toEqual(['A', 2]);
});

test('without an answer a tier stays unknown', async () => {
  const { client, now } = serve(() => refused);
  const tiers = createTiers(client, now);
  await tiers.learn(['autumn-cup']);
  expect(tiers.tierOf('autumn-cup')).toBeUndefined();
});

/** The notices of a match that left the list of live matches, once its result was asked for. */
const noticesOfEnd = async (reply: FakeReply) => {
  const { client, transport, now } = serve(() => reply);
  const tracker = createTracker();
  tracker.take(snapshotOf(openScoreboard(opening), start), start);
  const notices: string[] = [];
  const ends = createEnds(client, now, incoming => {
    notices.push(...tracker.take(incoming, start).flatMap(step => step.notices.map(({ text }) => text)));
  });
  await ends([opening.matchId]);
  expect(transport.asked).toEqual([`/api/v1/game/matches/${opening.matchId}`]);
  return notices;
};

const { team1, team2 } = opening;
const resultOf = (winner: string, status = 'finished'): FakeReply => ({
  json: {
    success: true,
    data: {
      id: opening.matchId,
      status,
      winner,
      team1Name: team1.name,
      team2Name: team2.name,
      score: winner === team1.name ? { team1: 2, team2: 0 } : { team1: 1, team2: 2 },
    },
  },
});

test.each([
  [team1.name, '2–0'],
  [team2.name, '1–2'],
])('the result that %s won ends the match that is no longer listed', async (winner, score) => {
  expect(await noticesOfEnd(resultOf(winner))).toContain(
    `Match over: ${team1.name} v ${team2.name} ends ${score}`,
  );
});

test.each([
  ['is not over', resultOf(team1.name, 'live')],
  ['is not known', refused],
])('a match whose result %s is not ended', async (_what, reply) => {
  expect(await noticesOfEnd(reply)).toEqual([]);
});
