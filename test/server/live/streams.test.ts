import { expect, test } from 'vitest';
import type { ProblemCode } from '../../../src/core/problem.ts';
import { createLiveHub } from '../../../src/server/live/hub.ts';
import type { LiveHub } from '../../../src/server/live/hub.ts';
import { createStreams, type StreamRequest, type Streams } from '../../../src/server/live/streams.ts';
import { ApiProblem } from '../../../src/data/store/problem.ts';
import { createFakeAccess } from '../../support/fakeAccess.ts';
import type { FakeClock } from '../../support/fakeClock.ts';
import { createFakeClock, settled } from '../../support/fakeClock.ts';
import type { TestWorld } from '../../support/liveWorld.ts';
import { createTestWorld, worldStart } from '../../support/liveWorld.ts';

interface Stage {
  readonly world: TestWorld;
  readonly clock: FakeClock;
  readonly hub: LiveHub;
  readonly streams: Streams;
}

const createStage = (rounds = 2): Stage => {
  const world = createTestWorld([{ number: 1, startsAt: worldStart, rounds }]);
  const clock = createFakeClock(worldStart);
  const report = (fault: unknown) => {
    throw fault;
  };
  const hub = createLiveHub({ ...world, clock, report });
  return { world, clock, hub, streams: createStreams(hub) };
};

const everything: StreamRequest = {
  match: undefined,
  lastEventId: undefined,
  access: createFakeAccess(),
  signal: undefined,
};

/** Collects the pieces of a stream as they arrive; `done` is true after its end. */
const collect = (stream: AsyncIterable<string>) => {
  const collected = { pieces: [] as string[], done: false };
  const run = async () => {
    for await (const piece of stream) collected.pieces.push(piece);
    collected.done = true;
  };
  return { collected, finished: run() };
};

test('the stream follows the standard: the retry time, then id, event and data of each update', async () => {
  const { streams, clock, world } = createStage();
  const { collected } = collect(streams.open(everything));
  await clock.advance(15_000);
  const [retry, snapshot, event] = collected.pieces;
  expect(retry).toBe('retry: 3000\n\n');
  expect(snapshot).toMatch(
    /^id: test-match-1:snapshot:\d+\nevent: snapshot\ndata: \{"id":"test-match-1:snapshot:[^\n]+\}\n\n$/u,
  );
  expect(event).toBe(
    `id: test-match-1:1:1:0\nevent: round_start\ndata: ${JSON.stringify(world.script(1).events[0])}\n\n`,
  );
  expect(collected.pieces).toHaveLength(3);
});

test('a comment is sent after 15 seconds of silence and is not charged', async () => {
  const { streams, clock } = createStage();
  const access = createFakeAccess();
  const { collected } = collect(streams.open({ ...everything, access }));
  await clock.advance(0);
  await clock.advance(14_999);
  expect(collected.pieces).toHaveLength(2);
  // Events occur after 15, 30 and 50 seconds, so only one pause is long enough for a comment.
  await clock.advance(50_000 - 14_999);
  expect(collected.pieces.map(piece => piece.split('\n')[0])).toEqual([
    'retry: 3000',
    `id: test-match-1:snapshot:${worldStart}`,
    'id: test-match-1:1:1:0',
    'id: test-match-1:1:1:1',
    ':',
    'id: test-match-1:1:1:2',
  ]);
  expect(access.charged).toBe(4);
});

test.each<readonly [string, ProblemCode, string]>([
  [
    'a key that was revoked meanwhile gets the reason',
    'INVALID_API_KEY',
    'event: refused\ndata: {"type":"refused","code":"INVALID_API_KEY","message":"no"}\n\n',
  ],
  ['a listener may try again later if requests cannot be counted', 'UNAVAILABLE', ': try again later\n\n'],
])('%s, and the stream ends', async (_what, code, last) => {
  const { streams, clock } = createStage();
  const access = createFakeAccess(1, 0, new ApiProblem(code, 'no'));
  const { collected, finished } = collect(streams.open({ ...everything, access }));
  await clock.advance(15_000);
  await finished;
  expect(collected.pieces.slice(2)).toEqual([last, ': end\n\n']);
});

test('at the limit, the stream ends with an event that gives the reason, uncharged and without an id', async () => {
  const { streams, clock } = createStage();
  const access = createFakeAccess(2);
  const { collected, finished } = collect(streams.open({ ...everything, access }));
  await clock.advance(60_000);
  await finished;
  expect(collected.pieces.slice(3)).toEqual([
    'event: limit\ndata: {"type":"limit","code":"PLAN_LIMIT_EXCEEDED","message":"spent","plan":"test","limit":2,"resetsAt":"2026-12-01T00:00:00Z"}\n\n',
    ': end\n\n',
  ]);
  expect([access.charged, clock.timers]).toEqual([2, 0]);
});

test('a returning client receives, and pays for, only the later updates', async () => {
  const { streams, clock } = createStage();
  clock.set(worldStart + 50_000);
  const access = createFakeAccess();
  const { collected } = collect(streams.open({ ...everything, access, lastEventId: 'test-match-1:1:1:1' }));
  await settled();
  expect(collected.pieces.map(piece => piece.split('\n')[0])).toEqual([
    'retry: 3000',
    'id: test-match-1:1:1:2',
  ]);
  expect(access.charged).toBe(1);
});

test('a match that is not live is refused before the stream opens', () => {
  expect(() => createStage().streams.open({ ...everything, match: 9 })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
});

test('the stream of one match ends with it', async () => {
  const { streams, clock } = createStage(1);
  const { collected, finished } = collect(streams.open({ ...everything, match: 1 }));
  await clock.advance(61_000);
  await finished;
  expect(collected.pieces.slice(-2).map(piece => piece.split('\n').slice(0, 2))).toEqual([
    ['id: test-match-1:2:0:0', 'event: match_end'],
    [': end', ''],
  ]);
});

test('the stream ends when the signal aborts, when the reader breaks off and when the hub closes', async () => {
  const { streams, clock, hub } = createStage();
  const gone = new AbortController();
  const aborted = collect(streams.open({ ...everything, signal: gone.signal }));
  await settled();
  gone.abort();
  await aborted.finished;
  expect(clock.timers).toBe(0);

  for await (const piece of streams.open(everything)) {
    expect(piece).toBe('retry: 3000\n\n');
    break;
  }
  expect(clock.timers).toBe(0);

  const closed = collect(streams.open(everything));
  await settled();
  hub.close();
  await closed.finished;
  expect(closed.collected.pieces.at(-1)).toBe(': end\n\n');
});

test('a client that reads nothing for hours gets the newest snapshot; the others get all updates in time', async () => {
  const { streams, clock } = createStage(400);
  const quick = collect(streams.open(everything));
  const slow = streams.open(everything)[Symbol.asyncIterator]();
  await slow.next();
  await slow.next();
  await clock.advance(200 * 60_000);
  expect(quick.collected.pieces.filter(piece => piece.startsWith('id:'))).toHaveLength(1 + 600);
  expect((await slow.next()).value).toContain(`id: test-match-1:snapshot:${worldStart + 200 * 60_000}\n`);
  const following = slow.next();
  await clock.advance(15_000);
  expect((await following).value).toContain('id: test-match-1:1:201:0\n');
});

test('an error of the charge breaks the stream off, and the update is not sent', async () => {
  const { streams, clock } = createStage();
  const access = { ...createFakeAccess(), charge: () => Promise.reject(new Error('disk full')) };
  const stream = streams.open({ ...everything, access })[Symbol.asyncIterator]();
  await stream.next();
  await expect(stream.next()).rejects.toThrow('disk full');
  expect(clock.timers).toBe(0);
});
