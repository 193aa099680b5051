import type { RawReply } from '../../support/rawServer.ts';
import { httpAnswer } from '../../support/rawServer.ts';
import { isNative } from '../../support/program.ts';
import { body, bytes, endless, type Fault, good, goodOutput, inTurn } from './fault.ts';

const reset: RawReply = socket => void socket.resetAndDestroy();
const silence: RawReply = () => {};
/** The time limit for all attempts together. */
const soon = ['--timeout', '3s'] as const;
const ok = 'HTTP/1.1 200 OK\r\n';

/** Connections that break, invalid HTTP, and answers in pieces. */
export const wireFaults: readonly Fault[] = [
  {
    title: 'a reset before the answer',
    reply: reset,
    code: 3,
    requests: 4,
    error: 'NETWORK',
    says: 'was reset',
  },
  {
    title: 'two resets, then an answer',
    reply: (socket, index, head) => (index < 2 ? reset : bytes(good))(socket, index, head),
    code: 0,
    requests: 3,
    stdout: goodOutput,
  },
  {
    title: 'an end before the answer',
    reply: bytes(''),
    code: 3,
    requests: 4,
    error: 'NETWORK',
  },
  {
    title: 'silence',
    reply: silence,
    args: soon,
    code: 3,
    requests: 1,
    error: 'TIMEOUT',
    says: 'No answer within 3 s',
  },
  {
    title: 'a head that never ends',
    reply: socket => void socket.write(`${ok}x-one: `),
    args: soon,
    code: 3,
    requests: 1,
    error: 'TIMEOUT',
    says: 'No answer',
  },
  {
    title: 'a body that never ends',
    reply: socket => void socket.write(`${ok}content-length: 99\r\n\r\n{"data":[`),
    args: soon,
    code: 3,
    requests: 1,
    error: 'TIMEOUT',
    says: 'was not complete within 3 s',
  },
  {
    title: 'a body cut by its end',
    reply: bytes(`${ok}content-length: 99\r\n\r\n{"data":[`),
    code: 3,
    requests: 1,
    error: 'NETWORK',
    says: 'lost before the answer was complete',
  },
  {
    title: 'a body cut by a reset',
    reply: socket =>
      void socket.write(`${ok}content-length: 99\r\n\r\n{"data":[`, () => socket.resetAndDestroy()),
    code: 3,
    requests: 1,
    error: 'NETWORK',
    says: 'lost before the answer was complete',
  },
  {
    title: 'chunks without their end',
    reply: bytes(`${ok}transfer-encoding: chunked\r\n\r\n9\r\n{"data":[\r\n`),
    code: 3,
    requests: 1,
    error: 'NETWORK',
    says: 'lost before',
  },
  {
    title: 'a chunk of a nonsensical size',
    reply: bytes(`${ok}transfer-encoding: chunked\r\n\r\nzz\r\n{}`),
    code: 10,
    requests: 1,
    error: 'BAD_HTTP',
  },
  {
    title: 'good chunks',
    reply: bytes(
      `${ok}transfer-encoding: chunked\r\n\r\n9\r\n{"data":[\r\na\r\n{"rank":1}\r\n2\r\n]}\r\n0\r\n\r\n`,
    ),
    code: 0,
    requests: 1,
    stdout: goodOutput,
  },
  {
    title: 'what is not HTTP',
    reply: bytes('hello\r\n\r\n'),
    code: 10,
    // The first request of the executable takes it for a reset, the second does not.
    requests: isNative ? 2 : 1,
    error: 'BAD_HTTP',
    says: 'not valid HTTP',
  },
  {
    title: 'HTTP/2',
    reply: bytes('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    code: 10,
    requests: 1,
    error: 'BAD_HTTP',
  },
  {
    title: 'a status that is no number',
    reply: bytes('HTTP/1.1 abc OK\r\n\r\n'),
    code: 10,
    requests: 1,
    error: 'BAD_HTTP',
  },
  {
    title: 'two lengths',
    reply: bytes(`${ok}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`),
    code: 10,
    requests: 1,
    error: 'BAD_HTTP',
    says: 'Content-Length',
  },
  {
    title: 'a negative length',
    reply: bytes(`${ok}content-length: -2\r\n\r\n{}`),
    code: 10,
    requests: 1,
    error: 'BAD_HTTP',
  },
  {
    title: 'a length that is no number',
    reply: bytes(`${ok}content-length: many\r\n\r\n{}`),
    code: 10,
    requests: 1,
    error: 'BAD_HTTP',
  },
  {
    title: 'a length beside chunks',
    reply: bytes(`${ok}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
    code: 10,
    requests: 1,
    error: 'BAD_HTTP',
  },
  {
    title: 'a length shorter than the body',
    reply: body('{"data":[{"rank":1}]}', { 'content-length': '9' }),
    code: 10,
    requests: 1,
    error: 'CUT_JSON',
  },
  {
    title: 'a head of 100 KB',
    reply: bytes(`${ok}x: ${'a'.repeat(100_000)}\r\n\r\n{}`),
    code: 10,
    requests: 1,
    error: 'BAD_HTTP',
    says: 'head of the answer is too large',
  },
  {
    title: 'a header with a zero in it',
    reply: bytes(`${ok}x: a\0b\r\ncontent-length: 2\r\n\r\n{}`),
    code: 10,
    requests: 1,
    error: 'BAD_HTTP',
  },
  {
    title: 'a folded, nameless header',
    reply: bytes(`${ok}: x\r\ncontent-length: 2\r\n\r\n{}`),
    code: 10,
    requests: 1,
    error: 'BAD_HTTP',
  },
  {
    title: 'interim answers before the answer',
    reply: bytes(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${good}`),
    code: 0,
    requests: 1,
    stdout: goodOutput,
  },
  {
    title: 'interim answers without end',
    reply: endless('', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)),
    args: soon,
    code: 3,
    requests: 1,
    error: 'TIMEOUT',
  },
  {
    title: 'another protocol',
    reply: bytes('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
    code: 10,
    requests: 1,
    error: 'UPGRADE_UNASKED',
  },
  {
    title: 'HTTP/1.0 without a length',
    reply: bytes('HTTP/1.0 200 OK\r\n\r\n{"data":[{"rank":1}]}'),
    code: 0,
    requests: 1,
    stdout: goodOutput,
  },
  {
    title: 'a second answer that nobody asked for',
    reply: bytes(good, good),
    code: 0,
    requests: 1,
    stdout: goodOutput,
  },
  {
    title: 'a redirect inside the origin',
    reply: inTurn(httpAnswer(307, '', { location: '/elsewhere' }), good),
    code: 0,
    requests: 2,
    stdout: goodOutput,
  },
  {
    title: 'a redirect whose body never ends',
    reply: (socket, index) =>
      index === 0
        ? void socket.write('HTTP/1.1 302 Found\r\nlocation: /x\r\ncontent-length: 99\r\n\r\n')
        : void socket.end(good),
    code: 0,
    requests: 2,
    stdout: goodOutput,
  },
  {
    title: 'a circle of redirects',
    reply: (socket, index) =>
      void socket.write(httpAnswer(302, '', { location: index % 2 === 0 ? '/a' : '/b' })),
    code: 10,
    requests: 6,
    error: 'REDIRECT_LOOP',
  },
  {
    title: 'a redirect to itself',
    reply: (socket, _index, head) =>
      void socket.write(httpAnswer(302, '', { location: /^GET (\S+)/.exec(head)?.[1] ?? '' })),
    code: 10,
    requests: 1,
    error: 'REDIRECT_LOOP',
    says: 'redirects this address to itself',
  },
  {
    title: 'a redirect to another origin',
    reply: inTurn(httpAnswer(302, '', { location: 'http://127.0.0.1:9/' })),
    code: 10,
    requests: 1,
    error: 'OTHER_ORIGIN',
    says: 'http://127.0.0.1:9',
  },
  {
    title: 'a redirect to a file',
    reply: inTurn(httpAnswer(302, '', { location: 'file:///etc/passwd' })),
    code: 10,
    requests: 1,
    error: 'OTHER_ORIGIN',
    says: 'to an address with another scheme (file:)',
  },
  {
    title: 'a redirect to nonsense',
    reply: inTurn(httpAnswer(302, '', { location: 'http://[' })),
    code: 10,
    requests: 1,
    error: 'OTHER_ORIGIN',
    says: 'to an address that cannot be read',
  },
  {
    title: 'a redirect to nowhere',
    reply: inTurn(httpAnswer(302, '')),
    code: 10,
    requests: 1,
    error: 'UNREADABLE',
    says: 'status 302',
  },
];
