import { expect, test } from 'vitest';
import { createClient } from '../../../../src/client/client.ts';
import { openScoreboard } from '../../../../src/core/scoreboard/state.ts';
import { createFeed } from '../../../../src/cli/watch/feed/feed.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';
import { createFakeTransport, type FakeReply } from '../../../support/fakeTransport.ts';
import { opening, snapshotOf } from '../match.ts';

const target = { baseUrl: 'https://api.example/api/v1', game: 'game', apiKey: 'k' };
const start = Date.UTC(2026, 10, 22, 18);
const refused: FakeReply = { status: 403, text: '{"success":false,"error":{"code":"PLAN_REQUIRED"}}' };

/** The notices of a match that left the list of live matches, once its result was asked for. */
const noticesOfEnd = async (reply: FakeReply) => {
  const transport = createFakeTransport(() => reply);
  const now = (): number => start;
  const client = createClient({ transport, target, userAgent: 'esports/test', now, timeout: 1000 });
  const notices: string[] = [];
  const feed = createFeed(
    { client, poller: client, isScoped: true, followOver: () => expect.unreachable() },
    {
      options: { transports: [], pollEvery: 60_000, isChosen: true, whole: false },
      matchId: undefined,
      clock: createFakeClock(start),
      onChange: () => {},
      onSteps: steps => void notices.push(...steps.flatMap(step => step.notices.map(({ text }) => text))),
    },
  );
  feed.tracker.take(snapshotOf(openScoreboard(opening), start), start);
  await feed.ends([opening.matchId]);
  expect([transport.asked, feed.status().spent]).toEqual([
    [`/api/v1/game/matches/${opening.matchId}`],
    reply === refused ? 0 : 1,
  ]);
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
