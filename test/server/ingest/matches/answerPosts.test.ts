import { expect, test } from 'vitest';
import { createPostAnswerer } from '../../../../src/server/ingest/matches/answerPosts.ts';
import { IngestError } from '../../../../src/server/ingest/intake.ts';
import { createFakeClock } from '../../../support/fakeClock.ts';
import { createTestWorld, worldStart } from '../../../support/liveWorld.ts';
import { createContract } from '../../../support/contract/document.ts';
import { connectRaw, exchangeRaw, parseAnswer } from '../../../support/rawSocket.ts';
import { startTestService } from '../../../support/testService.ts';

const tokenOf = (kind: string): string => `esp_${kind.padEnd(43, '0')}`;
const kinds = ['gsi', 'log', 'matchzy'] as const;

/** A service whose three sources are called `one`, and which remembers what they post. */
const start = async () => {
  const posted: string[] = [];
  const reports: unknown[] = [];
  const posts = createPostAnswerer({
    findToken: token => {
      const kind = kinds.find(each => tokenOf(each) === token);
      return kind && { id: 1, name: 'one', kind, target: 'one', createdAt: 0, revokedAt: null };
    },
    ingestor: {
      post: ({ kind }, { text }) => {
        if (text.includes('player')) throw new IngestError(403, '$.player', 'this is the feed of a player');
        if (text === 'fault') throw new Error('a fault of the service');
        if (text === '{') throw new IngestError(422, 'line 1', 'this is no JSON');
        if (text.includes('full')) throw Object.assign(new Error('disk full'), { errcode: 13 });
        posted.push(`${kind} ${text}`);
        const notes = text.includes('note') ? [{ place: 'one: line 1', reason: 'unknown' }] : [];
        return Promise.resolve({ match: text.includes('stranger') ? undefined : 1, events: 2, notes });
      },
    },
    now: () => worldStart,
    report: fault => reports.push(fault),
    tell: text => reports.push(text),
  });
  const service = await startTestService({
    world: createTestWorld([{ number: 1, startsAt: worldStart, rounds: 3 }]),
    liveClock: createFakeClock(worldStart + 20_000),
    posts,
  });
  const send = async (head: string, body = '', ...headers: readonly string[]) => {
    const lines = [
      head,
      'Host: game.example',
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    return parseAnswer(await exchangeRaw(service.port, [...lines, ...headers, '', body].join('\r\n')));
  };
  return { ...service, posted, reports, send };
};
const outcome = ({ status, body }: { readonly status: number; readonly body: string }): string => {
  const { error, data } = JSON.parse(body);
  return `${status} ${error ? error.code : JSON.stringify(data)}`;
};

test('each kind of source posts with its token where its program can put it', async () => {
  const { send, posted } = await start();
  const answers = [
    await send('POST /ingest/gsi/one HTTP/1.1', `{"auth":{"token":"${tokenOf('gsi')}"}}`),
    await send(`POST /ingest/log/one?token=${tokenOf('log')} HTTP/1.1`, 'one line'),
    await send(`POST /ingest/log/one/${tokenOf('log')} HTTP/1.0`, 'another line'),
    await send('POST /ingest/matchzy/one HTTP/1.1', '{}', `X-Of-Choice: ${tokenOf('matchzy')}`),
    await send('POST /ingest/matchzy/one HTTP/1.1', '[]', `Authorization: Bearer ${tokenOf('matchzy')}`),
    await send(`POST /ingest/log/one/${tokenOf('log')} HTTP/1.1`, 'stranger'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 202]);
  // The token goes no further.
  expect(posted).toEqual([
    'gsi {"auth":{"token":"esp_…"}}',
    'log one line',
    'log another line',
    'matchzy {}',
    'matchzy []',
    'log stranger',
  ]);
});

test('who has no token, a wrong one or that of another source is refused, and the operator is told without it', async () => {
  const { send, posted, reports, log } = await start();
  const answers = [
    await send('POST /ingest/gsi/one HTTP/1.1', '{}'),
    await send('POST /ingest/gsi/one HTTP/1.1', 'no JSON'),
    await send('POST /ingest/log/one HTTP/1.1', 'line'),
    await send(`POST /ingest/log/one/${tokenOf('gsi')} HTTP/1.1`, 'line'),
    await send(`POST /ingest/gsi/two HTTP/1.1`, `{"auth":{"token":"${tokenOf('gsi')}"}}`),
    await send('POST /ingest/gsi/one HTTP/1.1', '{}', 'x-api-key: scale'),
  ];
  expect(answers.map(outcome)).toEqual([
    '401 MISSING_API_KEY',
    '401 MISSING_API_KEY',
    '401 MISSING_API_KEY',
    '401 INVALID_API_KEY',
    '401 INVALID_API_KEY',
    '401 MISSING_API_KEY',
  ]);
  expect(posted).toEqual([]);
  expect(reports).toHaveLength(6);
  expect(JSON.stringify([reports, log])).not.toContain('esp_gsi');
});

test('a token of a source opens no route, and other methods and addresses are refused', async () => {
  const { send } = await start();
  const token = tokenOf('log');
  const answers = [
    await send('GET /api/v1/game/live HTTP/1.1', '', `x-api-key: ${token}`, 'Host: localhost'),
    await send(`GET /ingest/log/one/${token} HTTP/1.1`),
    await send(`POST /ingest/other/one/${token} HTTP/1.1`, 'line'),
    await send(`POST /ingest/log HTTP/1.1`, 'line'),
  ];
  expect(answers.map(outcome)).toEqual([
    '400 BAD_REQUEST',
    '405 METHOD_NOT_ALLOWED',
    '404 NOT_FOUND',
    '404 NOT_FOUND',
  ]);
  expect(answers[1]?.headers['allow']).toBe('POST');
});

test('what cannot be used is answered with its place, a player’s own feed with the reason, a full disk with when to return', async () => {
  const { send } = await start();
  const post = (text: string) => send(`POST /ingest/gsi/one/${tokenOf('gsi')} HTTP/1.1`, text);
  const [broken, player, full] = [await post('{'), await post('{"player":{}}'), await post('full')];
  expect([broken, player, full].map(outcome)).toEqual([
    '422 INVALID_POST',
    '403 POST_REFUSED',
    '503 UNAVAILABLE',
  ]);
  expect(JSON.parse(broken?.body ?? '').error.message).toBe('line 1: this is no JSON');
  expect(full?.headers['retry-after']).toBe('1');
});

test('a body that is too large is refused at once, and so is one that grows too large', async () => {
  const { port, send } = await start();
  const path = `/ingest/log/one/${tokenOf('log')}`;
  const declared = await send(`POST ${path} HTTP/1.1`, '', 'Content-Length: 2000000');
  expect(declared.status).toBe(400);
  const huge = connectRaw(port, `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n`);
  expect(await huge.until(/PAYLOAD_TOO_LARGE/u)).toContain('413');
  const chunk = `10000\r\n${'x'.repeat(0x1_0000)}\r\n`;
  const growing = connectRaw(port, `POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`);
  for (let sent = 0; sent < 17; sent += 1) growing.socket.write(chunk);
  expect(await growing.until(/PAYLOAD_TOO_LARGE/u)).toContain('413');
});

test('a body may come in any pieces, and one connection brings one post after another', async () => {
  const { port, posted } = await start();
  const head = `POST /ingest/log/one/${tokenOf('log')} HTTP/1.1\r\nHost: a\r\n`;
  const client = connectRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n3\r\nfir`);
  client.socket.write('\r\n4\r\nst l');
  client.socket.write('\r\n3\r\nine\r\n0\r\n\r\n');
  await client.until(/200 OK/u);
  client.socket.write(`${head}Expect: 100-continue\r\nContent-Length: 6\r\n\r\n`);
  await client.until(/100 Continue/u);
  client.socket.write('sec');
  client.socket.write('ond');
  await client.until(/200 OK[^]*200 OK[^]*\}$/u);
  expect(posted).toEqual(['log first line', 'log second']);
});

test('a source that posts too often is told when to return', async () => {
  const { send } = await start();
  const answers: number[] = [];
  for (let sent = 0; sent <= 200; sent += 1)
    answers.push((await send(`POST /ingest/log/one/${tokenOf('log')} HTTP/1.1`, 'line')).status);
  expect([answers.filter(status => status === 200).length, answers.at(-1)]).toEqual([200, 429]);
});

test('every answer to a post is as the OpenAPI document has it', async () => {
  const { port, send } = await start();
  const log = `POST /ingest/log/one/${tokenOf('log')} HTTP/1.1`;
  const gsi = 'POST /ingest/gsi/one HTTP/1.1';
  const inHeader = (kind: string): string => `Authorization: Bearer ${tokenOf(kind)}`;
  const tooLong = `POST /ingest/gsi/${'x'.repeat(65)} HTTP/1.1`;
  const growing = connectRaw(port, `${log}\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`);
  growing.socket.write(`${(1_048_577).toString(16)}\r\n${'x'.repeat(1_048_577)}\r\n0\r\n\r\n`);
  const answers = [
    ['/ingest/gsi/{source}', 200, await send(gsi, '{}', inHeader('gsi'))],
    ['/ingest/gsi/{source}', 200, await send(gsi, `{"note":1,"auth":{"token":"${tokenOf('gsi')}"}}`)],
    [
      '/ingest/matchzy/{source}',
      200,
      await send('POST /ingest/matchzy/one HTTP/1.1', '{}', inHeader('matchzy')),
    ],
    [
      '/ingest/log/{source}',
      202,
      await send(`POST /ingest/log/one?token=${tokenOf('log')} HTTP/1.1`, 'stranger'),
    ],
    ['/ingest/gsi/{source}', 401, await send(gsi, '{}')],
    ['/ingest/gsi/{source}', 401, await send(gsi, '{}', inHeader('log'))],
    ['/ingest/gsi/{source}', 403, await send(gsi, '{"player":{}}', inHeader('gsi'))],
    ['/ingest/gsi/{source}', 404, await send(tooLong, '{}', inHeader('gsi'))],
    ['/ingest/log/{source}/{token}', 405, await send(log.replace('POST', 'GET'))],
    ['/ingest/log/{source}/{token}', 413, parseAnswer(await growing.until(/PAYLOAD_TOO_LARGE[^]*\}$/u))],
    ['/ingest/gsi/{source}', 422, await send(gsi, '{', inHeader('gsi'))],
    ['/ingest/gsi/{source}', 500, await send(gsi, 'fault', inHeader('gsi'))],
    ['/ingest/gsi/{source}', 503, await send(gsi, 'full', inHeader('gsi'))],
  ] as const;
  let busy = await send(log, 'line');
  while (busy.status === 200) busy = await send(log, 'line');
  const contract = createContract();
  const faults = [...answers, ['/ingest/log/{source}/{token}', 429, busy] as const].map(
    ([path, status, { body, ...answer }]) => [
      [path, answer.status],
      [path, status],
      contract.faults(path, { ...answer, body: JSON.parse(body) as unknown }, 'post'),
    ],
  );
  for (const [found, expected, wrong] of faults) expect([found, wrong]).toEqual([expected, []]);
});
