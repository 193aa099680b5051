import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { ClientError } from '../../../src/client/errors.ts';
import { followRoom, type RoomSetup } from '../../../src/client/link/liveRoom.ts';
import type { PushedUpdate } from '../../../src/client/link/pushedUpdate.ts';
import { controlIn, handshakeAddress, roomJoin } from '../../../src/client/link/roomJoin.ts';
import { createCertificate } from '../../support/certificate.ts';
import { createFakeClock } from '../../support/fakeClock.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const terms = {
  key: { parameter: 'token' },
  subscription: { action: 'subscribe', rooms: ['match:{matchId}'] },
} as const;
const headers = { 'x-api-key': 'secret-key' };
const join = roomJoin(terms, 'x-match-1', headers);
const state = '{"id":"x-match-1","round":3}';

/** A room on a socket, with what it was told and by which addresses it was joined. */
const startRoom = async (visit: (socket: WebSocket) => void) => {
  const { key, cert } = createCertificate();
  const server = createServer({ key, cert });
  const rooms = new WebSocketServer({ server });
  const said: string[] = [];
  const addresses: (string | undefined)[] = [];
  rooms.on('connection', (socket, request) => {
    addresses.push(request.url);
    socket.on('message', data => {
      said.push(Buffer.isBuffer(data) ? data.toString('utf8') : '');
      socket.emit('heard');
    });
    visit(socket);
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => {
    for (const socket of rooms.clients) socket.terminate();
    server.close();
  });
  // A server that listens on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`https://127.0.0.1:${port}/live/ws?match=x-match-1`), said, addresses, cert };
};

/** Follows a room on a clock of its own; collects its updates and why it ended. */
const follow = (
  { url, cert }: { readonly url: URL; readonly cert: string },
  more: Partial<RoomSetup> = { join },
) => {
  const clock = createFakeClock(0);
  const end = new AbortController();
  closers.push(() => end.abort());
  const counted = { pushed: 0, opened: 0 };
  const texts: string[] = [];
  const room = followRoom({
    url,
    headers,
    signal: end.signal,
    random: () => 0,
    timeout: 5000,
    ...clock,
    heard: () => void (counted.opened += 1),
    connecting: { ca: [cert] },
    meter: {
      begin: () => ({ answered: () => {}, failed: () => {} }),
      pushed: () => void (counted.pushed += 1),
    },
    ...more,
  });
  const ended = (async () => {
    try {
      for await (const piece of room) texts.push(...piece.map(({ text }) => text));
      return undefined;
    } catch (error) {
      return error;
    }
  })();
  return { clock, texts, counted, ended, stop: () => end.abort() };
};

describe('a room that wants a subscription', () => {
  test('gets it once when it says that it is ready, however often, and what is said about the link is no update', async () => {
    const room = await startRoom(socket => {
      for (let times = 0; times < 1000; times += 1) socket.send('{"type":"ready"}');
      socket.on('heard', () => {
        for (const type of ['subscribed', 'ping', 'pong']) socket.send(JSON.stringify({ type }));
        socket.send(state);
      });
    });
    const { texts, counted } = follow(room);
    await expect.poll(() => texts).toEqual([state]);
    expect(room.said).toEqual(['{"action":"subscribe","rooms":["match:x-match-1"]}']);
    expect(counted.pushed).toBe(1);
  });

  test('gets it after two seconds of silence, and again after a break', async () => {
    const room = await startRoom(socket => {
      socket.on('heard', () => {
        socket.send(state);
        socket.close(1012);
      });
    });
    const { clock, texts, counted } = follow(room);
    for (const visits of [1, 2]) {
      await expect.poll(() => room.addresses.length).toBe(visits);
      await expect.poll(() => counted.opened).toBeGreaterThan(visits * 2 - 2);
      await clock.advance(1000);
      expect(room.said).toHaveLength(visits - 1);
      await clock.advance(1000);
      await expect.poll(() => room.said).toHaveLength(visits);
      await expect.poll(() => clock.timers).toBeGreaterThan(0);
      await clock.advance(1000);
    }
    expect(texts[0]).toBe(state);
  });

  test('gets none if it sends updates by itself, or if its service is not known', async () => {
    const sending = await startRoom(socket => socket.send(state));
    const known = follow(sending);
    await expect.poll(() => known.texts).toEqual([state]);
    await known.clock.advance(10_000);
    const silent = await startRoom(socket => socket.send('{"type":"ready"}'));
    const unknown = follow(silent, {});
    await expect.poll(() => unknown.counted.opened).toBeGreaterThan(1);
    await unknown.clock.advance(10_000);
    expect([sending.said, silent.said, unknown.texts]).toEqual([[], [], []]);
  });

  test('gets the key in its encrypted address, which nothing repeats', async () => {
    const room = await startRoom(socket => socket.close(4403, 'no'));
    const error = await follow(room).ended;
    expect(room.addresses).toEqual(['/live/ws?match=x-match-1&token=secret-key']);
    expect(error).toBeInstanceOf(ClientError);
    expect(JSON.stringify([error, String(error), (error as ClientError).subject])).not.toContain(
      'secret-key',
    );
  });
});

describe('a room that never sends a state', () => {
  test.each([
    ['says nothing', () => {}],
    ['says only that it is there', (socket: WebSocket) => socket.send('{"type":"subscribed"}')],
  ])(
    'and %s is left after 20 s where another transport may take over, and never else',
    async (_what, visit) => {
      const room = await startRoom(visit);
      const [watched, asked] = [follow(room, { join, firstWithin: 20_000 }), follow(room)];
      await expect.poll(() => watched.counted.opened + asked.counted.opened).toBeGreaterThan(1);
      await expect.poll(() => room.addresses.length).toBe(2);
      for (const { clock } of [watched, asked]) await clock.advance(20_000);
      const error = await watched.ended;
      expect(error).toMatchObject({ kind: 'timeout', facts: { code: 'SILENT_ROOM' } });
      asked.stop();
      expect(await asked.ended).toBeUndefined();
    },
  );
});

test('a subscription is JSON with the match in it, whatever that is called', () => {
  const { subscription } = roomJoin(terms, '$& "},{', headers);
  expect(JSON.parse(subscription)).toEqual({ action: 'subscribe', rooms: ['match:$& "},{'] });
});

test('a key is in no address without encryption, and in none where the header takes it', () => {
  const plain = new URL('http://127.0.0.1:1/live/ws?match=m');
  const safe = new URL('https://api.example/live/ws?match=m');
  expect([
    handshakeAddress(plain, join).href,
    handshakeAddress(safe, join).href,
    handshakeAddress(safe, roomJoin({ ...terms, key: 'header' }, 'm', headers)).href,
    handshakeAddress(safe, roomJoin(terms, 'm', {})).href,
    handshakeAddress(safe).href,
  ]).toEqual([
    'ws://127.0.0.1:1/live/ws?match=m',
    'wss://api.example/live/ws?match=m&token=secret-key',
    'wss://api.example/live/ws?match=m',
    'wss://api.example/live/ws?match=m',
    'wss://api.example/live/ws?match=m',
  ]);
});

test.each<[string, Partial<PushedUpdate>, string | undefined]>([
  ['a ready message', { text: '{"type":"ready"}' }, 'ready'],
  ['an answer to a subscription', { text: '{"type" : "subscribed","rooms":["match:1"]}' }, 'subscribed'],
  ['an event of a stream by its name', { event: 'ping', text: '{}' }, 'ping'],
  ['a state', { text: '{"type":"state","round":1}' }, undefined],
  ['a state with the word inside', { text: '{"round":1,"players":[{"type":"ready"}]}' }, undefined],
  ['a text that is no JSON', { text: 'x "type":"ready"' }, undefined],
  ['an update named otherwise', { event: 'kill', text: '{"type":"ready"}' }, undefined],
])('%s is about the link: %s', (_what, update, expected) => {
  expect(controlIn({ id: '', event: 'message', text: '', ...update })).toBe(expected);
});
