import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Followed } from '../../src/cli/settings/lists/followed.ts';
import { createProgram } from '../support/program.ts';
import { httpAnswer, type RawServer, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
let server: RawServer;
beforeAll(async () => {
  server = await startRawServer((socket, _index, head) => {
    const path = /^GET \/api\/v1\/game([^ ?]*)/.exec(head)?.[1] ?? '';
    const data = answers[path] ?? [];
    socket.end(httpAnswer(200, JSON.stringify({ success: true, data, meta: { hasNext: false } })));
  });
});
afterAll(async () => {
  await server.close();
  program.remove();
});

const match = (id: string, more: object) => ({ id, team1Name: `${id} one`, team2Name: `${id} two`, ...more });
/** The answers of a service, by path. */
const answers: Readonly<Record<string, readonly object[]>> = {
  '/live': [
    match('by-slug', { team1Name: 'Foxes', team1Slug: 'foxes' }),
    match('namesake', { team1Name: 'Foxes', team1Slug: 'other-foxes' }),
    match('by-name', { team2Name: 'FOXES' }),
    match('by-event', { eventName: 'Grand Cup' }),
    match('neither', { eventName: 'Other Cup' }),
  ],
  '/matches/results': [
    match('by-lineup', { team2Lineup: ['zed', 'Ace'] }),
    match('without', { team1Lineup: ['ace2'] }),
    match('again', { team1Lineup: ['ace'] }),
  ],
};

/** Runs a command of a user who follows these things. */
const runFollowing = async (followed: readonly Omit<Followed, 'scope'>[], args: readonly string[]) => {
  const scope = `${new URL(server.baseUrl).origin}/game`;
  mkdirSync(join(program.folder, 'config'), { recursive: true, mode: 0o700 });
  writeFileSync(
    join(program.folder, 'config/settings.json'),
    JSON.stringify({ followed: followed.map(each => ({ ...each, scope })) }),
    { mode: 0o600 },
  );
  const asked = server.requests.length;
  const env = { ESPORTS_BASE_URL: server.baseUrl, ESPORTS_API_KEY: 'some-key' };
  const finished = await program.run([...args, '--refresh'], env);
  return { ...finished, requests: server.requests.slice(asked) };
};

const foxes = { kind: 'team', word: 'foxes', name: 'Foxes' } as const;
const cup = { kind: 'event', word: 'grand-cup', name: 'Grand Cup' } as const;
const ace = { kind: 'player', word: 'ace', name: 'Ace' } as const;

test.each([
  ['live', [foxes], ['by-slug', 'by-name']],
  ['live', [cup], ['by-event']],
  ['live', [cup, foxes], ['by-slug', 'by-name', 'by-event']],
  ['results list', [ace], ['by-lineup', 'again']],
  ['results list', [foxes], []],
])('%s --my of %j is %j, by one request', async (command, followed, ids) => {
  const { code, stdout, requests } = await runFollowing(followed, [
    ...command.split(' '),
    '--my',
    '-o',
    'ids',
  ]);
  expect([code, stdout.split('\n').filter(Boolean), requests.length]).toEqual([0, ids, 1]);
});

test('--limit counts the rows that are kept, and a request still brings 100', async () => {
  const { stdout, requests } = await runFollowing(
    [ace],
    ['results', 'list', '--my', '--limit', '1', '-o', 'ids'],
  );
  expect(stdout).toBe('by-lineup\n');
  expect(requests[0]).toContain('limit=100');
});

test('a user who follows nothing spends no request on it', async () => {
  expect(await runFollowing([], ['live', '--my', '--json'])).toMatchObject({
    code: 0,
    stdout: '[]\n',
    requests: [],
  });
});
