import type { IncomingHttpHeaders } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { ClientOptions, RawData } from 'ws';
import { WebSocket } from 'ws';
import { ApiProblem } from '../../../src/data/store/problem.ts';
import type { FakeAccess } from '../../support/fakeAccess.ts';
import { createFakeAccess } from '../../support/fakeAccess.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, worldStart } from '../../support/liveWorld.ts';
import { codeOf, connectRaw, exchangeRaw, parseAnswer } from '../../support/rawSocket.ts';
import type { TestService } from '../../support/testService.ts';
import { startTestService } from '../../support/testService.ts';

const start = async (access: FakeAccess = createFakeAccess()) => {
  const world = createTestWorld([
    { number: 1, startsAt: worldStart, rounds: 2 },
    { number: 2, startsAt: worldStart, rounds: 3 },
  ]);
  const clock = createFakeClock(worldStart);
  // Connections and matches share the fake clock, so the test decides when a minute passes.
  const service = await startTestService({ world, liveClock: clock, clock, access });
  return { world, clock, service };
};

interface Peer {
  readonly socket: WebSocket;
  /** The messages so far, parsed as JSON. */
  readonly messages: readonly { readonly type: string; readonly [name: string]: unknown }[];
  /** Resolves after this number of messages. */
  received(count: number): Promise<void>;
  readonly closed: Promise<readonly [code: number, reason: string]>;
  /** The headers of the answer to its handshake. */
  readonly headers: IncomingHttpHeaders;
}

const open = async (service: TestService, query = '', options: ClientOptions = {}): Promise<Peer> => {
  const url = `ws://127.0.0.1:${service.port}/api/v1/game/live/ws${query}`;
  const socket = new WebSocket(url, { headers: { 'x-api-key': 'scale' }, ...options });
  onTestFinished(() => socket.terminate());
  const messages: Peer['messages'][number][] = [];
  socket.on('message', data => messages.push(JSON.parse(toText(data))));
  const closed = new Promise<readonly [number, string]>(resolve => {
    socket.on('close', (code, reason) => resolve([code, String(reason)]));
  });
  let headers: IncomingHttpHeaders = {};
  socket.on('upgrade', answer => (headers = answer.headers));
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  const received = async (count: number): Promise<void> => {
    await expect.poll(() => messages.length).toBe(count);
  };
  return { socket, messages, closed, received, headers };
};

/** By default, `ws` passes a text as one Buffer. */
const toText = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString('utf8') : '');

/** The HTTP answer to a refused handshake. */
const handshake = async (service: TestService, query: string, headers: readonly string[]) => {
  const head = [
    `GET /api/v1/game/live/ws${query} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  ];
  const answer = parseAnswer(await exchangeRaw(service.port, [...head, '', ''].join('\r\n')));
  return [answer.status, codeOf(answer), answer.headers['content-type']];
};

const json = 'application/json; charset=utf-8';

test('the query names a room, whose updates arrive as JSON until the match is over', async () => {
  const { service, clock, world } = await start();
  const peer = await open(service, '?match=test-match-1');
  await peer.received(1);
  for (let second = 0; second < 120; second += 5) await clock.advance(5000);
  expect(await peer.closed).toEqual([1000, 'the match is over']);
  expect(peer.messages[0]).toMatchObject({ type: 'snapshot', matchId: 'test-match-1' });
  expect(peer.messages.slice(1)).toEqual(world.script(1).events);
  expect([service.access.charged, service.log.map(entry => entry.status)]).toEqual([9, [101]]);
});

test('a room that is left can be joined again at once', async () => {
  const { service, clock } = await start();
  const peer = await open(service, '?match=test-match-1');
  await peer.received(1);
  peer.socket.send('{"type":"leave","matchId":"test-match-1"}');
  peer.socket.send('{"type":"join","matchId":"test-match-1"}');
  await peer.received(3);
  await clock.advance(15_000);
  await peer.received(4);
  expect(peer.messages.map(({ type }) => type)).toEqual(['snapshot', 'left', 'snapshot', 'round_start']);
});

const namesOfOne = ['test-match-1', '1', 'TEST-MATCH-1', '0001'];
test.each(namesOfOne.flatMap(first => namesOfOne.map(second => [first, second] as const)))(
  'a match that is joined as %s is the same room as %s: one update each, and either name leaves it',
  async (first, second) => {
    const { service, clock } = await start();
    const peer = await open(service);
    peer.socket.send(JSON.stringify({ type: 'join', matchId: first }));
    await peer.received(1);
    peer.socket.send(JSON.stringify({ type: 'join', matchId: second }));
    await peer.received(2);
    await clock.advance(15_000);
    await peer.received(3);
    peer.socket.send(JSON.stringify({ type: 'leave', matchId: second }));
    await peer.received(4);
    expect(peer.messages.map(({ type, code }) => code ?? type)).toEqual([
      'snapshot',
      'ALREADY_JOINED',
      'round_start',
      'left',
    ]);
    expect(service.access.charged).toBe(2);
  },
);

test('one message joins a room, another leaves it, and the next room can be joined', async () => {
  const { service, clock } = await start();
  const peer = await open(service);
  peer.socket.send('{"type":"join","matchId":"test-match-1"}');
  await peer.received(1);
  peer.socket.send('{"type":"leave","matchId":"test-match-1"}');
  await peer.received(2);
  peer.socket.send('{"type":"join","matchId":"test-match-2"}');
  await peer.received(3);
  await clock.advance(15_000);
  await peer.received(4);
  expect(peer.messages.map(({ type, matchId }) => [type, matchId])).toEqual([
    ['snapshot', 'test-match-1'],
    ['left', 'test-match-1'],
    ['snapshot', 'test-match-2'],
    ['round_start', 'test-match-2'],
  ]);
});

test('a room resumes after the update named in the handshake, and the answer confirms it', async () => {
  const { service, clock, world } = await start();
  const join = async (lastEventId?: string) => {
    const headers = {
      'x-api-key': 'scale',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    };
    return open(service, '?match=test-match-1', { headers });
  };
  const first = await join();
  await first.received(1);
  await clock.advance(30_000);
  await first.received(3);
  first.socket.terminate();
  await clock.advance(20_000);
  const [start1] = world.script(1).events;
  const again = await join(start1?.id);
  await again.received(2);
  expect(again.messages).toEqual(world.script(1).events.slice(1, 3));
  const lost = await join('nothing of ours');
  await lost.received(1);
  expect(lost.messages[0]).toMatchObject({ type: 'snapshot' });
  expect([first, again, lost].map(({ headers }) => headers['last-event-id'])).toEqual(['', start1?.id, '']);
});

test('a join message may name the last update, and its answer says whether the room resumes after it', async () => {
  const { service, clock, world } = await start();
  await clock.advance(30_000);
  const [started, kill] = world.script(1).events;
  const peer = await open(service);
  peer.socket.send(`{"type":"join","matchId":"test-match-1","lastEventId":"${started?.id}"}`);
  peer.socket.send('{"type":"join","matchId":"test-match-2","lastEventId":"nothing of ours"}');
  await peer.received(4);
  expect(peer.messages.filter(({ type }) => type === 'joined')).toEqual([
    { type: 'joined', matchId: 'test-match-1', lastEventId: started?.id },
    { type: 'joined', matchId: 'test-match-2', lastEventId: null },
  ]);
  expect(peer.messages).toContainEqual(kill);
  expect(peer.messages).toContainEqual(
    expect.objectContaining({ type: 'snapshot', matchId: 'test-match-2' }),
  );
});

test('an invalid message is answered with an error, and the room continues', async () => {
  const { service, clock } = await start();
  const peer = await open(service, '?match=test-match-1');
  await peer.received(1);
  const messages = [
    'hello',
    '7',
    '{}',
    '{"type":"constructor","matchId":"test-match-1"}',
    '{"type":"join"}',
    '{"type":"join","matchId":"test-match-2","lastEventId":7}',
    '{"type":"join","matchId":"test-match-9"}',
    '{"type":"join","matchId":"test-match-1"}',
    '{"type":"leave","matchId":"test-match-2"}',
    Buffer.from([1, 2, 3]),
  ];
  for (const message of messages) peer.socket.send(message);
  await peer.received(1 + messages.length);
  expect(peer.messages.slice(1).map(({ type, code }) => [type, code])).toEqual(
    [
      'INVALID_MESSAGE',
      'INVALID_MESSAGE',
      'UNKNOWN_MESSAGE',
      'UNKNOWN_MESSAGE',
      'INVALID_MESSAGE',
      'INVALID_MESSAGE',
      'NOT_FOUND',
      'ALREADY_JOINED',
      'NOT_JOINED',
      'INVALID_MESSAGE',
    ].map(code => ['error', code]),
  );
  await clock.advance(15_000);
  await peer.received(2 + messages.length);
});

test.each([
  ['Sec-WebSocket-Protocol: ,', 400, 'BAD_REQUEST'],
  ['Sec-WebSocket-Key: short', 400, 'BAD_REQUEST'],
  ['Sec-WebSocket-Version: 8', 426, 'UPGRADE_REQUIRED'],
] as const)(
  'an invalid handshake (%s) is refused with a JSON error and costs nothing',
  async (header, status, code) => {
    const { service } = await start();
    const refused = await handshake(service, '?match=test-match-1', ['x-api-key: scale', header]);
    expect(refused).toEqual([status, code, json]);
    expect([service.access.charged, service.faults]).toEqual([0, []]);
    expect(service.log.map(each => each.status)).toEqual([status]);
  },
);

test('a visitor without access is refused before the upgrade', async () => {
  const { service } = await start();
  const match = '?match=test-match-1';
  expect(await handshake(service, match, [])).toEqual([401, 'MISSING_API_KEY', json]);
  expect(await handshake(service, match, ['x-api-key: wrong'])).toEqual([401, 'INVALID_API_KEY', json]);
  expect(await handshake(service, match, ['x-api-key: free'])).toEqual([403, 'PLAN_REQUIRED', json]);
  expect(await handshake(service, '?match=test-match-9', ['x-api-key: scale'])).toEqual([
    404,
    'NOT_FOUND',
    json,
  ]);
  expect(await handshake(service, match, ['x-api-key: scale', 'Sec-WebSocket-Version: 8'])).toEqual([
    426,
    'UPGRADE_REQUIRED',
    json,
  ]);
  expect(service.log.map(entry => entry.status)).toEqual([401, 401, 403, 404, 426]);
});

test('a WebSocket upgrade of another path, and a room without an upgrade, are answered as HTTP', async () => {
  const { service } = await start();
  const plain = ['Host: localhost', 'x-api-key: scale', 'Connection: close', '', ''];
  const room = ['GET /api/v1/game/live/ws HTTP/1.1', ...plain].join('\r\n');
  expect(parseAnswer(await exchangeRaw(service.port, room))).toMatchObject({
    status: 426,
    headers: { upgrade: 'websocket' },
  });
  const elsewhere = ['GET /api/v1/game/live HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade', ...plain];
  expect(parseAnswer(await exchangeRaw(service.port, elsewhere.join('\r\n'))).status).toBe(200);
});

test('a message that is too long closes with 1009, too many messages close with 1008', async () => {
  const { service } = await start();
  const long = await open(service, '?match=test-match-1');
  long.socket.send('x'.repeat(5000));
  expect((await long.closed)[0]).toBe(1009);
  const many = await open(service, '?match=test-match-1');
  for (let sent = 0; sent < 30; sent += 1) many.socket.send('{}');
  expect(await many.closed).toEqual([1008, 'too many messages']);
});

test('a connection without a room is closed after half a minute', async () => {
  const { service, clock } = await start();
  const peer = await open(service);
  await clock.advance(15_000);
  // The peer shows a sign of life before the second ping is due.
  peer.socket.send('{}');
  await peer.received(1);
  await clock.advance(15_000);
  expect(await peer.closed).toEqual([1008, 'no room was joined']);
});

test('a key that was revoked meanwhile gets the reason, and the connection is closed with 4401', async () => {
  const refusal = new ApiProblem('INVALID_API_KEY', 'revoked');
  const { service, clock } = await start(createFakeAccess(1, 0, refusal));
  const peer = await open(service, '?match=test-match-1');
  await clock.advance(15_000);
  expect([await peer.closed, peer.messages[1]]).toEqual([
    [4401, 'the key is no longer valid'],
    { type: 'refused', code: 'INVALID_API_KEY', message: 'revoked' },
  ]);
});

test('at the limit, the last message gives the reason, and the connection is closed with 1008', async () => {
  const { service, clock } = await start(createFakeAccess(2));
  const peer = await open(service, '?match=test-match-1');
  await peer.received(1);
  await clock.advance(15_000);
  await clock.advance(15_000);
  expect(await peer.closed).toEqual([1008, 'the quota of the plan is spent']);
  expect(peer.messages.map(({ type, code }) => [type, code])).toEqual([
    ['snapshot', undefined],
    ['round_start', undefined],
    ['limit', 'PLAN_LIMIT_EXCEEDED'],
  ]);
});

test('a peer that does not answer pings is disconnected', async () => {
  const { service, clock } = await start();
  const peer = await open(service, '?match=test-match-1', { autoPong: false });
  await peer.received(1);
  await clock.advance(15_000);
  await clock.advance(15_000);
  expect(await peer.closed).toEqual([1006, '']);
  await expect.poll(() => clock.timers).toBe(0);
});

test('an unexpected error closes with 1011 and is reported', async () => {
  const access = { ...createFakeAccess(), charge: () => Promise.reject(new Error('disk full')), charged: 0 };
  const { service } = await start(access);
  const peer = await open(service, '?match=test-match-1');
  expect(await peer.closed).toEqual([1011, 'the service failed']);
  expect(service.faults).toEqual([new Error('disk full')]);
});

test('a stopping service closes with 1001, and disconnects a silent peer after a second', async () => {
  const { service, clock } = await start();
  const peer = await open(service, '?match=test-match-1');
  const dead = connectRaw(
    service.port,
    [
      'GET /api/v1/game/live/ws?match=test-match-1 HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'x-api-key: scale',
      '',
      '',
    ].join('\r\n'),
  );
  await dead.until(/101 Switching[^]*snapshot/u);
  await peer.received(1);
  const closing = service.close();
  expect(await peer.closed).toEqual([1001, 'the service is stopping']);
  await clock.advance(1000);
  await closing;
  await dead.closed;
});

test('a visitor who leaves frees the room, its timers and its listeners', async () => {
  const { service, clock } = await start();
  const peer = await open(service, '?match=test-match-1');
  await peer.received(1);
  peer.socket.terminate();
  await expect.poll(() => clock.timers).toBe(0);
});
