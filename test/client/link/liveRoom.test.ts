import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { ClientError } from '../../../src/client/errors.ts';
import { followRoom, type RoomSetup } from '../../../src/client/link/liveRoom.ts';
import type { PushedUpdate } from '../../../src/client/link/pushedUpdate.ts';
import { createFakeClock, createHurriedClock } from '../../support/fakeClock.ts';
import { httpAnswer, startRawServer } from '../../support/rawServer.ts';

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The socket of each visitor, for bytes that `ws` itself would not send. */
const sockets = new WeakMap<WebSocket, Socket>();

/**
 * Rooms on a socket; `visit` is called for each visitor, counted from 0. `confirm`: the id after which the room says it
 * resumes.
 */
const startRooms = async (
  visit: (socket: WebSocket, index: number, request: IncomingMessage) => void,
  path = '/',
  confirm?: (request: IncomingMessage) => string,
) => {
  let visitors = 0;
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket, request) => {
    sockets.set(socket, request.socket);
    visit(socket, (visitors += 1) - 1, request);
  });
  server.on('headers', (lines, request) => {
    if (confirm) lines.push(`last-event-id: ${confirm(request)}`);
  });
  await new Promise(resolve => {
    server.once('listening', resolve);
  });
  closers.push(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  // A server that listens on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}${path}`), visitors: () => visitors };
};

/** Takes updates until there are `count`, or the room ends; returns them and why it ended. */
const take = async (url: URL, count = Number.POSITIVE_INFINITY, more: Partial<RoomSetup> = {}) => {
  const taken: PushedUpdate[] = [];
  const enough = new AbortController();
  const room = followRoom({
    url,
    headers: { 'x-api-key': 'k' },
    signal: enough.signal,
    random: () => 0,
    timeout: 30_000,
    // Another test covers the pause between two visits.
    ...createHurriedClock(0),
    ...more,
  });
  try {
    for await (const piece of room) {
      taken.push(...piece);
      if (taken.length >= count) enough.abort();
    }
    return { texts: taken.map(({ text }) => text), taken, error: undefined };
  } catch (error) {
    return { texts: taken.map(({ text }) => text), taken, error };
  }
};

describe('a room that the service closes', () => {
  test.each([
    [1000, '', 'done', 1],
    [1008, 'the quota of the plan is spent', 'quotaSpent', 1],
    [1008, 'no', 'forbidden', 1],
    [1009, '', 'unreadable', 1],
    [1003, '', 'unreadable', 1],
    [4401, 'who are you', 'unauthorized', 1],
    [4403, '', 'forbidden', 1],
    [4404, '', 'notFound', 1],
    [4000, 'no reason', 'network', 1],
    [1001, 'stopping', 'joined again', 2],
    [1011, 'failed', 'joined again', 2],
    [1012, '', 'joined again', 2],
    [1013, 'busy', 'joined again', 2],
    [4503, '', 'joined again', 2],
  ])('with %i %s is %s', async (code, reason, meaning, visits) => {
    const { url, visitors } = await startRooms((socket, index) => {
      socket.send(`{"id":"${index}"}`);
      if (index === 0) socket.close(code, reason);
    });
    const { texts, error } = await take(url, 2);
    const ended = texts.length === 2 ? 'joined again' : 'done';
    expect(error instanceof ClientError ? error.kind : ended).toBe(meaning);
    expect(visitors()).toBe(visits);
  });

  test('and does not hang up on is left after two seconds', async () => {
    const { url, visitors } = await startRooms((socket, index) => {
      socket.send(`{"id":"${index}"}`);
      if (index > 0) return;
      sockets.get(socket)?.write(Buffer.from([0x88, 2, 1001 >> 8, 1001 & 0xff]));
      // So the service never learns that its visitor has agreed.
      socket.pause();
    });
    expect((await take(url, 2)).texts).toEqual(['{"id":"0"}', '{"id":"1"}']);
    expect(visitors()).toBe(2);
  });

  test('without a reason is joined again, and repeated updates are yielded once', async () => {
    const { url } = await startRooms((socket, index) => {
      socket.send('{"id":"1"}');
      if (index === 0) setImmediate(() => socket.terminate());
      else socket.send('{"id":"2"}');
    });
    const said: string[] = [];
    const onBreak = (error: ClientError) => void said.push(error.message);
    expect((await take(url, 2, { onBreak })).texts).toEqual(['{"id":"1"}', '{"id":"2"}']);
    expect(said).toEqual(['The connection to the room ended without a reason']);
  });
});

describe('a message in a room', () => {
  test('may be text, bytes of text, or other bytes, and none is lost', async () => {
    const { url } = await startRooms(socket => {
      socket.send('{"a":1}');
      socket.send(Buffer.from('{"b":2}'));
      socket.send(Buffer.from([0xff, 0x00]));
      socket.send('{"c":"', { fin: false });
      socket.send('3"}', { fin: true });
    });
    expect((await take(url, 4)).taken).toEqual([
      { id: '', event: 'message', text: '{"a":1}' },
      { id: '', event: 'message', text: '{"b":2}' },
      { id: '', event: 'binary', text: '/wA=' },
      { id: '', event: 'message', text: '{"c":"3"}' },
    ]);
  });

  test.each([
    ['text that is no UTF-8', Buffer.from([0x81, 0x02, 0xff, 0xfe])],
    ['a frame of an unknown kind', Buffer.from([0x83, 0x00])],
    ['a message of 16 MiB', Buffer.from([0x82, 127, 0, 0, 0, 0, 1, 0, 0, 0])],
  ])('ends the room for good where it is %s', async (_what, frame) => {
    const { url, visitors } = await startRooms(socket => {
      sockets.get(socket)?.write(frame);
    });
    const { error } = await take(url);
    expect([error, visitors()]).toEqual([
      expect.objectContaining({ kind: 'unreadable', facts: { code: 'BAD_ROOM' } }),
      1,
    ]);
  });
});

test('a room is joined again with the id of the last update, and has no gap if the service confirms it', async () => {
  const asked: (string | string[] | undefined)[] = [];
  const { url } = await startRooms((socket, index, request) => {
    asked.push(request.headers['last-event-id']);
    socket.send(`{"id":"${index}","type":"kill","killer":{"id":"p1"}}`);
    if (index < 3) setImmediate(() => socket.terminate());
  });
  const { taken } = await take(url, 4);
  expect(asked).toEqual([undefined, '0', '1', '2']);
  expect(taken.map(({ gap }) => gap !== undefined)).toEqual([false, true, true, true]);
  const confirming = await startRooms(
    (socket, index) => {
      socket.send(`{"id":"${index}"}`);
      if (index < 3) setImmediate(() => socket.terminate());
    },
    '/',
    request => request.headers['last-event-id']?.toString() ?? '',
  );
  expect((await take(confirming.url, 4)).taken.map(({ gap }) => gap)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a room that cannot be resumed is refused if nothing may be lost', async () => {
  const [plain, able] = [
    await startRooms(s => s.send('{}')),
    await startRooms(
      s => s.send('{}'),
      '/',
      () => '',
    ),
  ];
  expect((await take(plain.url, 1, { mustResume: true })).error).toMatchObject({
    facts: { code: 'NO_RESUME' },
  });
  expect((await take(able.url, 1, { mustResume: true })).texts).toEqual(['{}']);
});

test.each([
  ['another accept key', 'sec-websocket-accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA='],
  ['another protocol', 'upgrade: h2c'],
  ['a subprotocol that nobody asked for', 'sec-websocket-protocol: chat'],
  ['an extension that nobody asked for', 'sec-websocket-extensions: permessage-deflate'],
  ['a line that is no header', 'what is this'],
])('a handshake that is answered with %s cannot be read, and is not tried again', async (_what, line) => {
  const server = await startRawServer((socket, _index, head) => {
    const key = /sec-websocket-key: (.*)/i.exec(head)?.[1] ?? '';
    const name = line.split(':')[0] ?? '';
    void (async () => {
      const lines = (await accept(key)).split('\r\n');
      const kept = lines.filter(each => each !== '' && !each.startsWith(`${name}:`));
      socket.write([...kept, line, '', ''].join('\r\n'));
    })();
  });
  closers.push(() => server.close());
  const { error } = await take(new URL(`${server.baseUrl}/game/live/ws`));
  expect([error, server.requests.length]).toEqual([expect.objectContaining({ kind: 'unreadable' }), 1]);
});

test.each([
  ['a page', httpAnswer(200, '<html>Back soon</html>')],
  [
    'another accept key',
    'HTTP/1.1 101 x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA=\r\n\r\n',
  ],
])('%s in place of a handshake is a break after a room that was open', async (_what, answer) => {
  const update = Buffer.from([0x81, 2, 0x7b, 0x7d]);
  const server = await startRawServer((socket, index, head) => {
    if (index === 1 || index === 2) {
      socket.end(answer);
      return;
    }
    const key = /sec-websocket-key: (.*)/i.exec(head)?.[1] ?? '';
    void (async () => {
      socket.write(await accept(key));
      socket.end(update);
    })();
  });
  closers.push(() => server.close());
  const { texts, error } = await take(new URL(`${server.baseUrl}/game/live/ws`), 2);
  expect([texts, error, server.requests.length]).toEqual([['{}', '{}'], undefined, 4]);
});

test.each([
  [401, '{"error":{"code":"INVALID_API_KEY","message":"no"}}', 'unauthorized', 'no'],
  [403, '{"error":{"code":"PLAN_REQUIRED","message":"Scale","plan":"free"}}', 'forbidden', 'Scale'],
  [404, '{}', 'notFound', 'status 404'],
  [429, '{"error":{"code":"PLAN_LIMIT_EXCEEDED","message":"spent","plan":"free"}}', 'quotaSpent', 'spent'],
  [200, '{"success":true}', 'unreadable', 'is not a WebSocket'],
  [500, '<html>', 'serverFailed', 'status 500'],
])('a handshake that is refused with %i tells the reason, and is final', async (status, body, kind, says) => {
  const server = await startRawServer(socket => void socket.end(httpAnswer(status, body)));
  closers.push(() => server.close());
  const { error } = await take(new URL(`${server.baseUrl}/game/live/ws`));
  expect(error).toMatchObject({ kind, message: expect.stringContaining(says) });
  expect(server.requests.length).toBe(1);
  expect(server.requests[0]?.toLowerCase()).toContain('x-api-key: k');
});

test('a handshake has to end within the timeout, however often a byte of it comes', async () => {
  const server = await startRawServer(socket => {
    socket.write('HTTP/1.1 101 x\r\nx-slow: ');
    const trickle = setInterval(() => socket.write('x'), 20);
    socket.on('close', () => clearInterval(trickle));
  });
  closers.push(() => server.close());
  const clock = createFakeClock(0);
  const ended = take(new URL(`${server.baseUrl}/x`), 1, { ...clock, timeout: 5000 });
  await expect.poll(() => server.requests.length).toBe(1);
  await clock.advance(5000);
  expect(await ended).toMatchObject({ texts: [], error: { kind: 'timeout' } });
});

test('a service is pinged, and left after 45 s without a sign of life', async () => {
  const answering = await startRooms(() => {});
  const silent = await startRawServer((socket, _index, head) => {
    const key = /sec-websocket-key: (.*)/i.exec(head)?.[1] ?? '';
    void accept(key).then(answer => socket.write(answer));
  });
  closers.push(() => silent.close());
  const clock = createFakeClock(0);
  const breaks: string[] = [];
  const signs: string[] = [];
  const follow = (name: string, url: URL): void => {
    const end = new AbortController();
    closers.push(() => end.abort());
    const room = followRoom({
      url,
      headers: {},
      signal: end.signal,
      random: () => 0.5,
      timeout: 5000,
      ...clock,
      heard: () => void signs.push(name),
      onBreak: ({ message }) => void breaks.push(`${name}: ${message}`),
    });
    void (async () => {
      for await (const _ of room);
    })();
  };
  follow('silent', new URL(`${silent.baseUrl}/x`));
  follow('answering', answering.url);
  await expect.poll(() => signs.toSorted()).toEqual(['answering', 'silent']);
  for (const pongs of [1, 2, 3]) {
    await clock.advance(15_000);
    await expect.poll(() => signs.length).toBe(2 + pongs);
  }
  expect(breaks).toEqual(['silent: Nothing arrived for 45 s']);
});

const accept = async (key: string): Promise<string> => {
  const digest = await crypto.subtle.digest(
    'SHA-1',
    new TextEncoder().encode(`${key.trim()}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`),
  );
  const token = Buffer.from(digest).toString('base64');
  return `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${token}\r\n\r\n`;
};

test('a room is reached through the same proxy as everything else', async () => {
  const { url } = await startRooms(socket => socket.send('{"id":"1"}'));
  const asked: (string | undefined)[] = [];
  const proxy = createServer();
  proxy.on('connect', (request, client, head) => {
    asked.push(request.url, request.headers['proxy-authorization'], request.headers['x-api-key']?.toString());
    const target = connect(Number(url.port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
    client.on('error', () => target.destroy());
    target.on('error', () => client.destroy());
  });
  await new Promise<void>(resolve => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const connecting = { proxy: new URL(`http://us%20er:pw@127.0.0.1:${port}`) };
  const { texts } = await take(url, 1, { connecting });
  const credentials = `Basic ${Buffer.from('us er:pw').toString('base64')}`;
  expect([texts, asked]).toEqual([['{"id":"1"}'], [`127.0.0.1:${url.port}`, credentials, undefined]]);
});
