import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createCertificate } from '../support/certificate.ts';
import { createProgram } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';

const canary = 'canary-0123456789-abcdef';
const program = createProgram();
afterAll(() => program.remove());

test('without HOME the settings are in the home folder of the system’s user database', async () => {
  const { stdout } = await program.run(['config', 'path'], { HOME: '', ESPORTS_CONFIG_DIR: '' });
  expect(stdout.startsWith(`${userInfo().homedir}/`)).toBe(true);
});

test.skipIf(process.platform === 'win32')(
  'a key that others may read is warned of once, unless --quiet',
  async () => {
    const config = join(program.folder, 'open');
    mkdirSync(config, { mode: 0o700 });
    const path = join(config, 'credentials.json');
    const origin = 'https://api.example';
    const key = { origin, kept: 'file', text: canary };
    const profiles = { work: { baseUrl: `${origin}/api/v1`, game: 'game', key } };
    writeFileSync(path, JSON.stringify({ version: 1, active: 'work', profiles }));
    chmodSync(path, 0o644);
    const env = { ESPORTS_CONFIG_DIR: config };
    const { code, stderr } = await program.run(['usage'], env);
    expect([code, stderr]).toEqual([
      0,
      `Others may read the key in ${path} (644). Close it: chmod 600 '${path}'\n`,
    ]);
    expect((await program.run(['usage', '--quiet'], env)).stderr).toBe('');
    expect((await program.run(['doctor'], env)).stderr).toBe('');
  },
);

test.each([
  ['auth', 'login', canary],
  ['auth', 'login', '--insecure', '--base-url', 'https://api.example/api/v1', canary],
  ['auth', 'login', `--api-key=${canary}`],
  ['auth', 'token', canary, '--json'],
  ['--api-key', canary, 'live'],
  ['live', '--key', canary, '--debug'],
  ['api', '/game/live', '--header', `x-api-key: ${canary}`],
  ['config', 'set', 'api-key', canary],
])('esports %s %s … is refused without repeating the key', async (...args) => {
  const { code, stdout, stderr } = await program.run(args);
  expect([code, stdout, stderr.includes('canary')]).toEqual([2, '', false]);
});

test('a line that begins with a variable is a name that nobody has, and the key in it is not repeated', async () => {
  const { code, stdout, stderr } = await program.run([`ESPORTS_API_KEY=${canary}`, 'live']);
  expect([code, stdout, stderr.includes('canary')]).toEqual([5, '', false]);
});

test('unchecked certificates need --insecure, and Node’s own warning is not printed', async () => {
  const heads: (string | string[] | undefined)[] = [];
  const server = createServer(createCertificate(), (request, response) => {
    heads.push(request.headers['x-api-key']);
    response.setHeader('content-type', 'application/json');
    response.end('{"success":true,"data":[{"rank":1}],"meta":{"count":1,"page":1,"hasNext":false}}');
  });
  onTestFinished(() => void server.close());
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo;
  const env = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    ESPORTS_BASE_URL: `https://127.0.0.1:${port}/api/v1`,
    ESPORTS_API_KEY: canary,
  };
  const refused = await program.run(['rankings', 'world', '--json', 'rank'], env);
  expect([refused.code, refused.stderr.includes('NODE_TLS_REJECT_UNAUTHORIZED=0 is set'), heads]).toEqual([
    2,
    true,
    [],
  ]);
  const allowed = await program.run(['rankings', 'world', '--json', 'rank', '--insecure'], env);
  expect([allowed.code, allowed.stdout, allowed.stderr, heads]).toEqual([0, '[{"rank":1}]\n', '', [canary]]);
});

test.each([
  ['-o', 'markdown'],
  ['-o', 'csv'],
  ['-o', 'yaml'],
  ['--json'],
  ['-q', '.[0].teamName * 3000'],
  ['-q', '.[0].teamName | @base64'],
])('a key that a service sends back is hidden before it is formatted with %s %s', async (...format) => {
  const key = 'canary_key_0123456789';
  const server = await startRawServer(socket => {
    socket.end(httpAnswer(200, JSON.stringify({ data: [{ rank: 1, teamName: `<${key}>` }] })));
  });
  const env = { ESPORTS_BASE_URL: server.baseUrl, ESPORTS_API_KEY: key };
  const { code, stdout } = await program.run(['rankings', 'world', ...format], env);
  const forms = [key, key.slice(0, 12), Buffer.from(`<${key}>`).toString('base64')];
  expect([code, forms.filter(form => stdout.replaceAll('\\', '').includes(form))]).toEqual([0, []]);
});
