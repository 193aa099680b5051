import { httpAnswer } from '../../support/rawServer.ts';
import { bytes, type Fault, good, goodOutput, inTurn } from './fault.ts';

/** The key of every request in this table. No output may ever contain it. */
export const canaryKey = 'canary-1d0f';

const error = (code: string, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    success: false,
    error: { code, message: `it is ${code}`, docs: 'https://x.example/d', ...more },
  });
const answer = (status: number, text = '', headers: Readonly<Record<string, string>> = {}): string =>
  httpAnswer(status, text, headers);
const limited = (headers: Readonly<Record<string, string>>): string =>
  answer(429, error('SLOW_DOWN'), headers);
/** The headers of a service whose clock is seven years behind. */
const skewed = { date: 'Thu, 21 Nov 2019 10:00:00 GMT' } as const;

/** Answers that refuse a request, and the waits that follow them. */
export const statusFaults: readonly Fault[] = [
  {
    title: 'status 400',
    reply: inTurn(answer(400, error('INVALID_PARAMETER'))),
    code: 2,
    requests: 1,
    error: 'INVALID_PARAMETER',
  },
  {
    title: 'status 422',
    reply: inTurn(answer(422, '{"detail":"no"}')),
    code: 2,
    requests: 1,
    error: 'BAD_REQUEST',
    says: 'no',
  },
  {
    title: 'status 401',
    reply: inTurn(answer(401, error('INVALID_API_KEY'))),
    code: 4,
    requests: 1,
    error: 'INVALID_API_KEY',
  },
  {
    title: 'status 403',
    reply: inTurn(answer(403, error('PLAN_REQUIRED'))),
    code: 4,
    requests: 1,
    error: 'PLAN_REQUIRED',
  },
  {
    title: 'status 404 with a page of HTML',
    reply: inTurn(answer(404, '<html>nope</html>', { 'content-type': 'text/html' })),
    code: 5,
    requests: 1,
    error: 'NOT_FOUND',
    says: 'status 404',
  },
  {
    title: 'status 404 in Latin-1',
    reply: bytes('HTTP/1.1 404 Not Found\r\ncontent-length: 1\r\n\r\n', Buffer.from([0xe4])),
    code: 5,
    requests: 1,
    error: 'NOT_FOUND',
  },
  {
    title: 'status 410 with a body cut short',
    reply: bytes('HTTP/1.1 410 Gone\r\ncontent-length: 9\r\n\r\n{'),
    code: 5,
    requests: 1,
    error: 'NOT_FOUND',
  },
  { title: 'status 402', reply: inTurn(answer(402)), code: 7, requests: 1, error: 'QUOTA_SPENT' },
  { title: 'status 418', reply: inTurn(answer(418)), code: 2, requests: 1, error: 'BAD_REQUEST' },
  {
    title: 'status 500, which does not pass',
    reply: inTurn(answer(500, '<html>'), good),
    code: 9,
    requests: 1,
    error: 'SERVER_FAILED',
  },
  { title: 'status 501', reply: inTurn(answer(501)), code: 9, requests: 1, error: 'SERVER_FAILED' },
  { title: 'status 999', reply: inTurn(answer(999)), code: 9, requests: 1, error: 'SERVER_FAILED' },
  {
    title: 'status 408, then an answer',
    reply: inTurn(answer(408), good),
    code: 0,
    requests: 2,
    stdout: goodOutput,
  },
  {
    title: 'status 502, then an answer',
    reply: inTurn(answer(502), good),
    code: 0,
    requests: 2,
    stdout: goodOutput,
  },
  {
    title: 'status 504, then 503, then an answer',
    reply: inTurn(answer(504), answer(503), good),
    code: 0,
    requests: 3,
    stdout: goodOutput,
  },
  {
    title: 'status 503 for good',
    reply: inTurn(answer(503)),
    code: 9,
    requests: 4,
    error: 'SERVER_FAILED',
    says: 'tried 4 times',
  },
  {
    title: 'status 503 and no time for more',
    reply: inTurn(answer(503, '', { 'retry-after': '14' })),
    args: ['--timeout', '12s'],
    code: 9,
    requests: 1,
    error: 'SERVER_FAILED',
  },
  {
    title: 'status 503 for a second',
    reply: inTurn(answer(503, '', { 'retry-after': '1' }), good),
    code: 0,
    requests: 2,
    stdout: goodOutput,
  },
  {
    title: 'status 503 for an hour',
    reply: inTurn(answer(503, '', { 'retry-after': '3600' })),
    code: 9,
    requests: 1,
    error: 'SERVER_FAILED',
    says: 'It resets: in 1 h, at 20',
  },
  {
    title: 'status 503, then a spent quota',
    reply: inTurn(answer(503), answer(429, error('PLAN_LIMIT_EXCEEDED'))),
    code: 7,
    requests: 2,
    error: 'PLAN_LIMIT_EXCEEDED',
  },
  {
    title: 'status 429 without a time',
    reply: inTurn(limited({}), good),
    code: 6,
    requests: 1,
    error: 'SLOW_DOWN',
  },
  {
    title: 'status 429 for a second',
    reply: inTurn(limited({ 'retry-after': '1' }), good),
    code: 0,
    requests: 2,
    stdout: goodOutput,
  },
  {
    title: 'status 429 for no time at all',
    reply: inTurn(limited({ 'retry-after': '0' }), good),
    code: 0,
    requests: 2,
    stdout: goodOutput,
  },
  {
    title: 'status 429 for longer than is waited',
    reply: inTurn(limited({ 'retry-after': '16' })),
    code: 6,
    requests: 1,
    error: 'SLOW_DOWN',
    says: 'It resets: in 16 s',
  },
  {
    title: 'status 429 for longer than there is time',
    reply: inTurn(limited({ 'retry-after': '12' })),
    args: ['--timeout', '10s'],
    code: 6,
    requests: 1,
    error: 'SLOW_DOWN',
  },
  {
    title: 'status 429 until a moment by a slow clock',
    reply: inTurn(limited({ ...skewed, 'retry-after': 'Thu, 21 Nov 2019 10:00:01 GMT' }), good),
    code: 0,
    requests: 2,
    stdout: goodOutput,
  },
  {
    title: 'status 429 until a far moment by a slow clock',
    reply: inTurn(limited({ ...skewed, 'retry-after': 'Thu, 21 Nov 2019 10:10:00 GMT' })),
    code: 6,
    requests: 1,
    error: 'SLOW_DOWN',
  },
  {
    title: 'status 429 until a moment long gone',
    reply: inTurn(limited({ 'retry-after': 'Thu, 21 Nov 2019 10:00:01 GMT' }), good),
    code: 0,
    requests: 2,
    stdout: goodOutput,
  },
  {
    title: 'status 429 for a negative time',
    reply: inTurn(limited({ 'retry-after': '-5' })),
    code: 6,
    requests: 1,
    error: 'SLOW_DOWN',
  },
  {
    title: 'status 429 until nonsense',
    reply: inTurn(limited({ 'retry-after': 'soon' })),
    code: 6,
    requests: 1,
    error: 'SLOW_DOWN',
  },
  {
    title: 'status 429 for years',
    reply: inTurn(limited({ 'retry-after': '99999999999999999999' })),
    code: 7,
    requests: 1,
    error: 'SLOW_DOWN',
  },
  {
    title: 'status 429 for two hours',
    reply: inTurn(limited({ 'retry-after': '7200' })),
    code: 7,
    requests: 1,
    error: 'SLOW_DOWN',
    says: 'It resets: in 2 h, at 20',
  },
  {
    title: 'a spent quota that would pass in a second',
    reply: inTurn(
      answer(429, error('PLAN_LIMIT_EXCEEDED', { plan: 'free', limit: 500 }), { 'retry-after': '1' }),
      good,
    ),
    code: 7,
    requests: 1,
    error: 'PLAN_LIMIT_EXCEEDED',
  },
  {
    title: 'a spent quota in words alone',
    reply: inTurn(answer(429, '{"message":"Monthly quota exceeded"}', { 'retry-after': '1' }), good),
    code: 7,
    requests: 1,
    error: 'QUOTA_SPENT',
  },
  {
    title: 'a limit that is no quota',
    reply: inTurn(answer(429, error('RATE_LIMITED', { limit: 60 }), { 'retry-after': '1' }), good),
    code: 0,
    requests: 2,
    stdout: goodOutput,
  },
  {
    title: 'an error that would rule the terminal',
    reply: inTurn(answer(404, error('X', { message: '\u001B]0;x\u0007\u001B[2J' }))),
    code: 5,
    requests: 1,
    error: 'X',
  },
  {
    title: 'an error of a megabyte',
    reply: inTurn(answer(404, error('X', { message: 'long '.repeat(200_000) }))),
    code: 5,
    requests: 1,
    error: 'X',
  },
];
