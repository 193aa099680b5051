import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { toParseProblem, ListenError } from '../../../src/server/http/server.ts';
import { type TestService, startTestService } from '../../support/testService.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, worldStart } from '../../support/liveWorld.ts';
import { codeOf, connectRaw, exchangeRaw, parseAnswer } from '../../support/rawSocket.ts';

const start = (options: Partial<Parameters<typeof startTestService>[0]> = {}): Promise<TestService> =>
  startTestService({
    world: createTestWorld([{ number: 1, startsAt: worldStart, rounds: 3 }]),
    liveClock: createFakeClock(worldStart + 20_000),
    ...options,
  });

const path = '/api/v1/game/live';
const ask = async (service: TestService, lines: string, headers: readonly string[] = []) => {
  const head = [lines, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');
  return parseAnswer(await exchangeRaw(service.port, head));
};

test('a socket request gets the same answer as in memory, with its length, and is logged without the key', async () => {
  const service = await start();
  const answer = await ask(service, `GET ${path}?limit=5 HTTP/1.1`, ['X-API-Key: free']);
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(answer.body)),
      'x-content-type-options': 'nosniff',
    },
  });
  expect(JSON.parse(answer.body)).toMatchObject({
    success: true,
    meta: { total: 1 },
    data: [{ id: 'test-match-1' }],
  });
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  expect(service.log).toEqual([
    {
      at: expect.any(Number),
      from: '127.0.0.1',
      method: 'GET',
      path,
      route: '/live',
      status: 200,
      ms: expect.any(Number),
      bytes: Buffer.byteLength(answer.body),
      id: answer.headers['x-request-id'],
    },
  ]);
  expect(service.access.charged).toBe(1);
});

test('an address with letters in percent-encoding is the same address, and one with a separator is not', async () => {
  const service = await start();
  const head = ['x-api-key: free'];
  const encoded = await ask(service, 'GET /%61pi/v1/game/%6Cive HTTP/1.1', head);
  const other = await ask(service, 'GET /api/v1/game%2Flive HTTP/1.1', head);
  expect([encoded.status, other.status]).toEqual([200, 404]);
});

test('HEAD has the headers of GET and no body; 304 has no body and costs nothing', async () => {
  const service = await start();
  const get = await ask(service, `GET ${path} HTTP/1.1`, ['x-api-key: free']);
  const head = await ask(service, `HEAD ${path} HTTP/1.1`, ['x-api-key: free']);
  const own = { date: '', 'x-request-id': '' };
  expect({ ...head, headers: { ...head.headers, ...own } }).toEqual({
    status: 200,
    headers: { ...get.headers, ...own },
    body: '',
  });
  const known = await ask(service, `GET ${path} HTTP/1.1`, [
    'x-api-key: free',
    `if-none-match: ${get.headers['etag']}`,
  ]);
  expect([known.status, known.body, known.headers['content-length']]).toEqual([304, '', undefined]);
  expect(service.access.charged).toBe(2);
});

test('one connection serves one request after another', async () => {
  const service = await start();
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nx-api-key: free\r\n\r\n`;
  const client = connectRaw(service.port, request + request);
  await client.until(/HTTP\/1\.1 200[^]*HTTP\/1\.1 200[^]*\}$/u);
  client.socket.write(request.replace('x-api-key', 'x-other'));
  expect(await client.until(/HTTP\/1\.1 401[^]*\}$/u)).toContain('MISSING_API_KEY');
});

test('OPTIONS needs no key and costs nothing; other methods are 405 with Allow', async () => {
  const service = await start();
  const options = await ask(service, `OPTIONS ${path} HTTP/1.1`);
  expect([options.status, options.headers['allow'], options.body]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
  expect((await ask(service, 'OPTIONS * HTTP/1.1')).status).toBe(204);
  const put = await ask(service, `PUT ${path} HTTP/1.1`, ['x-api-key: free']);
  expect([put.status, put.headers['allow'], codeOf(put)]).toEqual([405, 'GET, HEAD', 'METHOD_NOT_ALLOWED']);
  expect(service.access.charged).toBe(0);
});

test('a foreign host name is refused in the header and in the address; so is a missing one', async () => {
  const service = await start({ allowHosts: ['data.example'] });
  const withHost = async (line: string, ...hosts: string[]) => {
    const head = [line, ...hosts, 'x-api-key: free', 'Connection: close', '', ''].join('\r\n');
    const answer = parseAnswer(await exchangeRaw(service.port, head));
    return answer.status === 200 ? 200 : [answer.status, codeOf(answer)];
  };
  const line = `GET ${path} HTTP/1.1`;
  expect(await withHost(line, 'Host: evil.example')).toEqual([421, 'HOST_NOT_ALLOWED']);
  expect(await withHost(`GET http://evil.example${path} HTTP/1.1`, 'Host: localhost')).toEqual([
    421,
    'HOST_NOT_ALLOWED',
  ]);
  expect(await withHost(line)).toEqual([400, 'BAD_REQUEST']);
  expect(await withHost(line, 'Host: data.example')).toBe(200);
  expect(await withHost(`GET http://data.example:80${path} HTTP/1.1`, 'Host: data.example')).toBe(200);
  expect(service.access.charged).toBe(2);
});

test('two Host headers are refused, whichever of them names the service', async () => {
  const service = await start();
  for (const hosts of ['Host: localhost\r\nHost: evil.example', 'hOst: localhost\r\nHost: localhost']) {
    const head = `GET ${path} HTTP/1.1\r\n${hosts}\r\nx-api-key: free\r\nConnection: close\r\n\r\n`;
    const answer = parseAnswer(await exchangeRaw(service.port, head));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_REQUEST']);
  }
  expect(service.access.charged).toBe(0);
});

test('HTTP/1.0 needs no Host header but may not name a foreign host; HTTP/1.1 needs the header', async () => {
  const service = await start();
  const statusOf = async (first: string, ...headers: string[]) => {
    const head = [first, ...headers, 'x-api-key: free', 'Connection: close', '', ''].join('\r\n');
    return parseAnswer(await exchangeRaw(service.port, head)).status;
  };
  expect(await statusOf(`GET ${path} HTTP/1.0`)).toBe(200);
  expect(await statusOf(`GET ${path} HTTP/1.0`, 'Host: evil.example')).toBe(421);
  expect(await statusOf(`GET http://evil.example${path} HTTP/1.0`)).toBe(421);
  expect(await statusOf(`GET http://localhost${path} HTTP/1.1`)).toBe(400);
});

test('CONNECT is 405 and logged', async () => {
  const service = await start();
  const answer = parseAnswer(
    await exchangeRaw(service.port, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n'),
  );
  expect([answer.status, answer.headers['allow'], codeOf(answer)]).toEqual([
    405,
    'GET, HEAD',
    'METHOD_NOT_ALLOWED',
  ]);
  expect(service.log.map(({ method, status }) => [method, status])).toEqual([['CONNECT', 405]]);
});

test.each([
  ['garbage', 'hello\r\n\r\n', 400, 'BAD_REQUEST'],
  ['a TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', 400, 'BAD_REQUEST'],
  [
    'an address that is not a path',
    'GET x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    400,
    'BAD_REQUEST',
  ],
  [
    'a head above 16 KiB',
    `GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'an address above 4 KiB',
    `GET /${'a'.repeat(5000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    414,
    'URI_TOO_LONG',
  ],
])('%s is answered with a JSON error', async (_, sent, status, code) => {
  const answer = parseAnswer(await exchangeRaw((await start()).port, sent));
  expect([answer.status, codeOf(answer), answer.headers['content-type']]).toEqual([
    status,
    code,
    'application/json; charset=utf-8',
  ]);
});

test('a request that does not arrive in time gets an error', () => {
  expect(toParseProblem('ERR_HTTP_REQUEST_TIMEOUT')).toMatchObject({ code: 'REQUEST_TIMEOUT', status: 408 });
});

test('the service does not wait for a body, and the connection ends with the answer', async () => {
  const service = await start();
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nx-api-key: free\r\n`;
  for (const body of [
    'Content-Length: 1000000\r\n\r\nabc',
    'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
  ]) {
    expect(parseAnswer(await exchangeRaw(service.port, head + body))).toMatchObject({
      status: 200,
      headers: { connection: 'close' },
    });
  }
});

test('a request to upgrade to another protocol is answered as plain HTTP', async () => {
  const service = await start();
  const answer = await ask(service, `GET ${path} HTTP/1.1`, [
    'x-api-key: free',
    'Connection: Upgrade',
    'Upgrade: h2c',
  ]);
  expect([answer.status, answer.headers['content-length']]).toEqual([
    200,
    String(Buffer.byteLength(answer.body)),
  ]);
});

test('pages of an allowed origin may read answers and send preflights; others may not', async () => {
  const service = await start({ cors: ['https://ours.example'] });
  const preflight = await ask(service, `OPTIONS ${path} HTTP/1.1`, ['Origin: https://ours.example']);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': 'https://ours.example',
    'access-control-allow-headers': 'x-api-key, if-none-match, last-event-id, x-request-id',
    'access-control-allow-methods': 'GET, HEAD',
    vary: 'Origin',
  });
  const other = await ask(service, `GET ${path} HTTP/1.1`, [
    'Origin: https://evil.example',
    'x-api-key: free',
  ]);
  expect([other.headers['access-control-allow-origin'], other.headers['vary']]).toEqual([
    undefined,
    'Origin, Accept-Encoding',
  ]);
});

test('clients that send nothing or half a head delay nobody', async () => {
  const service = await start();
  for (let held = 0; held < 20; held += 1)
    connectRaw(service.port, held % 2 ? '' : `GET ${path} HTTP/1.1\r\nHo`);
  expect((await ask(service, `GET ${path} HTTP/1.1`, ['x-api-key: free'])).status).toBe(200);
});

test('an error in the service is reported and becomes a 500 without its details', async () => {
  const service = await start({ answerer: () => Promise.reject(new Error('secret')) });
  const answer = await ask(service, `GET ${path} HTTP/1.1`);
  expect([answer.status, codeOf(answer), answer.body.includes('secret')]).toEqual([500, 'INTERNAL', false]);
  expect(service.faults).toEqual([new Error('secret')]);
});

test('the base URL has the actual port, and a second service cannot listen on it', async () => {
  const service = await start();
  expect(service.url).toBe(`http://127.0.0.1:${service.port}/api/v1`);
  await expect(start({ port: service.port })).rejects.toEqual(
    new ListenError(
      'EADDRINUSE',
      `cannot listen on 127.0.0.1:${service.port}: another program already listens there`,
      'choose another port, or --port 0 for a free one',
    ),
  );
});

test('a stopping service ends idle connections at once and accepts no new ones', async () => {
  const service = await start();
  const idle = connectRaw(service.port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nx-api-key: free\r\n\r\n`);
  await idle.until(/\}$/u);
  await Promise.all([service.close(), service.close(), idle.closed]);
  const refused = connect(service.port, '127.0.0.1');
  await expect(new Promise((_, reject) => refused.on('error', reject))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});

test('an unreadable request is logged too; a key in the path is not', async () => {
  const service = await start();
  await exchangeRaw(service.port, 'hello\r\n\r\n');
  await ask(service, `GET /api/v1/esp_${'k'.repeat(43)}/x?y=esp_z HTTP/1.1`);
  expect(service.log.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['', '', 400],
    ['GET', '/api/v1/esp_…/x', 404],
  ]);
});

test('an error links to the documentation at the requested address', async () => {
  const service = await start({ allowHosts: ['data.example'] });
  const docsOf = async (host: string) => {
    const head = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', '', ''].join('\r\n');
    return JSON.parse(parseAnswer(await exchangeRaw(service.port, head)).body).error.docs;
  };
  expect(await docsOf('data.example:8080')).toBe('http://data.example:8080/docs#missing-api-key');
  // No client can use a foreign name, so the link has the socket's own address.
  const own = `http://127.0.0.1:${service.port}`;
  expect(await docsOf('evil.example')).toBe(`${own}/docs#host-not-allowed`);
  const garbage = parseAnswer(await exchangeRaw(service.port, 'hello\r\n\r\n'));
  expect(JSON.parse(garbage.body).error.docs).toBe(`${own}/docs#bad-request`);
});

test('behind a proxy, links have the public address, and its host name is accepted too', async () => {
  const service = await start({ publicUrl: 'https://data.example/esports' });
  const head = `GET ${path} HTTP/1.1\r\nHost: data.example\r\nConnection: close\r\n\r\n`;
  const { body } = parseAnswer(await exchangeRaw(service.port, head));
  expect(JSON.parse(body).error.docs).toBe('https://data.example/esports/docs#missing-api-key');
});

test('long answers are compressed for clients that accept it; streams are not', async () => {
  const long = JSON.stringify({ success: true, data: 'again and '.repeat(500) });
  const service = await start({
    answerer: async () => ({ status: 200, headers: { etag: '"t"' }, body: long }),
  });
  const answer = await fetch(`${service.url}/x`, { headers: { 'accept-encoding': 'br' } });
  expect([answer.headers.get('content-encoding'), answer.headers.get('etag'), await answer.text()]).toEqual([
    'br',
    'W/"t"',
    long,
  ]);
  const live = await start();
  const client = connectRaw(
    live.port,
    `GET ${path}/stream HTTP/1.1\r\nHost: localhost\r\nx-api-key: free\r\nAccept-Encoding: br\r\n\r\n`,
  );
  expect(await client.until(/event: snapshot/u)).not.toMatch(/content-encoding/i);
});
