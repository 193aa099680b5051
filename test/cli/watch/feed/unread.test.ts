import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../../src/client/client.ts';
import { aborted, pause } from '../../../../src/core/pause.ts';
import type { LinkHooks } from '../../../../src/client/link/linkSetup.ts';
import type { PushedUpdate } from '../../../../src/client/link/pushedUpdate.ts';
import { createFeed } from '../../../../src/cli/watch/feed/feed.ts';
import { createFakeClock, settled } from '../../../support/fakeClock.ts';
import { createFakeTransport } from '../../../support/fakeTransport.ts';
import { opening } from '../match.ts';

const start = Date.UTC(2026, 10, 22, 18);
const { matchId } = opening;
const target = { baseUrl: 'https://api.example/api/v1', game: 'game', apiKey: 'k' };
const unread = { matchId, viewers: 12_000 };
const read = { matchId, mapScore: { team1: 1, team2: 0 } };

/** Pushes these, one every ten seconds, for so many seconds; returns when the state was asked for. */
const follow = async (pushes: (count: number) => object, seconds: number, keepsUnread = false) => {
  const clock = createFakeClock(start);
  const asked: number[] = [];
  const transport = createFakeTransport(({ pathname }) => {
    if (pathname.endsWith('/state')) asked.push((clock.now() - start) / 1000);
    return { json: { success: true, data: pathname.endsWith('/rounds') ? [] : { id: matchId, ...read } } };
  });
  const client = createClient({
    transport,
    target,
    userAgent: 'esports/test',
    now: clock.now,
    timeout: 1000,
  });
  const followOver = async function* (
    _: unknown,
    __: unknown,
    { signal }: LinkHooks,
  ): AsyncGenerator<PushedUpdate> {
    for (let count = 1; !signal.aborted; count += 1) {
      await pause(clock, count * 10_000 + start - clock.now(), signal);
      if (!signal.aborted) yield { id: '', event: 'message', text: JSON.stringify(pushes(count)) };
    }
    await aborted(signal);
  };
  const feed = createFeed(
    { client, poller: client, isScoped: true, followOver },
    {
      options: { transports: ['sse'], pollEvery: 60_000, isChosen: true, whole: false, keepsUnread },
      matchId,
      clock,
      onChange: () => {},
      onSteps: () => {},
    },
  );
  const over = new AbortController();
  void feed.follow(over.signal);
  for (let second = 0; second < seconds; second += 1) {
    await clock.advance(1000);
    for (let turn = 0; turn < 20; turn += 1) await settled();
  }
  const status = feed.status();
  over.abort();
  return { asked, status };
};

// What reads an answer is loaded with the first one, which takes no time of the fake clock.
beforeAll(async () => {
  await follow(() => read, 1);
  for (let turn = 0; turn < 200; turn += 1) await settled();
  const transport = createFakeTransport(() => ({ json: { success: true, data: { id: matchId, ...read } } }));
  const client = createClient({
    transport,
    target,
    userAgent: 'esports/test',
    now: () => start,
    timeout: 1000,
  });
  (await client.live.state({ matchId })).found();
});

describe('updates that are not understood', () => {
  test('are counted, and lead to one request that is postponed where one came less than a minute ago', async () => {
    const { asked, status } = await follow(count => (count % 2 === 0 ? unread : read), 115);
    expect(asked.slice(1)).toEqual([60]);
    expect(status).toMatchObject({ unread: 5, transport: 'sse' });
  });

  test('are no sign of freshness', async () => {
    const { status } = await follow(count => (count === 2 ? read : unread), 55);
    // The first answer, and the second update.
    expect(status.heardAt).toBe(start + 20_000);
    expect(status.aliveAt).toBe(start + 50_000);
  });

  test('are hung up after two minutes of nothing else, and the service is polled', async () => {
    const { asked, status } = await follow(() => unread, 300);
    expect(status).toMatchObject({ transport: 'poll', problem: 'no update is understood: asking instead' });
    expect(status.unread).toBe(13);
    expect(asked.slice(1, 3)).toEqual([60, 120]);
    expect(asked.length).toBeGreaterThan(4);
  });

  test('go on where the unknown is wanted', async () => {
    const { status } = await follow(() => unread, 300, true);
    expect(status).toMatchObject({ transport: 'sse', unread: 30 });
  });
});
