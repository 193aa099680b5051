import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeClock } from '../../../support/fakeClock.ts';
import { runHere, userIn } from '../../../support/programHere.ts';
import { type RawServer, startRawServer } from '../../../support/rawServer.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

const bodies: Readonly<Record<string, unknown>> = {
  '/live/m1/scoreboard': { data: { id: 'm1', board: [[{ zzz: 1 }]] } },
  '/live/m2/scoreboard': { data: { id: 'm2', players: [] } },
  '/rankings/world': { data: [{ rank: 1, team: 'Spirit' }, 7] },
  '/live': { data: { list: [{ id: 'm1' }], total: 9 } },
};

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer((socket, _index, head) => {
    const path = /\/game(\/[^ ?]*)/.exec(head)?.[1] ?? '';
    const text = JSON.stringify(bodies[path] ?? { data: [] });
    socket.end(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
    );
  });
});
afterAll(async () => server.close());

/** The warnings of a tool's answer. */
const warningsOf = async (name: string, input: object): Promise<unknown> => {
  const folder = createTemporaryFolder();
  const env = {
    ...userIn(folder),
    ESPORTS_API_KEY: 'key',
    ESPORTS_BASE_URL: server.baseUrl,
    ESPORTS_GAME: 'game',
  };
  const messages = [
    {
      method: 'initialize',
      id: 1,
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { method: 'tools/call', id: 2, params: { name, arguments: input } },
  ].map(message => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clock = createFakeClock(Date.UTC(2026, 10, 21, 18));
  const { finished, stdout } = runHere(['mcp', '--tools', 'all'], env, clock, { input: messages });
  expect(await finished).toBe(0);
  const last = JSON.parse(stdout().trimEnd().split('\n').at(-1) ?? '') as {
    readonly result: { readonly structuredContent: Readonly<Record<string, unknown>> };
  };
  return last.result.structuredContent['warnings'];
};

test.each([
  [
    'live_scoreboard',
    { match: 'm1' },
    ['No players could be read in the answer; "detail":"detailed" shows it as it was sent.'],
  ],
  ['live_scoreboard', { match: 'm2' }, undefined],
  [
    'rankings_world',
    {},
    ['1 row of the answer did not contain a record; "detail":"detailed" shows them as they were sent.'],
  ],
  [
    'live_list',
    {},
    ['The service sent the same page again as page 2: the list ends before it and is incomplete.'],
  ],
])('an agent is told what is wrong with an answer: %s %j', async (name, input, warnings) => {
  expect(await warningsOf(name, input)).toEqual(warnings);
});
