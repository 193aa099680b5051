import { afterEach, describe, expect, test } from 'vitest';
import { ClientError } from '../../../../src/client/errors.ts';
import { maxBodyBytes } from '../../../../src/client/http/body.ts';
import { ask } from '../../../../src/client/http/request.ts';
import type { Transport } from '../../../../src/client/http/transport.ts';
import { createNodeHttpTransport } from '../../../../src/client/http/transports/nodeHttp.ts';
import { httpAnswer, type RawReply, type RawServer, startRawServer } from '../../../support/rawServer.ts';

const loadBuiltin = process.getBuiltinModule.bind(process);
const makers: readonly (readonly [string, () => Transport])[] = [
  ['a connection for each request', () => createNodeHttpTransport(loadBuiltin)],
  ['connections that are kept', () => createNodeHttpTransport(loadBuiltin, { keepsConnections: true })],
];

describe.each(makers)('the transport over %s', (_name, make) => {
  let server: RawServer | undefined;
  let transport: Transport | undefined;
  afterEach(async () => {
    await transport?.close();
    await server?.close();
  });

  const request = async (reply: RawReply, timeout = 60_000, signal?: AbortSignal) => {
    server = await startRawServer(reply);
    transport = make();
    const url = new URL(`${server.baseUrl}/game/teams/a%2Fb?q=x%20y`);
    return ask(transport, { url, headers: { 'x-api-key': 'secret' }, timeout, ...(signal && { signal }) });
  };
  const failure = async (reply: RawReply, timeout?: number): Promise<readonly [string, string]> => {
    const error = await request(reply, timeout).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ClientError)) throw new Error(`no ClientError but ${String(error)}`);
    return [error.kind, error.message];
  };

  test('sends the path, the query and the key unchanged', async () => {
    await request(socket => socket.end(httpAnswer(200, '{}')));
    expect(server?.requests).toHaveLength(1);
    expect(server?.requests[0]).toMatch(/^GET \/api\/v1\/game\/teams\/a%2Fb\?q=x%20y HTTP\/1\.1\r\n/);
    expect(server?.requests[0]?.toLowerCase()).toContain('x-api-key: secret');
  });

  test('returns status, headers and text for any status', async () => {
    const answer = await request(socket => socket.end(httpAnswer(404, '{"ä":1}', { 'x-one': '1' })));
    expect([answer.status, answer.headers['x-one'], answer.text]).toEqual([404, '1', '{"ä":1}']);
  });

  test('joins a character that was split between two packets', async () => {
    const body = Buffer.from('"ä"');
    const answer = await request(socket => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
      socket.write(body.subarray(0, 2));
      setImmediate(() => socket.end(body.subarray(2)));
    });
    expect(answer.text).toBe('"ä"');
  });

  test('follows a redirect inside the origin', async () => {
    const answer = await request((socket, index) =>
      index === 0
        ? socket.write(httpAnswer(302, '', { location: '/elsewhere' }))
        : socket.end(httpAnswer(200, '1')),
    );
    expect([answer.url.pathname, answer.text]).toEqual(['/elsewhere', '1']);
  });

  test('does not follow a redirect to another origin', async () => {
    const [kind, message] = await failure(socket =>
      socket.end(httpAnswer(302, '', { location: 'http://127.0.0.1:9/' })),
    );
    expect(kind).toBe('unreadable');
    expect(message).toContain('redirects to another origin (http://127.0.0.1:9)');
    expect(server?.requests).toHaveLength(1);
  });

  test('ends a redirect loop', async () => {
    const [kind] = await failure(
      (socket, index) => void socket.write(httpAnswer(302, '', { location: index % 2 === 0 ? '/a' : '/b' })),
    );
    expect([kind, server?.requests.length]).toEqual(['unreadable', 6]);
  });

  test('reports silence as a timeout', async () => {
    expect(await failure(() => {}, 150)).toEqual(['timeout', 'No answer within 0.15 s']);
  });

  test('reports an endless body as a timeout', async () => {
    const [kind] = await failure(
      socket => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n1'),
      150,
    );
    expect(kind).toBe('timeout');
  });

  test.each([
    ['a connection that is reset', (socket => void socket.resetAndDestroy()) satisfies RawReply],
    [
      'a body cut short',
      (socket => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n1')) satisfies RawReply,
    ],
  ])('calls %s a network failure', async (_case, reply) => {
    expect((await failure(reply))[0]).toBe('network');
  });

  test('reports bytes that are not UTF-8 as unreadable', async () => {
    const [kind] = await failure(socket => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n');
      socket.end(Buffer.from([0x22, 0xff, 0x22]));
    });
    expect(kind).toBe('unreadable');
  });

  test('stops reading a body that is too large', async () => {
    const [kind, message] = await failure(socket => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${maxBodyBytes * 4}\r\n\r\n`);
      const block = Buffer.alloc(1024 * 1024, 0x31);
      const pour = (): void => {
        while (!socket.destroyed && socket.write(block));
        if (!socket.destroyed) socket.once('drain', pour);
      };
      pour();
    }, 20_000);
    expect([kind, message]).toEqual(['unreadable', 'The answer is larger than 32 MiB']);
  });

  test('ends when the user interrupts', async () => {
    const abort = new AbortController();
    const asked = request(() => abort.abort('SIGINT'), 5000, abort.signal);
    await expect(asked).rejects.toMatchObject({ kind: 'interrupted' });
  });
});
