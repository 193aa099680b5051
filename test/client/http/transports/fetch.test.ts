import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../src/client/http/request.ts';
import { createFetchTransport, type RuntimeFetch } from '../../../../src/client/http/transports/fetch.ts';
import { httpAnswer, startRawServer } from '../../../support/rawServer.ts';

// The `fetch` of the executable answers in the acceptance tests (`npm run test:native`). Here are the rules around it.

const loadBuiltin = process.getBuiltinModule.bind(process);
const failing = (code: string): RuntimeFetch => {
  const error = Object.assign(new TypeError(`${code} fetching`), { code });
  return () => Promise.reject(error);
};
const answering = (
  body: string | ReadableStream | null,
  headers: Readonly<Record<string, string>> = {},
): RuntimeFetch => {
  return () => Promise.resolve(new Response(body, { headers }));
};
/** It never answers, and ends as its signal says. */
const silent: RuntimeFetch = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });

const outcome = (fetch: RuntimeFetch, address = 'http://127.0.0.1:1/'): Promise<unknown> =>
  ask(createFetchTransport(fetch, loadBuiltin), { url: new URL(address), headers: {}, timeout: 60_000 }).then(
    ({ status, text }) => [status, text],
    (error: unknown) => error,
  );

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

/** Accepts connections and says nothing, so that there is no TLS. */
const listenSilently = async (): Promise<{ readonly port: number; readonly came: () => number }> => {
  const sockets: Socket[] = [];
  const server = createServer(socket => sockets.push(socket.on('error', () => {})));
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // A server that listens on a TCP port has an address of this form.
  return { port: (server.address() as AddressInfo).port, came: () => sockets.length };
};

const lateness = (address: string, connectTimeout: number, headTimeout: number): Promise<unknown> =>
  createFetchTransport(silent, loadBuiltin, { connectTimeout })
    .send({ url: new URL(address), headers: {}, signal: new AbortController().signal, headTimeout })
    .then(
      () => 'an answer',
      (error: unknown) => error,
    );

describe('without an answer', () => {
  test('the connection is late where no other one succeeds', async () => {
    const { port } = await listenSilently();
    const late = await lateness(`https://127.0.0.1:${port}/`, 60, 60_000);
    expect(late).toMatchObject({ name: 'LateError', part: 'connection', allowed: 60 });
  });

  test('the head is late where another connection succeeds', async () => {
    const { port, came } = await listenSilently();
    const late = await lateness(`http://127.0.0.1:${port}/`, 60, 400);
    expect(late).toMatchObject({ name: 'LateError', part: 'head', allowed: 400 });
    expect(came()).toBe(1);
  });

  test('no other connection is tried where there is no time for it', async () => {
    const { port, came } = await listenSilently();
    await lateness(`http://127.0.0.1:${port}/`, 60, 60);
    expect(came()).toBe(0);
  });

  test('the user’s reason ends it', async () => {
    const ending = new AbortController();
    const sent = createFetchTransport(silent, loadBuiltin).send({
      url: new URL('http://127.0.0.1:1/'),
      headers: {},
      signal: ending.signal,
      headTimeout: 60_000,
    });
    const reason = new Error('enough');
    ending.abort(reason);
    await expect(sent).rejects.toBe(reason);
  });
});

test.each([
  ['Malformed_HTTP_Response', 'not valid HTTP: its '],
  ['InvalidContentLength', 'not valid HTTP: its '],
  ['InvalidHTTPResponse', 'not valid HTTP: its '],
  ['UnsupportedTransferEncoding', 'not valid HTTP: its '],
  ['ResponseHeadersTooLarge', 'The head of the answer is too large'],
])('%s is an answer that is not valid HTTP', async (code, said) => {
  const error = await outcome(failing(code));
  expect(error).toMatchObject({ kind: 'unreadable', message: expect.stringContaining(said) });
  expect(String(error)).not.toContain(code);
});

test('an answer that is followed comes over node:http', async () => {
  const server = await startRawServer(socket => void socket.end(httpAnswer(200, '{}')));
  ends.push(server.close);
  const answer = await createFetchTransport(failing('ECONNREFUSED'), loadBuiltin).send({
    url: new URL(server.baseUrl),
    headers: {},
    signal: new AbortController().signal,
    headTimeout: 60_000,
    isFollowed: true,
  });
  expect(answer.status).toBe(200);
});

test('chunks that cannot be read are an answer that is not valid HTTP', async () => {
  const broken = new ReadableStream({
    pull: controller => {
      controller.error(Object.assign(new TypeError('no chunk'), { code: 'InvalidHTTPResponse' }));
    },
  });
  expect(await outcome(answering(broken))).toMatchObject({ kind: 'unreadable' });
});

test('another protocol is one that was not asked for', async () => {
  expect(await outcome(failing('UnrequestedUpgrade'))).toMatchObject({ facts: { code: 'UPGRADE_UNASKED' } });
});

test.each([
  ['two equal lengths', { 'content-length': '2, 2' }, 'two Content-Lengths'],
  ['a length beside chunks', { 'content-length': '2', 'transfer-encoding': 'chunked' }, 'Transfer-Encoding'],
  ['a large head', { x: 'a'.repeat(17_000) }, 'head of the answer is too large'],
])('%s are refused as by Node', async (_name, headers, said) => {
  expect(await outcome(answering('{}', headers))).toMatchObject({
    kind: 'unreadable',
    message: expect.stringContaining(said),
  });
});

test('an answer without a body has an empty one', async () => {
  expect(await outcome(answering(null))).toEqual([200, '']);
});

test('after a reset, node:http says what came instead of HTTP', async () => {
  const server = await startRawServer(socket => void socket.end('hello\r\n\r\n'));
  ends.push(server.close);
  let asked = 0;
  const transport = createFetchTransport((...args) => {
    asked += 1;
    return failing('ECONNRESET')(...args);
  }, loadBuiltin);
  const attempt = (): Promise<unknown> =>
    ask(transport, { url: new URL(server.baseUrl), headers: {}, timeout: 60_000 }).catch(
      (error: unknown) => error,
    );
  expect(await attempt()).toMatchObject({ kind: 'network' });
  expect(await attempt()).toMatchObject({
    kind: 'unreadable',
    message: expect.stringContaining('not valid HTTP'),
  });
  expect(asked).toBe(1);
});

test('after any other failure, the next request is a fetch again', async () => {
  const server = await startRawServer(socket => void socket.end(httpAnswer(200, '{}')));
  ends.push(server.close);
  let asked = 0;
  const transport = createFetchTransport((...args) => {
    asked += 1;
    return asked === 1 ? failing('ECONNREFUSED')(...args) : answering('[]')(...args);
  }, loadBuiltin);
  const asking = { url: new URL(server.baseUrl), headers: {}, timeout: 60_000 };
  await expect(ask(transport, asking)).rejects.toMatchObject({ kind: 'network' });
  expect(await ask(transport, asking)).toMatchObject({ text: '[]' });
});
