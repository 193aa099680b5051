import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RawReply } from '../../support/rawServer.ts';
import { httpAnswer } from '../../support/rawServer.ts';
import { bytes, endless, type Fault, inTurn } from './fault.ts';

const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n';
const chunkedHead =
  'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';
const packedHead = (packing: string): string =>
  head.replace('\r\n\r\n', `\r\ncontent-encoding: ${packing}\r\n\r\n`);
const first = 'id: 1\nevent: kill\ndata: {"n":1}\n\n';
const second = 'id: 2\nevent: kill\ndata: {"n":2}\n\n';
const two = ['--limit', '2'] as const;
const one = ['--limit', '1'] as const;
/** Long enough for three attempts, which are at least one second apart. */
const brief = ['--for', '2500ms'] as const;
const chunkOf = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
const limit = '{"type":"limit","code":"PLAN_LIMIT_EXCEEDED","message":"spent","plan":"free","limit":500}';
const matchEnd = (match: string): string => `event: match_end\ndata: {"matchId":"${match}"}\n\n`;
const broken = (rest: string): RawReply => bytes(head, first, rest);

/** What a service has sent when it sends an event and will go on. */
const unfinished = {
  gzip: (text: Buffer) => gzipSync(text, { finishFlush: constants.Z_SYNC_FLUSH }),
  br: (text: Buffer) => brotliCompressSync(text, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
} as const;

/** Event streams that go wrong. The command is `live stream`. */
export const streamFaults: readonly Fault[] = [
  {
    title: 'a stream that ends is opened again, and what it repeats is not shown again',
    reply: inTurn(head + first, head + first + second),
    args: two,
    code: 0,
    requests: 2,
    stdout: '{"id":"1","event":"kill","n":1}\n{"id":"2","event":"kill","n":2}\n',
    says: 'The service ended the stream; retrying in',
  },
  {
    title: 'a stream that is reset',
    reply: (socket, index) =>
      index === 0
        ? void socket.write(head + first, () => socket.resetAndDestroy())
        : void socket.end(head + second),
    args: two,
    code: 0,
    requests: 2,
    stdout: '{"id":"1","event":"kill","n":1}\n{"id":"2","event":"kill","n":2}\n',
    says: 'retrying in',
  },
  ...[chunkedHead + chunkOf(first), head.replace('connection: close', 'content-length: 999') + first].map(
    (cut, index): Fault => ({
      title: `an event that comes at once with its head and the end of a body that is cut, ${index + 1}`,
      reply: inTurn(cut, head + second),
      args: two,
      code: 0,
      requests: 2,
      stdout: '{"id":"1","event":"kill","n":1}\n{"id":"2","event":"kill","n":2}\n',
      says: 'lost before the answer was complete',
    }),
  ),
  ...Object.entries(unfinished).map(([packing, pack]): Fault => ({
    title: `a stream in ${packing} that is cut`,
    reply: inTurn(
      Buffer.concat([Buffer.from(packedHead(packing)), pack(Buffer.from(first))]),
      head + first + second,
    ),
    args: two,
    code: 0,
    requests: 2,
    stdout: '{"id":"1","event":"kill","n":1}\n{"id":"2","event":"kill","n":2}\n',
    says: 'cannot be decompressed; retrying in',
  })),
  {
    title: 'a stream that says it is compressed and is not',
    reply: inTurn(packedHead('gzip') + first),
    code: 10,
    requests: 1,
    error: 'BROKEN_PACKING',
  },
  {
    title: 'a link that is no HTTP after one that was good',
    reply: inTurn(head + first, 'nonsense\r\n\r\n', `${chunkedHead}nonsense\r\n`, head + first + second),
    args: [...two, '--for', '60s'],
    code: 0,
    requests: 4,
    stdout: '{"id":"1","event":"kill","n":1}\n{"id":"2","event":"kill","n":2}\n',
    says: 'is not valid HTTP',
  },
  {
    title: 'an event that is cut by the end is not shown',
    reply: inTurn(`${head}${first}data: {"cut"`, head + second),
    args: two,
    code: 0,
    requests: 2,
    stdout: '{"id":"1","event":"kill","n":1}\n{"id":"2","event":"kill","n":2}\n',
    says: 'retrying in',
  },
  {
    title: 'retry: 0 and an end at once, for 2.5 s',
    reply: bytes(head, 'retry: 0\n\n'),
    args: brief,
    code: 0,
    requests: { upTo: 3 },
    says: 'retrying in',
  },
  {
    title: 'a redirect to itself',
    reply: bytes(httpAnswer(302, '', { location: '/api/v1/game/live/stream', connection: 'close' })),
    args: brief,
    code: 10,
    requests: 1,
    error: 'REDIRECT_LOOP',
  },
  {
    title: 'a circle of redirects, for 2.5 s',
    reply: (socket, index) =>
      void socket.end(httpAnswer(302, '', { location: index % 2 === 0 ? '/a' : '/b', connection: 'close' })),
    args: brief,
    code: 0,
    requests: { upTo: 3 },
  },
  {
    title: 'a redirect to another origin',
    reply: bytes(httpAnswer(307, '', { location: 'https://example.com/', connection: 'close' })),
    code: 10,
    requests: 1,
    error: 'OTHER_ORIGIN',
  },
  {
    title: 'a redirect within the origin',
    reply: inTurn(httpAnswer(301, '', { location: '/api/v1/elsewhere', connection: 'close' }), head + first),
    args: one,
    code: 0,
    requests: 2,
    stdout: '{"id":"1","event":"kill","n":1}\n',
  },
  {
    title: '204 to a stream',
    reply: inTurn(httpAnswer(204, '')),
    code: 0,
    requests: 1,
    stdout: '',
    says: 'nothing more to push (204)',
  },
  {
    title: '401 to a stream',
    reply: inTurn(httpAnswer(401, '{"error":{"code":"INVALID_API_KEY","message":"no"}}')),
    code: 4,
    requests: 1,
    error: 'INVALID_API_KEY',
  },
  {
    title: '403 to a stream',
    reply: inTurn(httpAnswer(403, '{}')),
    code: 4,
    requests: 1,
    error: 'FORBIDDEN',
  },
  {
    title: 'JSON in place of a stream',
    reply: inTurn(httpAnswer(200, '{"success":true,"data":[]}')),
    code: 10,
    requests: 1,
    error: 'UNREADABLE',
    says: 'is not an event stream',
  },
  {
    title: 'a page in place of a stream',
    reply: inTurn(httpAnswer(200, '<html>hello', { 'content-type': 'text/html' })),
    code: 10,
    requests: 1,
    error: 'UNREADABLE',
    says: 'text/html',
  },
  {
    title: 'a 200 that says the key is wrong',
    reply: inTurn(httpAnswer(200, '{"success":false,"error":{"code":"INVALID_API_KEY","message":"no"}}')),
    code: 4,
    requests: 1,
    error: 'INVALID_API_KEY',
  },
  {
    title: 'a quota that is spent before',
    reply: inTurn(httpAnswer(429, `{"error":${limit}}`, { 'retry-after': '99999' })),
    code: 7,
    requests: 1,
    error: 'PLAN_LIMIT_EXCEEDED',
  },
  {
    title: 'a quota that is spent meanwhile',
    reply: broken(`event: limit\ndata: ${limit}\n\n`),
    code: 7,
    requests: 1,
    stdout: `{"id":"1","event":"kill","n":1}\n{"id":"1",${limit.slice(1)}\n`,
    error: 'PLAN_LIMIT_EXCEEDED',
  },
  {
    title: 'word of a spent quota that says nothing else',
    reply: broken('event: limit\ndata: sorry\n\n'),
    code: 7,
    requests: 1,
    stdout: '{"id":"1","event":"kill","n":1}\n{"id":"1","event":"limit","data":"sorry"}\n',
    error: 'QUOTA_SPENT',
  },
  {
    title: '503 with a short Retry-After, then a stream',
    reply: inTurn(httpAnswer(503, '{}', { 'retry-after': '2', connection: 'close' }), head + first),
    args: one,
    code: 0,
    requests: 2,
    stdout: '{"id":"1","event":"kill","n":1}\n',
    says: 'retrying in',
  },
  {
    title: '503 with a Retry-After of an hour',
    reply: inTurn(httpAnswer(503, '{}', { 'retry-after': '3600' })),
    code: 9,
    requests: 1,
    error: 'SERVER_FAILED',
  },
  {
    title: '500 to a stream',
    reply: inTurn(httpAnswer(500, '{}')),
    code: 9,
    requests: 1,
    error: 'SERVER_FAILED',
  },
  {
    title: 'a line without an end',
    reply: endless(`${head}data: `, 'x'.repeat(65_536)),
    code: 10,
    requests: 1,
    error: 'TOO_LARGE',
  },
  {
    title: 'data that is no JSON, no object, or an order to the terminal',
    reply: broken('data: hello \u001B[2J\n\ndata: 7\n\ndata: {"a": "\u009B2J" }\n\n'),
    args: ['--limit', '4'],
    code: 0,
    requests: 1,
    stdout:
      '{"id":"1","event":"kill","n":1}\n{"id":"1","event":"message","data":"hello \\u001b[2J"}\n{"id":"1","data":7}\n{"id":"1","a":"\\u009b2J"}\n',
  },
  {
    title: 'a cap on the updates',
    reply: broken(second),
    args: ['--max-updates', '2', '--type', 'round_end'],
    code: 7,
    requests: 1,
    error: 'MAX_UPDATES',
  },
  {
    title: 'an update that is waited for in another writing, and not printed',
    reply: broken('data: {"type":"RoundEnd","n":2}\n\n'),
    args: ['--until', 'round_end', '--type', 'kill'],
    code: 0,
    requests: 1,
    stdout: '{"id":"1","event":"kill","n":1}\n',
  },
  {
    title: 'an update that was waited for and never came',
    reply: (socket, index) => (index === 0 ? void socket.write(head + first) : undefined),
    args: [...brief, '--until', 'match_end', '--exit-status'],
    code: 8,
    requests: 1,
    stdout: '{"id":"1","event":"kill","n":1}\n',
  },
  {
    title: 'the end of the match that is followed, on a link that the service keeps',
    reply: socket => void socket.write(`${head}${first}${matchEnd('x')}`),
    args: ['--match', 'x'],
    code: 0,
    requests: 1,
    stdout: '{"id":"1","event":"kill","n":1}\n{"id":"1","event":"match_end","matchId":"x"}\n',
  },
  {
    title: 'the end of a match that is not named, where the service then ends the link',
    reply: broken('event: match_end\ndata: {"n":2}\n\n'),
    args: ['--match', 'x'],
    code: 0,
    requests: 1,
    stdout: '{"id":"1","event":"kill","n":1}\n{"id":"1","event":"match_end","n":2}\n',
  },
  {
    title: 'the end of another match than the one that is followed',
    reply: inTurn(`${head}${first}${matchEnd('y')}`, head + matchEnd('x')),
    args: ['--match', 'x'],
    code: 0,
    requests: 2,
    stdout:
      '{"id":"1","event":"kill","n":1}\n{"id":"1","event":"match_end","matchId":"y"}\n{"event":"match_end","matchId":"x"}\n',
    says: 'retrying in',
  },
  {
    title: 'the end of a match in a stream of all',
    reply: inTurn(`${head}${first}${matchEnd('x')}`, head + second),
    args: ['--limit', '3'],
    code: 0,
    requests: 2,
    stdout:
      '{"id":"1","event":"kill","n":1}\n{"id":"1","event":"match_end","matchId":"x"}\n{"id":"2","event":"kill","n":2}\n',
    says: 'retrying in',
  },
  {
    title: 'a match that is over already',
    reply: inTurn(httpAnswer(404, '{"error":{"code":"NOT_FOUND","message":"x is not live"}}')),
    args: ['--match', 'x'],
    code: 5,
    requests: 1,
    error: 'NOT_LIVE',
    says: 'esports results match x',
  },
  {
    title: 'a service without a stream',
    reply: inTurn(httpAnswer(404, '{}')),
    code: 5,
    requests: 1,
    error: 'NOT_FOUND',
  },
  {
    title: 'a refused connection to a stream',
    reply: socket => void socket.resetAndDestroy(),
    code: 3,
    requests: 4,
    error: 'NETWORK',
    says: 'tried 4 times',
  },
];
