import { expect, test } from 'vitest';
import { type TestServiceOptions, startTestService } from '../../support/testService.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, worldStart } from '../../support/liveWorld.ts';
import { codeOf, connectRaw, exchangeRaw, parseAnswer } from '../../support/rawSocket.ts';

const start = (options: Partial<TestServiceOptions> = {}) =>
  startTestService({
    world: createTestWorld([{ number: 1, startsAt: worldStart, rounds: 3 }]),
    liveClock: createFakeClock(worldStart + 20_000),
    ...options,
  });

const ask = async (port: number, ...lines: readonly string[]) =>
  parseAnswer(await exchangeRaw(port, [...lines, 'Connection: close', '', ''].join('\r\n')));

test.each([
  ['HTTP/1.0 without Host', ['GET /health HTTP/1.0']],
  ['HTTP/1.0 with a foreign Host', ['GET /health HTTP/1.0', 'Host: 10.0.0.9']],
  ['HTTP/1.1 without Host', ['GET /ready HTTP/1.1']],
  ['a foreign Host', ['GET /ready HTTP/1.1', 'Host: balancer.internal']],
  ['two of them', ['GET /ready HTTP/1.1', 'Host: a.example', 'Host: b.example']],
  ['a whole address', ['GET http://pod.internal:8080/ready HTTP/1.1', 'Host: x']],
  ['a query', ['GET /health?from=probe HTTP/1.1', 'Host: x']],
  ['a wish for HTTP/2', ['GET /health HTTP/1.1', 'Host: x', 'Upgrade: h2c']],
])('a balancer that asks with %s learns that all is well, without a key or a charge', async (_, lines) => {
  const service = await start();
  const answer = await ask(service.port, ...lines);
  expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([
    200,
    '{"status":"ok"}',
    'no-store',
  ]);
  expect([service.access.charged, service.log.length]).toEqual([0, 1]);
});

test('HEAD has no body; other methods are refused', async () => {
  const service = await start();
  expect(await ask(service.port, 'HEAD /ready HTTP/1.0')).toMatchObject({ status: 200, body: '' });
  const post = await ask(service.port, 'POST /health HTTP/1.0');
  expect([post.status, post.headers['allow'], codeOf(post)]).toEqual([
    405,
    'GET, HEAD',
    'METHOD_NOT_ALLOWED',
  ]);
});

test('a service without data is healthy, but not ready', async () => {
  let isReady = false;
  const service = await start({ health: () => ({ fault: isReady ? undefined : 'the service has no data' }) });
  const waiting = await ask(service.port, 'GET /ready HTTP/1.0');
  expect([waiting.status, waiting.headers['retry-after'], codeOf(waiting)]).toEqual([
    503,
    '10',
    'UNAVAILABLE',
  ]);
  expect((await ask(service.port, 'GET /health HTTP/1.0')).status).toBe(200);
  isReady = true;
  expect((await ask(service.port, 'GET /ready HTTP/1.0')).status).toBe(200);
});

test('a draining service answers, is not ready, and begins no stream and no room', async () => {
  const timers = createFakeClock(0);
  const service = await start({ clock: timers, drain: 5000 });
  const live = '/api/v1/game/live';
  const request = `GET ${live} HTTP/1.1\r\nHost: localhost\r\nx-api-key: scale\r\n\r\n`;
  const before = connectRaw(service.port, request);
  await before.until(/\}$/u);
  const closing = service.close();

  const ready = await ask(service.port, 'GET /ready HTTP/1.0');
  expect([ready.status, ready.headers['retry-after'], codeOf(ready)]).toEqual([503, '1', 'UNAVAILABLE']);
  expect((await ask(service.port, 'GET /health HTTP/1.0')).status).toBe(200);
  // Of an open connection, one more request is answered, and the connection ends with it.
  before.socket.write(request);
  expect(parseAnswer((await before.closed).split(/(?<=\})(?=HTTP)/u)[1] ?? '')).toMatchObject({
    status: 200,
    headers: { connection: 'close' },
  });
  expect(parseAnswer(await exchangeRaw(service.port, request)).status).toBe(200);
  for (const [path, ...more] of [
    [`${live}/stream`],
    [
      `${live}/ws?match=test-match-1`,
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
    ],
  ]) {
    const head = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'x-api-key: scale', ...more];
    const text = [...head, `Connection: ${more.length > 0 ? 'Upgrade' : 'close'}`, '', ''].join('\r\n');
    const answer = parseAnswer(await exchangeRaw(service.port, text));
    expect([path, answer.status, answer.headers['retry-after'], codeOf(answer)]).toEqual([
      path,
      503,
      '1',
      'UNAVAILABLE',
    ]);
  }
  await timers.advance(5000);
  await closing;
  expect(service.access.charged).toBe(3);
});

test('a stopping service tells its listeners to return, each at another time', async () => {
  const service = await start();
  const request = 'GET /api/v1/game/live/stream HTTP/1.1\r\nHost: localhost\r\nx-api-key: free\r\n\r\n';
  const listeners = Array.from({ length: 4 }, () => connectRaw(service.port, request));
  await Promise.all(listeners.map(each => each.until(/snapshot[^\n]*\n\n/u)));
  await service.close();
  const texts = await Promise.all(listeners.map(each => each.closed));
  const pauses = texts.map(text => Number(/retry: (\d+)\n: the service is stopping\n\n/u.exec(text)?.[1]));
  expect(pauses.toSorted((a, b) => a - b)).toEqual([1944, 2888, 3472, 4416]);
});
