import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';
import { exchangeRaw, parseAnswer } from '../support/rawSocket.ts';

const program = createProgram();
let key = '';
beforeAll(async () => {
  key = (
    await program.run(['keys', 'create', '--plan', 'free', '--name', 'm', '--monthly', '3'])
  ).stdout.trim();
});
afterAll(() => program.remove());

/** Starts `serve` with metrics and a log of JSON. */
const start = async (...flags: readonly string[]) => {
  const usual = ['--port', '0', '--metrics', '0', '--log', 'json', '--drain', '1ms'];
  const service = program.converse(['serve', ...usual, ...flags]);
  const url = (await service.line()) ?? '';
  const metrics = (await service.line()) ?? '';
  const stop = async () => {
    service.send('SIGTERM');
    const { code, stderr } = await service.finished;
    return {
      code,
      log: (stderr.match(/^\{.*$/gmu) ?? []).map(line => JSON.parse(line) as unknown),
    };
  };
  return { url, metrics, stop };
};

describe('serve --metrics', () => {
  test('counts what was answered and charged on a port of its own, and logs the same', async () => {
    const { url, metrics, stop } = await start();
    expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/u);
    const ask = async (path: string): Promise<number> => {
      const answer = await fetch(`${url}${path}`, { headers: { 'x-api-key': key } });
      await answer.arrayBuffer();
      return answer.status;
    };
    const statuses = [];
    for (const path of ['/game/live', '/game/live', '/game/rankings/world', '/game/live', '/game/nothing'])
      statuses.push(await ask(path));
    expect(statuses).toEqual([200, 200, 200, 429, 404]);

    const answer = await fetch(metrics);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/u);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'esports_http_requests_total{route="/live",method="GET",status="200"} 2',
        'esports_http_requests_total{route="/live",method="GET",status="429"} 1',
        'esports_http_requests_total{route="/rankings/world",method="GET",status="200"} 1',
        'esports_http_requests_total{route="other",method="GET",status="404"} 1',
        'esports_charges_total{result="granted"} 3',
        'esports_charges_total{result="refused"} 1',
        'esports_live_updates_waiting 0',
      ]),
    );
    // Every metric is described, and the service itself does not answer at this address.
    const named = new Set(text.match(/^# TYPE (\S+)/gmu)?.map(line => line.slice('# TYPE '.length)));
    expect([...named].filter(name => name.startsWith('esports_')).length).toBeGreaterThan(6);
    expect((await fetch(new URL('/metrics', url))).status).toBe(404);
    expect((await fetch(new URL('/', metrics))).status).toBe(404);
    expect((await fetch(metrics, { method: 'POST' })).status).toBe(405);
    const { code, log: whole } = await stop();
    // What is said at the start comes first.
    const log = whole.filter(line => !Object.hasOwn(Object(line), 'kind'));
    expect([code, log.slice(0, 5)]).toEqual([
      0,
      [
        expect.objectContaining({ level: 'info', route: '/live', status: 200 }),
        expect.objectContaining({ route: '/live', status: 200, bytes: expect.any(Number) as number }),
        expect.objectContaining({ route: '/rankings/world', status: 200 }),
        expect.objectContaining({ route: '/live', status: 429 }),
        expect.not.objectContaining({ route: expect.anything() as unknown }),
      ],
    ]);
  });

  test('says what becomes of live matches, where the service takes any', async () => {
    const { metrics, stop } = await start('--ingest');
    const text = await (await fetch(metrics)).text();
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'esports_ingest_open_matches 0',
        'esports_ingest_last_step_timestamp_seconds 0',
        'esports_ingest_notes_total 0',
      ]),
    );
    const [, bytes = '0'] = /^esports_event_log_bytes (\d+)$/mu.exec(text) ?? [];
    // The file itself has one page until the write-ahead log, where the tables are, is moved into it.
    expect(Number(bytes)).toBeGreaterThan(4096);
    expect((await stop()).code).toBe(0);
  });

  test('answers no web page that gave itself a name of this machine', async () => {
    const { metrics, stop } = await start();
    const port = Number(new URL(metrics).port);
    const foreign = 'GET /metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
    expect(parseAnswer(await exchangeRaw(port, foreign)).status).toBe(403);
    expect((await stop()).code).toBe(0);
  });

  test.each(['nowhere', '127.0.0.1:99999', ':9464'])('refuses the address %s', async address => {
    const { code, stderr } = await program.run(['serve', '--port', '0', '--metrics', address]);
    expect([code, stderr.includes(`"${address}" is not an address to listen on`)]).toEqual([2, true]);
  });

  test('ends the service at the start where the port is taken', async () => {
    const { metrics, stop } = await start();
    const taken = new URL(metrics).port;
    const { code, stderr } = await program.run(['serve', '--port', '0', '--metrics', taken]);
    expect([code, stderr.includes(`cannot listen on 127.0.0.1:${taken}`)]).toEqual([2, true]);
    expect((await stop()).code).toBe(0);
  });
});
