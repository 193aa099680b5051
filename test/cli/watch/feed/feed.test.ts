import { beforeAll, describe, expect, test } from 'vitest';
import type { Transport } from '../../../../src/client/http/transport.ts';
import { createClient } from '../../../../src/client/client.ts';
import { ClientError } from '../../../../src/client/errors.ts';
import { aborted } from '../../../../src/core/pause.ts';
import type { LinkHooks } from '../../../../src/client/link/linkSetup.ts';
import type { PushedUpdate } from '../../../../src/client/link/pushedUpdate.ts';
import { openScoreboard } from '../../../../src/core/scoreboard/state.ts';
import { createFeed, type FeedOptions } from '../../../../src/cli/watch/feed/feed.ts';
import { isReached } from '../../../../src/cli/watch/feed/until.ts';
import { createFakeClock, type FakeClock, settled } from '../../../support/fakeClock.ts';
import { createFakeTransport, type FakeReply } from '../../../support/fakeTransport.ts';
import { opening, snapshotOf } from '../match.ts';

const start = Date.UTC(2026, 10, 22, 18);
const target = { baseUrl: 'https://api.example/api/v1', game: 'game', apiKey: 'k' };
const { matchId, team1, team2 } = opening;
const live = (path: string): FakeReply => ({
  json: { success: true, data: path.endsWith('/rounds') ? [] : { id: matchId } },
});
const notFound: FakeReply = { status: 404, text: '{"success":false,"error":{"code":"NOT_FOUND"}}' };
const resultOf = (status: string): FakeReply => ({
  json: {
    success: true,
    data: {
      id: matchId,
      status,
      winner: team1.name,
      team1Name: team1.name,
      team2Name: team2.name,
      score: { team1: 2, team2: 0 },
    },
  },
});

const clientOver = (transport: Transport, { now }: FakeClock) =>
  createClient({ transport, target, userAgent: 'esports/test', now, timeout: 1000 });

// What reads an answer is loaded with the first one, which takes no time of the fake clock.
beforeAll(async () => {
  const client = clientOver(
    createFakeTransport(() => resultOf('finished')),
    createFakeClock(start),
  );
  (await client.results.match({ matchId })).found();
});

/** A match that has left the live ones by `goneAt`; nothing that is pushed says that it is over. */
interface Course {
  /** Whether every live match is followed, as by the list of them. */
  readonly all?: true;
  readonly transports?: FeedOptions['transports'];
  readonly most?: number;
  readonly goneAt?: number;
  /** The answers to the requests for its result. */
  readonly results: readonly FakeReply[];
  readonly pushed?: (hooks: LinkHooks) => AsyncIterable<PushedUpdate>;
}

const play = async ({ all, transports = [], most, goneAt = 0, results, pushed }: Course) => {
  const clock = createFakeClock(start);
  let [asks, charged] = [0, 0];
  const replyTo = (path: string): FakeReply => {
    const isOn = clock.now() < start + goneAt;
    if (path.endsWith('/live')) return { json: { success: true, data: isOn ? [{ id: matchId }] : [] } };
    if (path.includes('/live/')) return isOn ? live(path) : notFound;
    asks += 1;
    return results[Math.min(asks, results.length) - 1] ?? notFound;
  };
  const transport = createFakeTransport(({ pathname }) => {
    const reply = replyTo(pathname);
    if (reply !== notFound) charged += 1;
    return reply;
  });
  const client = clientOver(transport, clock);
  const reached: string[] = [];
  const feed = createFeed(
    {
      client,
      poller: client,
      isScoped: true,
      followOver: (_transport, _match, hooks) => pushed?.(hooks) ?? nothing(),
    },
    {
      options: { transports, pollEvery: 60_000, isChosen: true, whole: false, most },
      matchId: all ? undefined : matchId,
      isOnly: !all,
      clock,
      onChange: () => {},
      onSteps: (steps, incoming) => {
        if (incoming.gap) feed.again();
        for (const type of ['map_end', 'match_end'] as const)
          if (steps.some(step => isReached(type, step))) reached.push(type);
      },
    },
  );
  feed.tracker.take(snapshotOf(openScoreboard(opening), start), start);
  let isOver = false;
  const over = new AbortController();
  void feed.run(over.signal).then(() => (isOver = true));
  await settled();
  await clock.advance(600_000);
  const isFinished = feed.tracker.timeline.newest.get(matchId)?.board.finished;
  const told = { reached, asks, isOver, isFinished, spent: feed.status().spent, charged };
  over.abort();
  return told;
};

async function* nothing(): AsyncGenerator<PushedUpdate> {}

/** A link that is open after a break, with one update that follows a gap. */
async function* afterGap({ signal }: LinkHooks): AsyncGenerator<PushedUpdate> {
  const text = JSON.stringify({ type: 'round_start', matchId, mapNumber: 3, round: 1, map: 'Nuke' });
  yield { id: '', event: 'round_start', text, gap: { from: start, to: start + 1 } };
  await aborted(signal);
}

describe('the end of a match that no update tells', () => {
  test.each<[string, Course]>([
    ['is polled and gone', { goneAt: 120_000, results: [resultOf('finished')] }],
    ['has a stream that ends', { transports: ['sse'], results: [resultOf('finished')] }],
    [
      'is gone from its stream after a break',
      {
        transports: ['sse'],
        results: [resultOf('finished')],
        async *pushed() {
          yield* nothing();
          throw new ClientError('notFound', 'it is not live', 'GET /live/stream');
        },
      },
    ],
    [
      'ended in a gap of a stream that goes on',
      { transports: ['sse'], results: [resultOf('finished')], pushed: afterGap },
    ],
    ['has a late result', { results: [resultOf('live'), notFound, resultOf('finished')] }],
  ])('is known by its result, as is that of its last map, if it %s', async (_how, course) => {
    const { asks, ...told } = await play(course);
    expect(told).toMatchObject({
      reached: ['map_end', 'match_end'],
      isOver: true,
      spent: told.charged + (course.pushed === afterGap ? 1 : 0),
    });
    expect(asks).toBe(course.results.length);
  });

  test('stays unknown after three requests for a result that never comes', async () => {
    expect(await play({ results: [resultOf('live')] })).toMatchObject({ reached: [], asks: 3, isOver: true });
  });

  test('is known where all matches are polled, by one request, or three if it never comes', async () => {
    const all = true;
    const course = { all, goneAt: 90_000, results: [resultOf('finished')] } as const;
    expect(await play(course)).toMatchObject({
      reached: ['map_end', 'match_end'],
      asks: 1,
      isFinished: true,
    });
    expect(await play({ ...course, results: [resultOf('live')] })).toMatchObject({
      asks: 3,
      isFinished: undefined,
    });
    expect(await play({ ...course, most: 2 })).toMatchObject({ asks: 0, isFinished: false });
  });

  test('is not asked for where the limit is reached, or while the match is on', async () => {
    expect(await play({ goneAt: 60_000, most: 1, results: [resultOf('finished')] })).toMatchObject({
      asks: 0,
    });
    expect(await play({ goneAt: 900_000, results: [resultOf('finished')] })).toMatchObject({
      asks: 0,
      isOver: false,
    });
  });
});
