import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const secret = 'canary-of-the-signing-secret';

test('rules are kept, listed and removed', async () => {
  for (const line of [
    ['--kinds', 'map_point,upset', '--team', 'rain-temple', '--tier', 'S'],
    ['--below', '25'],
  ])
    expect((await program.run(['notify', 'add', ...line])).code).toBe(0);
  const { stdout } = await program.run(['notify', 'list', '--json']);
  expect(JSON.parse(stdout)).toEqual([
    {
      number: 1,
      on: ['map_point', 'upset'],
      team: 'rain-temple',
      tier: 'S',
      all: false,
      below: null,
      skin: null,
    },
    { number: 2, on: [], team: null, tier: null, all: false, below: 25, skin: null },
  ]);
  const wrong = await program.run(['notify', 'remove', '3']);
  expect([wrong.code, wrong.stderr.includes('You have no rule 3')]).toEqual([2, true]);
  expect((await program.run(['notify', 'remove', '1'])).code).toBe(0);
  expect((await program.run(['notify', 'list'])).stdout).toMatch(/^1\t.*\t25\t\n$/);
  expect((await program.run(['notify', 'remove', '1'])).code).toBe(0);
  expect((await program.run(['notify', 'add'])).code).toBe(2);
});

test('a rule for no known team is kept with a warning', async () => {
  const team = 'rain-tempel';
  const { code, stderr } = await program.run(['notify', 'add', '--team', team]);
  expect([code, stderr]).toEqual([0, expect.stringContaining('the rule reports nothing until one is.\n')]);
  expect((await program.run(['notify', 'list'])).stdout).toContain(`\t${team}\t`);
  await program.run(['notify', 'remove', '1']);
});

test.each(['rain', 'RAIN TEMPLE', 'rain-temple'])('a rule for %s has no warning', async team => {
  const { stderr } = await program.run(['notify', 'add', '--team', team]);
  expect(stderr).not.toContain('No known team');
  await program.run(['notify', 'remove', '1']);
});

test('with nothing followed and no rule there is nothing to tell', async () => {
  const { code, stderr } = await program.run(['notify', 'run', '--for', '1s']);
  expect([code, stderr.includes('esports follow <name>')]).toEqual([2, true]);
});

test('what is on at the start is no news', async () => {
  const { code, stdout } = await program.run(['notify', 'run', '--all', '--for', '500ms']);
  expect([code, stdout]).toEqual([0, '']);
});

test('a sample goes out by each way, and the secret appears nowhere', async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8');
    request.on('data', (part: string) => void bodies.push(part));
    request.on('end', () => response.writeHead(bodies.length === 1 ? 200 : 403).end(secret));
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const file = join(program.folder, 'told.json');
  const script = join(program.folder, 'tell.cjs');
  writeFileSync(
    script,
    `let all = ''; process.stdin.on('data', part => (all += part)).on('end', () => require('node:fs').writeFileSync(${JSON.stringify(file)}, all + JSON.stringify(process.env)));`,
  );
  const env = { ESPORTS_NOTIFY_SECRET: secret };
  await program.run(['config', 'set', 'notify.webhook', `http://127.0.0.1:${port}/hook`]);
  await program.run(['config', 'set', 'notify.exec', `"${process.execPath}" "${script}"`]);
  const unsigned = await program.run(['notify', 'test']);
  expect([unsigned.code, unsigned.stderr.includes('no secret')]).toEqual([2, true]);
  const sent = await program.run(['notify', 'test', '--json', 'way,status'], env);
  expect([sent.code, JSON.parse(sent.stdout)]).toEqual([
    0,
    [
      { way: 'webhook', status: 'ok' },
      { way: 'exec', status: 'ok' },
    ],
  ]);
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    type: 'test',
    text: 'This is a test of esports notify',
  });
  const told = readFileSync(file, 'utf8');
  expect([
    told.includes('"type":"test"'),
    told.includes('ESPORTS_EVENT_TYPE'),
    told.includes(secret),
  ]).toEqual([true, true, false]);
  const secretFile = join(program.folder, 'secret');
  writeFileSync(secretFile, `${secret}\n`, { mode: 0o600 });
  await program.run(['config', 'set', 'notify.secretFile', secretFile]);
  const failed = await program.run(['notify', 'test', '--debug']);
  expect([failed.code, failed.stdout]).toEqual([
    8,
    `webhook\tfailed\thttp://127.0.0.1:${port} answered with 403\nexec\tok\t\n`,
  ]);
  for (const { stdout, stderr } of [sent, failed, unsigned]) expect(stdout + stderr).not.toContain(secret);
});
