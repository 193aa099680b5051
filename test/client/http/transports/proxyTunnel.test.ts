import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { wasSent } from '../../../../src/client/http/failure.ts';
import { createUndiciTransport } from '../../../../src/client/http/transports/undici.ts';

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

const failureOf = async (proxy: URL, headTimeout: number, connectTimeout: number): Promise<unknown> => {
  const transport = createUndiciTransport({ proxy, connectTimeout });
  const { signal } = new AbortController();
  const url = new URL('https://api.example/api/v1/game/live');
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
])('where a proxy %s before there is a tunnel, nothing was sent to the service', async (_what, answer) => {
  const failure = await failureOf(await startProxy(answer), 20_000, 100);
  expect(failure).toMatchObject({ name: 'ProxyFailure' });
  expect(wasSent(failure)).toBe(false);
});
