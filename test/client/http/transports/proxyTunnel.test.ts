import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { toClientError, wasSent } from '../../../../src/client/http/failure.ts';
import { openTunnel } from '../../../../src/client/http/transports/proxy.ts';
import { createUndiciTransport } from '../../../../src/client/http/transports/undici.ts';

/** The failure of a tunnel for a room. */
const tunnelFailure = (
  proxy: URL,
  timeout: number,
  signal = new AbortController().signal,
): Promise<unknown> =>
  openTunnel({ proxy, to: url, signal, timeout }).then(
    tunnel => tunnel.destroy(),
    (error: unknown) => error,
  );

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach(close => close()));

/** A proxy that treats every request for a tunnel in this way. */
const startProxy = async (answer: (socket: Socket) => void): Promise<URL> => {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => {}).once('data', () => answer(socket));
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // A server that listens on a TCP port has an address of this form.
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
};

const url = new URL('https://api.example/api/v1/game/live');

const failureOf = async (proxy: URL, headTimeout: number, connectTimeout: number): Promise<unknown> => {
  const transport = createUndiciTransport({ proxy, connectTimeout });
  const { signal } = new AbortController();
  try {
    return await transport.send({ url, headers: {}, signal, headTimeout }).catch((error: unknown) => error);
  } finally {
    await transport.close();
  }
};

test('a proxy that says nothing of the tunnel holds a request no longer than its timeout', async () => {
  const proxy = await startProxy(() => {});
  expect(await failureOf(proxy, 50, 60_000)).toMatchObject({ name: 'LateError', part: 'head' });
});

test.each<readonly [string, (socket: Socket) => void]>([
  ['says nothing', () => {}],
  ['hangs up', socket => void socket.destroy()],
  ['breaks off', socket => void socket.end('HTTP/1.1 200 Conn')],
  ['answers with what is not HTTP', socket => void socket.write('hello\r\n\r\n')],
  [
    'answers with an endless head',
    socket => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`),
  ],
  ['refuses', socket => void socket.write('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n')],
])('where a proxy %s before there is a tunnel, nothing was sent to the service', async (_what, answer) => {
  const proxy = await startProxy(answer);
  for (const failure of [await failureOf(proxy, 20_000, 100), await tunnelFailure(proxy, 100)]) {
    expect(failure).toMatchObject({ name: 'ProxyFailure' });
    expect(wasSent(failure)).toBe(false);
    const circumstances = { url, headCame: false, interrupted: false, late: false, timeout: 20_000 };
    expect(toClientError(failure, circumstances)).toMatchObject({
      kind: 'network',
      message: expect.stringContaining(`The proxy ${proxy.origin} `) as unknown,
    });
  }
});

describe('a tunnel in which the service does not speak', () => {
  const silent = (socket: Socket): void => void socket.write('HTTP/1.1 200 OK\r\n\r\n');

  test('is given up within the timeout', async () => {
    const failure = await tunnelFailure(await startProxy(silent), 100);
    expect(failure).toMatchObject({ name: 'LateError', part: 'connection', allowed: 100 });
  });

  test('ends with the signal', async () => {
    const over = new AbortController();
    const proxy = await startProxy(socket => {
      silent(socket);
      socket.once('data', () => over.abort(new Error('enough')));
    });
    expect(await tunnelFailure(proxy, 60_000, over.signal)).toMatchObject({ message: 'enough' });
  });
});

test('a proxy that answers byte by byte holds a tunnel no longer than its timeout', async () => {
  const proxy = await startProxy(socket => {
    const timer = setInterval(() => socket.write('H'), 5);
    socket.write('HTTP/1.1 200 OK\r\nx: ');
    socket.once('close', () => clearInterval(timer));
  });
  expect(await tunnelFailure(proxy, 400)).toMatchObject({
    name: 'ProxyFailure',
    cause: { name: 'LateError', part: 'connection' },
  });
});
