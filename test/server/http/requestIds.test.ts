import { expect, test } from 'vitest';
import { startTestService } from '../../support/testService.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, worldStart } from '../../support/liveWorld.ts';
import { exchangeRaw, parseAnswer } from '../../support/rawSocket.ts';

const start = () =>
  startTestService({
    world: createTestWorld([{ number: 1, startsAt: worldStart, rounds: 3 }]),
    liveClock: createFakeClock(worldStart + 20_000),
    idPrefix: 'node',
  });

const path = '/api/v1/game/live';
const idOf = async (port: number, ...headers: readonly string[]): Promise<string | undefined> => {
  const head = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''];
  return parseAnswer(await exchangeRaw(port, head.join('\r\n'))).headers['x-request-id'];
};

test.each([
  '7f3a9c12',
  'b1e7f0c8-4d5e-4f60-8a7b-0c1d2e3f4a5b',
  'Root=1-67891233-abcdef012345',
  'a+b/c==',
  'x'.repeat(128),
])('the well-formed id "%s" is kept, in the answer and in the log', async id => {
  const service = await start();
  expect(await idOf(service.port, `X-Request-Id: ${id}`)).toBe(id);
  expect(service.log.map(entry => entry.id)).toEqual([id]);
});

test.each([
  ['none', []],
  ['an empty one', ['X-Request-Id: ']],
  ['one with spaces', ['X-Request-Id: a b']],
  ['two', ['X-Request-Id: a', 'X-Request-Id: b']],
  ['one with a character that a log may obey', ['X-Request-Id: a\u009bb']],
  ['one that is too long', [`X-Request-Id: ${'x'.repeat(129)}`]],
  ['one that is a key', [`X-Request-Id: ESP_${'k'.repeat(43)}`]],
])('a request with %s is given a new id', async (_, headers) => {
  const service = await start();
  expect(await idOf(service.port, ...headers)).toBe('node-1');
  expect(await idOf(service.port, ...headers)).toBe('node-2');
  expect(service.log.map(({ id }) => id)).toEqual(['node-1', 'node-2']);
});

test('unreadable requests, tunnels and upgrades have an id too', async () => {
  const service = await start();
  const sent = [
    'hello\r\n\r\n',
    'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n',
    `GET ${path}/ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
  ];
  const ids = [];
  for (const text of sent)
    ids.push(parseAnswer(await exchangeRaw(service.port, text)).headers['x-request-id']);
  expect(ids).toEqual(['node-1', 'node-2', 'node-3', 'node-4']);
  expect(service.log.map(({ id }) => id)).toEqual(ids);
});
