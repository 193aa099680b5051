import { expect, test } from 'vitest';
import { createClient } from '../../../../src/client/client.ts';
import { aborted } from '../../../../src/core/pause.ts';
import { createFeed, type FeedOptions } from '../../../../src/cli/watch/feed/feed.ts';
import { createFakeClock, settled } from '../../../support/fakeClock.ts';
import { createFakeTransport } from '../../../support/fakeTransport.ts';

const setUp = (transports: FeedOptions['transports'] = ['sse'], most?: number) => {
  const clock = createFakeClock(0);
  const asked: number[] = [];
  const transport = createFakeTransport(({ pathname }) => {
    if (pathname.endsWith('/state')) asked.push(clock.now());
    return { json: { success: true, data: pathname.endsWith('/rounds') ? [] : { id: 'm' } } };
  });
  const client = createClient({
    transport,
    target: { baseUrl: 'https://api.example/api/v1', game: 'game', apiKey: 'k' },
    userAgent: 'esports/test',
    now: clock.now,
    timeout: 1000,
  });
  const feed = createFeed(
    {
      client,
      poller: client,
      isScoped: true,
      async *followOver(_transport, _match, { signal }) {
        yield* [];
        await aborted(signal);
      },
    },
    {
      options: { transports, pollEvery: 600_000, isChosen: true, whole: false, most },
      matchId: 'm',
      clock,
      onChange: () => {},
      onSteps: () => {},
    },
  );
  return { clock, asked, feed };
};

test('missed updates cause a request at once, and then at most one a minute', async () => {
  const { clock, asked, feed } = setUp();
  for (let second = 0; second < 150; second += 1) {
    feed.again();
    await settled();
    await clock.advance(1000);
  }
  expect(asked).toEqual([0, 60_000, 120_000]);
});

test('the request at the beginning also counts', async () => {
  const { clock, asked, feed } = setUp();
  const over = new AbortController();
  const followed = feed.follow(over.signal);
  await settled();
  feed.again();
  await clock.advance(60_000);
  feed.again();
  await settled();
  over.abort();
  await followed;
  expect(asked).toEqual([0, 60_000]);
});

test('no request exceeds the limit, or is beside the polls', async () => {
  const polled = setUp([]);
  polled.feed.again();
  const limited = setUp(['sse'], 1);
  limited.feed.again();
  await settled();
  await limited.clock.advance(60_000);
  limited.feed.again();
  await settled();
  expect([polled.asked, limited.asked]).toEqual([[], [0]]);
});
