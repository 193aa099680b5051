import { expect, test } from 'vitest';
import type { FakeClock } from '../../support/fakeClock.ts';
import { createFakeClock, settled } from '../../support/fakeClock.ts';
import { createFakeAccess } from '../../support/fakeAccess.ts';
import type { TestWorld } from '../../support/liveWorld.ts';
import { createTestWorld, worldStart } from '../../support/liveWorld.ts';
import { codeOf, connectRaw, exchangeRaw, parseAnswer } from '../../support/rawSocket.ts';
import type { TestService } from '../../support/testService.ts';
import { startTestService } from '../../support/testService.ts';

interface Stage {
  readonly clock: FakeClock;
  readonly world: TestWorld;
  readonly service: TestService;
}

const start = async (rounds = 3, charges = Infinity): Promise<Stage> => {
  const world = createTestWorld([{ number: 1, startsAt: worldStart, rounds }]);
  const clock = createFakeClock(worldStart);
  const service = await startTestService({ world, liveClock: clock, access: createFakeAccess(charges) });
  return { clock, world, service };
};

const request = (...headers: readonly string[]): string =>
  ['GET /api/v1/game/live/stream HTTP/1.1', 'Host: localhost', 'x-api-key: free', ...headers, '', ''].join(
    '\r\n',
  );

/** The text of the stream, without the marks of its chunks. */
const unchunked = (text: string): string =>
  parseAnswer(text)
    .body.replaceAll(/(?:^|\r\n)[\da-f]+\r\n/gu, '')
    .replace(/\r\n$/u, '');

test('the stream over a socket follows the standard to the byte, and ends when the service stops', async () => {
  const { service, clock, world } = await start();
  const client = connectRaw(service.port, request());
  await client.until(/"type":"snapshot"[^\n]*\n\n/u);
  await clock.advance(15_000);
  await client.until(/round_start[^\n]*\n\n/u);
  const [snapshot] = /\{"id":"test-match-1:snapshot.*\}/u.exec(client.text) ?? [];
  await service.close();
  const text = await client.closed;
  expect(parseAnswer(text)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  });
  expect(unchunked(text)).toBe(
    [
      'retry: 3000\n\n',
      `id: test-match-1:snapshot:${worldStart}\nevent: snapshot\ndata: ${snapshot}\n\n`,
      `id: test-match-1:1:1:0\nevent: round_start\ndata: ${JSON.stringify(world.script(1).events[0])}\n\n`,
      'retry: 3472\n: the service is stopping\n\n',
    ].join(''),
  );
  expect([service.access.charged, service.log.at(-1)?.status]).toEqual([2, 200]);
});

test('a client of HTTP/1.0 gets the same pieces without the marks of chunks', async () => {
  const { service } = await start();
  const client = connectRaw(service.port, request().replace('HTTP/1.1', 'HTTP/1.0'));
  await client.until(/snapshot[^\n]*\n\n/u);
  await service.close();
  const { headers, body } = parseAnswer(await client.closed);
  expect(headers['transfer-encoding']).toBeUndefined();
  expect(body).toMatch(
    /^retry: 3000\n\nid: test-match-1:snapshot:[^\n]+\nevent: snapshot\ndata: [^\n]+\n\nretry: \d+\n: the service is stopping\n\n$/u,
  );
});

test('Last-Event-ID resumes a broken stream', async () => {
  const { service, clock } = await start();
  const first = connectRaw(service.port, request());
  await first.until(/snapshot[^\n]*\n\n/u);
  await clock.advance(15_000);
  await first.until(/round_start[^\n]*\n\n/u);
  first.socket.destroy();
  await clock.advance(35_000);
  const second = connectRaw(service.port, request('Last-Event-ID: test-match-1:1:1:0'));
  const text = await second.until(/id: test-match-1:1:1:2\n[^\n]*\n[^\n]*\n\n/u);
  expect([...text.matchAll(/^id: (.*)$/gmu)].map(([, id]) => id)).toEqual([
    'test-match-1:1:1:1',
    'test-match-1:1:1:2',
  ]);
});

test('at the limit, the last event gives the reason, and the connection ends', async () => {
  const { service, clock } = await start(3, 2);
  const client = connectRaw(service.port, request());
  await client.until(/snapshot[^\n]*\n\n/u);
  await clock.advance(60_000);
  const text = await client.closed;
  expect([...text.matchAll(/^event: (.*)$/gmu)].map(([, type]) => type)).toEqual([
    'snapshot',
    'round_start',
    'limit',
  ]);
  expect(service.access.charged).toBe(2);
});

test('a match that is not live gets a JSON answer instead of a stream', async () => {
  const { service } = await start();
  const asked = request('Connection: close').replace('/stream', '/stream?match=test-match-9');
  const answer = parseAnswer(await exchangeRaw(service.port, asked));
  expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
});

test('after a listener leaves, nothing continues for it', async () => {
  const { service, clock } = await start();
  const client = connectRaw(service.port, request());
  await client.until(/snapshot[^\n]*\n\n/u);
  expect(clock.timers).toBe(2);
  client.socket.destroy();
  await expect.poll(() => [clock.timers, service.log.length]).toEqual([0, 1]);
});

test('a stopping service disconnects clients that do not read the end after three seconds', async () => {
  const clock = createFakeClock(worldStart);
  async function* large(): AsyncGenerator<string, void, void> {
    for (let pieces = 0; pieces < 1000; pieces += 1) yield 'x'.repeat(65_536);
  }
  const service = await startTestService({
    world: createTestWorld([]),
    liveClock: clock,
    clock,
    answerer: async () => ({ status: 200, headers: {}, body: large() }),
  });
  const stuck = connectRaw(service.port, request());
  await stuck.until(/xxx/u);
  stuck.socket.pause();
  const closing = service.close();
  await clock.advance(3000);
  await expect(closing).resolves.toBeUndefined();
  stuck.socket.destroy();
});

test('a client that does not read stops only its own stream, and frees everything when it leaves', async () => {
  const stage = { pulled: 0, ended: false };
  const piece = 'x'.repeat(65_536);
  async function* endless(): AsyncGenerator<string, void, void> {
    try {
      for (;;) {
        stage.pulled += 1;
        await settled();
        yield piece;
      }
    } finally {
      stage.ended = true;
    }
  }
  const service = await startTestService({
    world: createTestWorld([]),
    liveClock: createFakeClock(worldStart),
    answerer: async ({ path }) => ({
      status: 200,
      headers: {},
      body: path === '/endless' ? endless() : 'here',
    }),
  });
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const stuck = connectRaw(service.port, ask('/endless'));
  stuck.socket.pause();

  // When the buffers between both ends are full, the stream pauses while others are answered.
  for (let before = -1, same = 0; same < 20; before = stage.pulled) {
    expect(parseAnswer(await exchangeRaw(service.port, ask('/'))).body).toBe('here');
    same = stage.pulled === before && before > 0 ? same + 1 : 0;
  }
  expect(stage.pulled).toBeLessThan(1000);
  const filled = stage.pulled;
  stuck.socket.resume();
  await expect.poll(() => stage.pulled).toBeGreaterThan(filled);
  stuck.socket.destroy();
  await expect.poll(() => stage.ended).toBe(true);
});
