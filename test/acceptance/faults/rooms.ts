import { createHash } from 'node:crypto';
import type { RawReply } from '../../support/rawServer.ts';
import { httpAnswer } from '../../support/rawServer.ts';
import { bytes, endless, type Fault, inTurn } from './fault.ts';

/**
 * The answer to a handshake. By default it has the proof that RFC 6455, 4.2.2, requires of a service. A test may send
 * another value instead.
 */
const accepted = (head: string, proof = proofOf(head), upgrade = 'websocket'): string =>
  `HTTP/1.1 101 Switching Protocols\r\nupgrade: ${upgrade}\r\nconnection: Upgrade\r\nsec-websocket-accept: ${proof}\r\n\r\n`;

const proofOf = (head: string): string => {
  const key = /sec-websocket-key: (.*)/i.exec(head)?.[1] ?? '';
  return createHash('sha1').update(`${key.trim()}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
};

/** The frames of a service (RFC 6455, 5.2), whole or partial. Here their length always fits into one byte. */
const opcodes = { more: 0, text: 1, binary: 2, close: 8, ping: 9 } as const;
const frame = (
  kind: keyof typeof opcodes,
  payload: string | Uint8Array,
  { isLast = true, bits = 0, mask = '' } = {},
): Buffer => {
  const content = Buffer.from(payload);
  const length = content.length | (mask === '' ? 0 : 0x80);
  return Buffer.concat([
    Buffer.from([(isLast ? 0x80 : 0) | bits | opcodes[kind], length]),
    Buffer.from(mask),
    content,
  ]);
};
const first = frame('text', '{"id":"1"}');
const second = frame('text', '{"id":"2"}');
const close = (code: number, reason = ''): Buffer =>
  frame('close', Buffer.concat([Buffer.from([code >> 8, code & 0xff]), Buffer.from(reason)]));

/**
 * A room that stays open. Each visitor, counted from 0, gets the list of frames with the same index. Visitors after the
 * last list get the last list too.
 */
const room =
  (...visits: readonly (readonly Uint8Array[])[]): RawReply =>
  (socket, index, head) => {
    socket.write(accepted(head));
    for (const each of visits[Math.min(index, visits.length - 1)] ?? []) socket.write(each);
  };
/** The same room, but the service hangs up on the first visitor. */
const lostRoom =
  (...visits: readonly (readonly Uint8Array[])[]): RawReply =>
  (socket, index, head) => {
    room(...visits)(socket, index, head);
    if (index === 0) socket.end();
  };
const one = ['--limit', '1'] as const;
const two = ['--limit', '2'] as const;
/** Long enough for three attempts, which are at least one second apart. */
const brief = ['--for', '2500ms'] as const;
const limit = '{"type":"limit","code":"PLAN_LIMIT_EXCEEDED","message":"spent","plan":"free","limit":500}';
const both = '{"id":"1"}\n{"id":"2"}\n';

const refused = (status: number, code: number, error: string, text = '{}'): Fault => ({
  title: `${status} to a handshake (${error})`,
  reply: inTurn(httpAnswer(status, text)),
  code,
  requests: 1,
  error,
});

const handshakes: readonly Fault[] = [
  refused(401, 4, 'INVALID_API_KEY', '{"error":{"code":"INVALID_API_KEY","message":"no"}}'),
  refused(403, 4, 'PLAN_REQUIRED', '{"error":{"code":"PLAN_REQUIRED","message":"no","plan":"free"}}'),
  refused(404, 5, 'NOT_LIVE', '{"error":{"code":"NOT_FOUND","message":"x is not live"}}'),
  refused(426, 2, 'UPGRADE_REQUIRED', '{"error":{"code":"UPGRADE_REQUIRED","message":"no"}}'),
  refused(429, 7, 'PLAN_LIMIT_EXCEEDED', `{"error":${limit}}`),
  refused(429, 6, 'RATE_LIMITED'),
  refused(500, 9, 'SERVER_FAILED', '<html>'),
  refused(200, 10, 'UNREADABLE', '{"success":true}'),
  refused(204, 10, 'NO_CONTENT', ''),
  {
    title: 'a handshake of a busy service, then a room',
    reply: (socket, index, head) =>
      index === 0
        ? void socket.end(httpAnswer(503, '{}', { 'retry-after': '1' }))
        : room([first])(socket, index, head),
    args: one,
    code: 0,
    requests: 2,
    stdout: '{"id":"1"}\n',
    says: 'retrying in',
  },
  {
    title: 'a handshake sent to another origin',
    reply: bytes(httpAnswer(307, '', { location: 'https://example.com/', connection: 'close' })),
    code: 10,
    requests: 1,
    error: 'OTHER_ORIGIN',
  },
  {
    title: 'a handshake with a wrong proof',
    reply: (socket, _index, head) => void socket.write(accepted(head, 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=')),
    code: 10,
    requests: 1,
    error: 'BAD_ROOM',
  },
  {
    title: 'a handshake to something that is no WebSocket',
    reply: (socket, _index, head) => void socket.write(accepted(head, proofOf(head), 'h2c')),
    code: 10,
    requests: 1,
    error: 'BAD_ROOM',
  },
  {
    title: 'a handshake that is not HTTP',
    reply: bytes('hello\r\n\r\n'),
    code: 10,
    requests: 1,
    error: 'BAD_HTTP',
  },
  {
    title: 'a handshake without an answer',
    reply: () => {},
    args: ['--timeout', '2s'],
    code: 3,
    requests: 1,
    error: 'TIMEOUT',
  },
  {
    title: 'a handshake that is reset',
    reply: socket => void socket.resetAndDestroy(),
    code: 3,
    requests: 4,
    error: 'NETWORK',
    says: 'tried 4 times',
  },
];

const closed = (code: number, reason: string, exit: number, error: string): Fault => ({
  title: `a room closed with ${code} ${reason}`,
  reply: lostRoom([first, close(code, reason)]),
  code: exit,
  requests: 1,
  stdout: '{"id":"1"}\n',
  error,
});
const rejoined = (title: string, ...frames: readonly Uint8Array[]): Fault => ({
  title: `a room that ${title} is joined again, and what it repeats is not shown again`,
  reply: lostRoom([first, ...frames], [first, second]),
  args: two,
  code: 0,
  requests: 2,
  stdout: both,
  says: 'retrying in',
});

const farewells: readonly Fault[] = [
  {
    title: 'a room closed in order',
    reply: lostRoom([first, close(1000)]),
    code: 0,
    requests: 1,
    stdout: '{"id":"1"}\n',
  },
  {
    title: 'a room closed in order by a service that does not hang up',
    reply: room([first, close(1000)]),
    code: 0,
    requests: 1,
    stdout: '{"id":"1"}\n',
  },
  closed(1008, 'no', 4, 'FORBIDDEN'),
  closed(1008, 'the quota of the plan is spent', 7, 'QUOTA_SPENT'),
  closed(1009, '', 10, 'BAD_ROOM'),
  closed(1002, '', 10, 'BAD_ROOM'),
  closed(4001, 'go away', 3, 'NETWORK'),
  closed(4401, '', 4, 'UNAUTHORIZED'),
  closed(4404, '', 5, 'NOT_LIVE'),
  closed(1005, 'which no frame may say', 10, 'BAD_ROOM'),
  rejoined('is closed with 1001', close(1001, 'stopping')),
  rejoined('is closed with 1011', close(1011)),
  rejoined('is closed with 1013', close(1013, 'busy')),
  rejoined('is closed without a code', frame('close', '')),
  rejoined('ends without a word'),
  rejoined('ends within a frame', frame('text', '{"id":"2"}').subarray(0, 5)),
  {
    title: 'a room that closes at once again and again, for 2.5 s',
    reply: (socket, _index, head) =>
      void socket.end(Buffer.concat([Buffer.from(accepted(head)), close(1001)])),
    args: brief,
    code: 0,
    requests: { upTo: 3 },
    says: 'retrying in',
  },
];

const unreadable = (title: string, ...frames: readonly Uint8Array[]): Fault => ({
  title,
  reply: room([first, ...frames]),
  code: 10,
  requests: 1,
  stdout: '{"id":"1"}\n',
  error: 'BAD_ROOM',
});
const readable = (title: string, stdout: string, ...frames: readonly Uint8Array[]): Fault => ({
  title,
  reply: room([first, ...frames]),
  args: two,
  code: 0,
  requests: 1,
  stdout: `{"id":"1"}\n${stdout}\n`,
});

const frames: readonly Fault[] = [
  unreadable('a frame that is masked, as only ours are', frame('text', '{}', { mask: 'abcd' })),
  unreadable('a frame of reserved bits', frame('text', '{}', { bits: 0x40 })),
  unreadable('a frame of an unknown kind', Buffer.from([0x83, 0x00])),
  unreadable('a frame that goes on with nothing', frame('more', '{}')),
  unreadable('a ping in pieces', frame('ping', '', { isLast: false })),
  unreadable('a message of 16 MiB', Buffer.from([0x82, 127, 0, 0, 0, 0, 1, 0, 0, 0])),
  unreadable('text that is no UTF-8', frame('text', Buffer.from([0xff, 0xfe]))),
  {
    title: 'a message without an end',
    reply: (socket, index, head) => {
      const begin = frame('text', 'x', { isLast: false }).toString('latin1');
      // The content has 65535 bytes, so two additional bytes give its length.
      const rest = Buffer.concat([Buffer.from([0, 126, 0xff, 0xff]), Buffer.alloc(65_535, 'x')]);
      endless(accepted(head) + begin, rest)(socket, index, head);
    },
    code: 10,
    requests: 1,
    error: 'BAD_ROOM',
  },
  readable(
    'text in pieces, with a ping between them',
    '{"id":"2"}',
    frame('text', '{"id"', { isLast: false }),
    frame('ping', 'there?'),
    frame('more', ':"2"}'),
  ),
  readable('bytes that are text', '{"id":"2"}', frame('binary', '{"id":"2"}')),
  readable(
    'bytes that are no text',
    '{"id":"","event":"binary","data":"/wA="}',
    frame('binary', Buffer.from([0xff, 0x00])),
  ),
  readable(
    'text that is no JSON, and an order to the terminal',
    '{"id":"","event":"message","data":"{\\"id\\": \\u001b[2J"}',
    frame('text', '{"id": \u001B[2J'),
  ),
  readable('pings alone between two updates', '{"id":"2"}', frame('ping', ''), frame('ping', ''), second),
  { title: 'a room without a word, for 2.5 s', reply: room([]), args: brief, code: 0, requests: 1 },
  {
    title: 'the end of the match in a room that stays open',
    reply: room([first, frame('text', '{"type":"match_end","matchId":"x"}'), second]),
    code: 0,
    requests: 1,
    stdout: '{"id":"1"}\n{"type":"match_end","matchId":"x"}\n',
  },
  {
    title: 'a quota that is spent in a room',
    reply: room([first, frame('text', limit)]),
    code: 7,
    requests: 1,
    stdout: `{"id":"1"}\n${limit}\n`,
    error: 'PLAN_LIMIT_EXCEEDED',
  },
];

/** Rooms that go wrong. The command is `live room x`. */
export const roomFaults: readonly Fault[] = [...handshakes, ...farewells, ...frames];
