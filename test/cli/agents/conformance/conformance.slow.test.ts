import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenHttp, type HttpListener } from '../../../../src/cli/agents/server/http.ts';
import { createProgram, type Conversation } from '../../../support/program.ts';
import { randomHex } from '../../../support/randomHex.ts';
import { createFixtureServer } from './fixtureServer.ts';
import { createSharedFolder } from '../../../support/temporaryFolder.ts';

const suite = fileURLToPath(
  new URL('../../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
const knownFailures = fileURLToPath(new URL('productFailures.yaml', import.meta.url));
const revisions = ['2025-11-25', '2026-07-28'] as const;

/** A door to a server with a token, which the suite cannot send: every other header passes as it is. */
const openDoor = async (url: URL, authorization: string) => {
  const door = createServer((incoming, response) => {
    const headers = { ...incoming.headers, authorization };
    const { hostname, port } = url;
    const passed = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      answer => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        response.flushHeaders();
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>(resolve => void door.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has such an address.
  const { port } = door.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => void door.close() };
};

/** Runs the suite, and returns its exit code and the end of what it prints. */
const runSuite = (url: string, folder: string, args: readonly string[]) =>
  new Promise<{ readonly code: number | null; readonly summary: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [suite, 'server', '--url', url, ...args], { cwd: folder });
    let output = '';
    child.stdout.on('data', text => (output += String(text)));
    child.stderr.on('data', text => (output += String(text)));
    child.on('error', reject);
    child.on('close', code => resolve({ code, summary: output.slice(output.indexOf('=== SUMMARY')) }));
  });

const folder = createSharedFolder();

describe('a server with the suite’s own tools, on the transports of the program', () => {
  const token = randomHex(16);
  let listener: HttpListener;
  let door: Awaited<ReturnType<typeof openDoor>>;
  beforeAll(async () => {
    const newSession = (): string => randomHex(16);
    listener = await listenHttp(createFixtureServer, { port: 0, token, newSession, report: () => {} });
    door = await openDoor(new URL(listener.url), `Bearer ${token}`);
  });
  afterAll(async () => {
    door.close();
    await listener.close();
  });

  test.each(revisions)('meets every requirement of revision %s', async revision => {
    const { code, summary } = await runSuite(door.url, folder, ['--requirements', revision]);
    expect(code === 0 ? 'all are met' : summary).toBe('all are met');
  });
});

describe('esports mcp', () => {
  const program = createProgram();
  let server: Conversation;
  let door: Awaited<ReturnType<typeof openDoor>>;
  beforeAll(async () => {
    server = program.converse(['mcp', '--http', '--port', '0']);
    const url = new URL((await server.line()) ?? '');
    const authorization = ((await server.line()) ?? '').replace('Authorization: ', '');
    door = await openDoor(url, authorization);
  });
  afterAll(async () => {
    door.close();
    server.send('SIGTERM');
    await server.finished;
    program.remove();
  });

  /** The scenarios of the protocol itself: the others call tools, prompts and resources that only a fixture has. */
  const protocol = {
    '2025-11-25': [
      'server-initialize',
      'ping',
      'completion-complete',
      'tools-list',
      'server-sse-multiple-streams',
      'resources-list',
      'prompts-list',
      'dns-rebinding-protection',
      'server-session-lifecycle',
    ],
    '2026-07-28': [
      'server-stateless',
      'completion-complete',
      'tools-list',
      'server-sse-multiple-streams',
      'resources-list',
      'sep-2164-resource-not-found',
      'prompts-list',
      'dns-rebinding-protection',
      'caching',
      'input-required-result-unsupported-methods',
      'http-header-validation',
    ],
  } as const satisfies Record<(typeof revisions)[number], readonly string[]>;

  describe.each(revisions)('in revision %s', revision => {
    test.each(protocol[revision])('passes %s', async scenario => {
      const wanted = ['--scenario', scenario, '--spec-version', revision];
      const known = scenario === 'server-stateless' ? ['--expected-failures', knownFailures] : [];
      const { code, summary } = await runSuite(door.url, folder, [...wanted, ...known]);
      expect(code === 0 ? 'passes' : summary).toBe('passes');
    });
  });
});
