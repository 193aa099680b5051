import { Agent } from 'node:http';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';
import { connectRaw, exchangeRaw, parseAnswer } from '../support/rawSocket.ts';
import { statusOf } from '../support/statusOf.ts';

const program = createProgram();
let key = '';
beforeAll(async () => {
  key = (await program.run(['keys', 'create', '--plan', 'enterprise', '--name', 'load'])).stdout.trim();
});
afterAll(() => program.remove());

const portOf = (url: string): number => Number(new URL(url).port);

const charges = async (): Promise<unknown> =>
  JSON.parse((await program.run(['keys', 'list', '--json', 'used'])).stdout);

describe('a service behind a balancer', () => {
  test('loses and miscounts no answer when it drains under load, ends streams and rooms, and exits 0', async () => {
    const service = await program.serve(['--drain', '2s']);
    const agent = new Agent({ keepAlive: true });
    const room = new WebSocket(`${service.url.replace('http', 'ws')}/game/live/ws`, {
      headers: { 'x-api-key': key },
    });
    const roomClosed = new Promise(resolve => {
      room.on('close', (code, reason) => resolve([code, String(reason)]));
    });
    await new Promise(resolve => room.once('open', resolve));
    const stream = connectRaw(
      portOf(service.url),
      `GET /api/v1/game/live/stream HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${key}\r\n\r\n`,
    );
    await stream.until(/^retry: 3000$/mu);

    const balancing = { isReady: true };
    let asked = 0;
    const statuses: number[] = [];
    const client = async (): Promise<void> => {
      while (balancing.isReady) {
        asked += 1;
        statuses.push(
          await statusOf(`${service.url}/game/rankings/world?limit=50&page=${1 + (asked % 9)}`, agent, key),
        );
      }
    };
    const balancer = async (): Promise<void> => {
      while (balancing.isReady) {
        const probe = await exchangeRaw(portOf(service.url), 'GET /ready HTTP/1.0\r\n\r\n');
        balancing.isReady = parseAnswer(probe).status === 200;
        await new Promise(resolve => setImmediate(resolve));
      }
    };
    const clients = Array.from({ length: 8 }, client);
    const balanced = balancer();
    while (statuses.length < 50)
      statuses.push(await statusOf(`${service.url}/game/live`, agent, key).finally(() => (asked += 1)));
    const stopped = service.stop();
    await Promise.all([...clients, balanced]);

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBe(asked);
    expect(await roomClosed).toEqual([1001, 'the service is stopping']);
    const text = await stream.closed;
    expect(text).toMatch(/retry: \d{4}\n: the service is stopping\n\n\r\n0\r\n\r\n$/u);
    expect(await stopped).toBe(0);
    agent.destroy();
    const pushed = text.match(/^event: /gmu)?.length ?? 0;
    expect(await charges()).toEqual([{ used: asked + pushed }]);
  });

  test('keeps connections for 75 seconds, or as long as it is told', async () => {
    const request = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';
    for (const [args, seconds] of [
      [[], 75],
      [['--keep-alive', '2m'], 120],
    ] as const) {
      const service = await program.serve(args);
      const text = await connectRaw(portOf(service.url), request).until(/ok/u);
      expect(parseAnswer(text).headers['keep-alive']).toBe(`timeout=${seconds}`);
      expect(await service.stop()).toBe(0);
    }
  });

  test('believes the addresses of trusted proxies alone', async () => {
    const service = await program.serve(['--trust-proxy', '127.0.0.0/8']);
    const refusal = await exchangeRaw(
      portOf(service.url),
      'GET /api/v1/game/live HTTP/1.0\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n\r\n',
    );
    expect(JSON.parse(parseAnswer(refusal).body)).toMatchObject({
      error: { docs: 'https://localhost/docs#missing-api-key' },
    });
    expect(await service.stop()).toBe(0);
    const { code, stderr } = await program.run(['serve', '--trust-proxy', 'proxy.example']);
    expect([code, stderr.includes('"proxy.example" is not an address')]).toEqual([2, true]);
  });
});

test('a second signal ends the service at once, with the code of a signal', async () => {
  const running = program.startUnread(['serve', '--port', '0', '--drain', '1h', '--log', 'off']);
  await running.blocked;
  running.send('SIGTERM');
  running.send('SIGINT');
  // The system decides which of two waiting signals comes first.
  expect([130, 143]).toContain(await running.code);
});

describe('limits', () => {
  test('refuse what one key or one address asks too often or holds open, without a charge', async () => {
    const other = (
      await program.run(['keys', 'create', '--plan', 'scale', '--name', 'limited'])
    ).stdout.trim();
    const args = ['--drain', '1ms', '--rate', '1000', '--address-rate', '1000', '--address-streams', '9'];
    const service = await program.serve([...args, '--streams', '1']);
    const open = `GET /api/v1/game/live/stream HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${other}\r\n\r\n`;
    const first = connectRaw(portOf(service.url), open);
    await first.until(/event: snapshot/u);
    const second = parseAnswer(await exchangeRaw(portOf(service.url), open.replace('1.1', '1.0')));
    expect([second.status, second.headers['retry-after'], JSON.parse(second.body)]).toEqual([
      429,
      '10',
      expect.objectContaining({ error: expect.objectContaining({ code: 'RATE_LIMITED' }) }),
    ]);
    const room = new WebSocket(`${service.url.replace('http', 'ws')}/game/live/ws`, {
      headers: { 'x-api-key': other },
    });
    await new Promise(resolve => room.once('open', resolve));
    const [match] = JSON.parse((await program.run(['live', '--json'])).stdout) as { readonly id: string }[];
    const said = new Promise(resolve => {
      room.on('message', (text: Buffer) => resolve(JSON.parse(text.toString())));
    });
    room.send(JSON.stringify({ type: 'join', matchId: match?.id }));
    expect(await said).toMatchObject({ type: 'error', code: 'RATE_LIMITED' });
    room.terminate();
    first.socket.destroy();
    expect(await service.stop()).toBe(0);
  });
});
