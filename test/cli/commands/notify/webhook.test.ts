import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseWebhook, postEvent } from '../../../../src/cli/commands/notify/webhook.ts';
import type { Transport } from '../../../../src/client/http/transport.ts';
import { createNodeHttpTransport } from '../../../../src/client/http/transports/nodeHttp.ts';
import type { NotifyEvent } from '../../../../src/cli/commands/notify/event.ts';

const transport = createNodeHttpTransport(process.getBuiltinModule.bind(process));
const secret = 'a secret of the test';
const event: NotifyEvent = {
  id: 'm:match_end',
  type: 'match_end',
  at: '2026-11-22T18:00:00.000Z',
  text: 'Match over: Tall Trees v Nächtvögel ends 2–0',
};

interface Received {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A server that gives these answers in turn, the last one again and again. */
const startServer = async (...answers: readonly Answer[]) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => void (body += part));
    request.on('end', () => {
      const { method, headers } = request;
      received.push({ method, headers, body });
      answers[Math.min(received.length, answers.length) - 1]?.(response, request);
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/hooks/hidden-path`), received };
};

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  response =>
    response.writeHead(code, headers).end();
const close: Answer = (_response, request) => request.socket.destroy();
const silence: Answer = () => {};

/** A host whose pauses are noted and pass at once. */
const createHost = () => {
  const pauses: number[] = [];
  const stop = new AbortController();
  return {
    pauses,
    stop,
    host: {
      version: '0.0.0',
      signal: stop.signal,
      setTimer: (ms: number, run: () => void) => {
        pauses.push(ms);
        const timer = setTimeout(run, 0);
        return () => clearTimeout(timer);
      },
    },
  };
};

test('an event is posted as JSON, signed by the HMAC of its bytes', async () => {
  const { url, received } = await startServer(status(204));
  const { host, pauses } = createHost();
  expect(await postEvent({ url, secret }, event, host, transport)).toBeUndefined();
  expect(pauses).toEqual([]);
  expect(received).toHaveLength(1);
  const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = received;
  expect([method, headers['content-type'], JSON.parse(body)]).toEqual(['POST', 'application/json', event]);
  const expected = createHmac('sha256', secret).update(Buffer.from(body, 'utf8')).digest('hex');
  expect(headers['x-esports-signature']).toBe(`sha256=${expected}`);
  expect(JSON.stringify(received)).not.toContain(secret);
});

test.each<readonly [string, readonly Answer[], number, readonly number[], string | undefined]>([
  ['a failure of the server is tried again', [status(500), status(200)], 2, [1000], undefined],
  ['a closed connection is tried again', [close, close, status(200)], 3, [1000, 5000], undefined],
  ['after three attempts it is given up', [status(503)], 3, [1000, 5000], 'answered with 503'],
  ['a refusal is final', [status(401)], 1, [], 'answered with 401'],
  ['an asked-for pause is kept', [status(429, { 'retry-after': '7' }), status(200)], 2, [7000], undefined],
  ['a long pause is cut', [status(429, { 'retry-after': '86400' }), status(200)], 2, [30_000], undefined],
  [
    'a pause that makes no sense is not kept',
    [status(503, { 'retry-after': '-5, x' }), status(200)],
    2,
    [1000],
    undefined,
  ],
])('%s', async (_what, answers, attempts, pauses, fault) => {
  const { url, received } = await startServer(...answers);
  const made = createHost();
  const found = await postEvent({ url, secret }, event, made.host, transport);
  expect(found).toBe(fault === undefined ? undefined : `${url.origin} ${fault}`);
  expect([received.length, made.pauses]).toEqual([attempts, pauses]);
});

test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed, to wherever it leads', async code => {
  const other = await startServer(status(200));
  const { url, received } = await startServer(status(code, { location: other.url.href }));
  const { host } = createHost();
  expect(await postEvent({ url, secret }, event, host, transport)).toBe(
    `${url.origin} answered with a redirect (${code}), which is not followed`,
  );
  expect([received.length, other.received.length]).toEqual([1, 0]);
});

test('a server that does not answer is left after the limit, three times', async () => {
  const { url, received } = await startServer(silence);
  const { host } = createHost();
  const limits: number[] = [];
  // What waits ten seconds waits a tenth of one.
  const hurried: Transport = {
    ...transport,
    send: request => {
      limits.push(request.headTimeout);
      return transport.send({ ...request, headTimeout: 100 });
    },
  };
  expect(await postEvent({ url, secret }, event, host, hurried)).toBe(
    `${url.origin} did not answer within 10 s`,
  );
  expect([received.length, limits]).toEqual([3, [10_000, 10_000, 10_000]]);
});

test('nothing is tried again once the user ends the program, and no fault shows the path', async () => {
  const { url, received } = await startServer(status(500));
  const { host, stop } = createHost();
  stop.abort();
  const fault = await postEvent({ url, secret }, event, host, transport);
  expect([received.length, fault]).toEqual([1, `${url.origin} answered with 500`]);
});

test('an address that nobody listens at is a failure', async () => {
  const { host } = createHost();
  const url = new URL('http://127.0.0.1:1/hidden-path');
  expect(await postEvent({ url, secret }, event, host, transport)).toBe(
    'http://127.0.0.1:1 could not be reached (ECONNREFUSED)',
  );
});

test.each([
  'https://hooks.example.com/a?b=c',
  'http://127.0.0.1:8080/a',
  'http://localhost/a',
  'http://[::1]/a',
])('the address %s is accepted', text => {
  expect(parseWebhook(text).href).toBe(new URL(text).href);
});

test.each([
  'http://hooks.example.com/hidden-path',
  'http://127.0.0.1.example.com/hidden-path',
  'https://user:word@hooks.example.com/hidden-path',
  'ftp://hooks.example.com/hidden-path',
  'file:///hidden-path',
  'hidden-path',
])('the address %s is refused without its path', text => {
  expect(() => parseWebhook(text)).toThrow(/^notify\.webhook must (?!.*hidden-path)/);
});
