import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificate } from '../support/certificate.ts';
import { describeIf } from '../support/describeIf.ts';
import { createProgram, isNative } from '../support/program.ts';
import { connectRaw } from '../support/rawSocket.ts';

const program = createProgram();
const [first, second] = [createCertificate(), createCertificate()];
const cert = join(program.folder, 'server.crt');
const key = join(program.folder, 'server.key');
const tls = ['--tls-cert', cert, '--tls-key', key, '--drain', '1ms'];
let apiKey = '';
beforeAll(async () => {
  apiKey = (await program.run(['keys', 'create', '--plan', 'enterprise', '--name', 'tls'])).stdout.trim();
});
afterAll(() => program.remove());

const write = (made: typeof first): void => {
  writeFileSync(cert, made.cert);
  writeFileSync(key, made.key);
};

/** The local port of the connection that a GET went over, its status and its body. */
const ask = (url: string, agent: Agent): Promise<readonly [port: number | undefined, number, string]> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-api-key': apiKey } }, answer => {
      const port = answer.socket.localPort;
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => resolve([port, answer.statusCode ?? 0, text]));
    }).on('error', reject);
  });

/** The text of the certificate that a new connection is shown. */
const shownAt = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().raw.toString('base64'));
      socket.destroy();
    }).on('error', reject);
  });
const bodyOf = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\n/gu, '');

const describeHere = describeIf(!isNative, 'Bun cannot change the certificate of an open port');

describeHere('on Node', () => {
  test('a certificate is renewed under open connections, streams and rooms', async () => {
    write(first);
    const service = await program.serve(tls);
    const port = Number(new URL(service.url).port);
    expect(service.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/api\/v1$/u);
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: first.cert });
    const [connection, status, text] = await ask(`${service.url}/game/live`, agent);
    expect([status, text.includes('"success":true')]).toEqual([200, true]);
    const room = new WebSocket(`${service.url.replace('https', 'wss')}/game/live/ws`, {
      ca: first.cert,
      headers: { 'x-api-key': apiKey },
    });
    await new Promise((resolve, reject) => room.once('open', resolve).once('error', reject));

    write(second);
    while ((await shownAt(port)) !== bodyOf(second.cert));
    const again = await ask(`${service.url}/game/live`, agent);
    expect([again[0], again[1]]).toEqual([connection, 200]);
    const renewed = new Agent({ ca: second.cert });
    expect((await ask(`${service.url}/game/live`, renewed))[1]).toBe(200);
    const pong = new Promise(resolve => room.once('pong', resolve));
    room.ping();
    await pong;
    // Links lead to where the client came from.
    const refused = await new Promise<string>(resolve => {
      get(`${service.url}/game/nothing`, { agent: renewed }, answer => {
        answer.setEncoding('utf8').on('data', resolve);
      });
    });
    expect(JSON.parse(refused)).toMatchObject({
      error: { docs: expect.stringContaining(`https://127.0.0.1:${port}/docs`) as string },
    });
    const closed = new Promise(resolve => room.once('close', resolve));
    // A connection that never ends its handshake holds nothing up.
    const silent = connectRaw(port, '');
    expect(await service.stop()).toBe(0);
    expect(await closed).toBe(1001);
    await silent.closed;
    agent.destroy();
    renewed.destroy();
  });
});

test.each([
  ['one file without the other', ['--tls-cert', cert], 'belong together'],
  ['a key of another certificate', tls, 'does not belong to the first certificate'],
])('%s is refused before anything listens', async (_, args, message) => {
  write({ cert: first.cert, key: second.key });
  const { code, stdout, stderr } = await program.run(['serve', '--port', '0', ...args]);
  expect([code, stdout, stderr.includes(message)]).toEqual([2, '', true]);
});
