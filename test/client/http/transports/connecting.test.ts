import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../src/client/http/request.ts';
import type { Connecting, Transport } from '../../../../src/client/http/transport.ts';
import { createNodeHttpTransport } from '../../../../src/client/http/transports/nodeHttp.ts';
import { createUndiciTransport } from '../../../../src/client/http/transports/undici.ts';
import { createCertificate } from '../../../support/certificate.ts';
import { httpAnswer, startRawServer } from '../../../support/rawServer.ts';

const loadBuiltin = process.getBuiltinModule.bind(process);
const keeping = (connecting?: Connecting): Transport =>
  createNodeHttpTransport(loadBuiltin, { ...connecting, keepsConnections: true });
const makers: readonly (readonly [string, (connecting?: Connecting) => Transport])[] = [
  ['one request', connecting => createNodeHttpTransport(loadBuiltin, connecting)],
  ['many requests', keeping],
];
const { key, cert } = createCertificate();
const good = httpAnswer(200, '[]');

let ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

const listen = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', socket => sockets.add(socket));
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // A server that listens on a TCP port has an address of this form.
  return (server.address() as AddressInfo).port;
};

const tlsService = (): Promise<number> =>
  listen(
    createTlsServer({ key, cert }, socket => {
      socket.on('error', () => socket.destroy());
      socket.on('data', () => socket.end(good));
    }),
  );

const kept = (transport: Transport): Transport => {
  ends.unshift(() => transport.close());
  return transport;
};

const outcome = (transport: Transport, url: string, timeout = 60_000): Promise<unknown> =>
  ask(transport, { url: new URL(url), headers: { 'x-api-key': 'canary' }, timeout }).then(
    ({ status }) => status,
    (error: unknown) => error,
  );

describe.each(makers)('connections of %s', (_name, make) => {
  test('with TLS to a server without TLS report that', async () => {
    const port = await listen(createTcpServer(socket => void socket.end(good)));
    expect(await outcome(kept(make()), `https://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'network',
      message:
        'The server does not use TLS at this address: should it begin with http:// instead of https://?',
    });
  });

  test('are refused if the certificate is not trusted', async () => {
    const port = await tlsService();
    expect(await outcome(kept(make()), `https://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'network',
      message: expect.stringContaining('self-signed'),
    });
  });

  test('succeed if an authority of the user trusts it', async () => {
    const port = await tlsService();
    expect(await outcome(kept(make({ ca: [cert] })), `https://127.0.0.1:${port}/`)).toBe(200);
  });

  test('are refused if the certificate is for another host', async () => {
    const port = await tlsService();
    const error = await outcome(kept(make({ ca: [cert] })), `https://wrong.localhost:${port}/`);
    expect(error).toMatchObject({ kind: 'network' });
  });

  test('that are not established end after the connect timeout', async () => {
    // The server listens but never sends anything, so there is a TCP connection without TLS.
    const port = await listen(createTcpServer(() => {}));
    const transport = kept(make({ connectTimeout: 100 }));
    expect(await outcome(transport, `https://127.0.0.1:${port}/`)).toMatchObject({ kind: 'timeout' });
  });

  test('that stay silent end after the timeout of the head', async () => {
    const server = await startRawServer(() => {});
    ends.push(server.close);
    const url = new URL(server.baseUrl);
    const { signal } = new AbortController();
    const sent = kept(make()).send({ url, headers: {}, signal, headTimeout: 100 });
    await expect(sent).rejects.toMatchObject({ name: 'LateError', part: 'head' });
  });

  test('find the address family that works', async () => {
    const server = await startRawServer(socket => void socket.end(good));
    ends.push(server.close);
    expect(await outcome(kept(make()), server.baseUrl.replace('127.0.0.1', 'localhost'))).toBe(200);
  });

  test('do not outlive a body that nobody reads', async () => {
    const closed = Promise.withResolvers<void>();
    const server = await startRawServer(socket => {
      socket.on('close', () => closed.resolve());
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n');
    });
    ends.push(server.close);
    const url = new URL(server.baseUrl);
    const { signal } = new AbortController();
    const answer = await kept(make()).send({ url, headers: {}, signal, headTimeout: 60_000 });
    answer.discard?.();
    await expect(closed.promise).resolves.toBeUndefined();
  });
});

test('many requests share their connections, which are at most four', async () => {
  const sockets = new Set<Socket>();
  const waiting: Socket[] = [];
  const server = await startRawServer(socket => {
    sockets.add(socket);
    waiting.push(socket);
    // Nobody gets an answer before four requests have arrived.
    if (sockets.size === 4) for (const each of waiting.splice(0)) each.write(good);
  });
  ends.push(server.close);
  const transport = kept(keeping());
  const all = await Promise.all(Array.from({ length: 8 }, () => outcome(transport, server.baseUrl)));
  expect([all, sockets.size]).toEqual([Array.from({ length: 8 }, () => 200), 4]);
});

test('the time to connect begins with the socket, not with the wait for one', async () => {
  // Four rounds over four connections take longer than a connection may.
  const server = await startRawServer(socket => void setTimeout(() => socket.write(good), 300));
  ends.push(server.close);
  const transport = kept(keeping({ connectTimeout: 1000 }));
  const all = await Promise.all(Array.from({ length: 16 }, () => outcome(transport, server.baseUrl)));
  expect(all).toEqual(Array.from({ length: 16 }, () => 200));
});

test('a connection that the server closes after each answer is not used again', async () => {
  const server = await startRawServer(socket => void socket.end(good));
  ends.push(server.close);
  const transport = kept(keeping());
  for (let request = 0; request < 10; request += 1)
    expect(await outcome(transport, server.baseUrl)).toBe(200);
});

test('after a reset of a connection that was kept, the next request has a new one', async () => {
  const seen = new WeakSet<Socket>();
  const server = await startRawServer(socket => {
    if (seen.has(socket)) socket.resetAndDestroy();
    else socket.write(good);
    seen.add(socket);
  });
  ends.push(server.close);
  const transport = kept(keeping());
  const both = [outcome(transport, server.baseUrl), outcome(transport, server.baseUrl)];
  expect(await Promise.all(both)).toEqual([200, 200]);
  expect(await outcome(transport, server.baseUrl)).toMatchObject({ kind: 'network' });
  expect(await outcome(transport, server.baseUrl)).toBe(200);
});

test('the time to connect does not pass on a connection that is kept', async () => {
  const server = await startRawServer((socket, index) => {
    setTimeout(() => socket.write(good), index === 0 ? 0 : 1200);
  });
  ends.push(server.close);
  const transport = kept(keeping({ connectTimeout: 1000 }));
  expect(await outcome(transport, server.baseUrl)).toBe(200);
  expect(await outcome(transport, server.baseUrl)).toBe(200);
});

describe('through a proxy', () => {
  test('an https service is reached through a tunnel, and the proxy never sees the key', async () => {
    const port = await tlsService();
    let seen = '';
    const proxyPort = await listen(
      createTcpServer(socket => {
        socket.on('error', () => socket.destroy());
        socket.once('data', head => {
          seen = String(head);
          const onward = process.getBuiltinModule('node:net').connect(port, '127.0.0.1');
          onward.on('error', () => socket.destroy());
          socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
          socket.pipe(onward).pipe(socket);
        });
      }),
    );
    const proxy = new URL(`http://user:pass@127.0.0.1:${proxyPort}`);
    const transport = kept(createUndiciTransport({ proxy, ca: [cert] }));
    expect(await outcome(transport, `https://localhost:${port}/`)).toBe(200);
    expect(seen).toMatch(/^CONNECT localhost:\d+ HTTP\/1\.1\r\n/);
    expect(seen).toContain(`Basic ${Buffer.from('user:pass').toString('base64')}`);
    expect(seen).not.toContain('canary');
  });

  test('that refuses, the failure names neither its user nor its password', async () => {
    const port = await listen(
      createTcpServer(socket => void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')),
    );
    const transport = kept(createUndiciTransport({ proxy: new URL(`http://user:pass@127.0.0.1:${port}`) }));
    const error = await outcome(transport, 'https://service.example/');
    expect(error).toMatchObject({
      kind: 'network',
      message: `The proxy http://127.0.0.1:${port} requires a user and a password: HTTPS_PROXY=http://user:password@host:port`,
    });
    expect(String(error)).not.toMatch(/user:pass@/);
  });

  test('that never answers, the failure names the proxy', async () => {
    const port = await listen(createTcpServer(() => {}));
    const transport = kept(createUndiciTransport({ proxy: new URL(`http://u:secret@127.0.0.1:${port}`) }));
    const error = await outcome(transport, 'https://service.example/', 300);
    expect(error).toMatchObject({
      kind: 'timeout',
      message: `No answer through the proxy http://127.0.0.1:${port} within 0.3 s`,
    });
  });

  test.each([403, 502])('that refuses with %i, the failure names the proxy', async status => {
    const port = await listen(createTcpServer(socket => void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)));
    const transport = kept(createUndiciTransport({ proxy: new URL(`http://127.0.0.1:${port}`) }));
    expect(await outcome(transport, 'https://service.example/')).toMatchObject({
      kind: 'network',
      message: `The proxy http://127.0.0.1:${port} refused to connect: it answered with status ${status}`,
    });
  });

  test.each(['https://service.example/', 'http://service.example/'])(
    'on which nobody listens, the failure of %s names the proxy',
    async address => {
      const server = createTcpServer();
      const port = await listen(server);
      server.close();
      const transport = kept(createUndiciTransport({ proxy: new URL(`http://u:secret@127.0.0.1:${port}`) }));
      const error = await outcome(transport, address);
      expect(error).toMatchObject({
        kind: 'network',
        message: `The proxy http://127.0.0.1:${port} could not be used: Nothing listens at this address: the connection was refused`,
      });
      expect(String(error)).not.toContain('secret');
    },
  );
});
