import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServerFactory } from '../../../../src/cli/agents/server/createServer.ts';
import { type HttpListener, listenHttp } from '../../../../src/cli/agents/server/http.ts';
import { usualTools } from '../../../../src/cli/agents/tools/table.ts';
import { envelope } from '../../../support/agentClient.ts';
import { createFakeService } from '../agentService.ts';

const token = 'a-token-of-this-test-that-nobody-knows';
let listener: HttpListener;
let sessions = 0;

beforeAll(async () => {
  listener = await listenHttp(createServerFactory(createFakeService(), usualTools), {
    port: 0,
    token,
    newSession: () => `session-${++sessions}`,
    report: () => {},
  });
});
afterAll(() => listener.close());

type Headers = Readonly<Record<string, string>>;
const usual: Headers = {
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const modern: Headers = { ...usual, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: envelope() } });

/** Sends a request as it is, also with a Host header that `fetch` would not send. */
const post = (body: string, headers: Headers = modern, path = '/mcp', method = 'POST') =>
  new Promise<{ readonly status: number | undefined; readonly headers: object; readonly text: string }>(
    (resolve, reject) => {
      const sent = request(new URL(path, listener.url), { method, headers }, answer => {
        let text = '';
        answer.setEncoding('utf8').on('data', part => (text += String(part)));
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      });
      sent.on('error', reject);
      sent.end(body);
    },
  );

test('it listens on this machine alone', () => {
  expect(listener.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
});

test('a request with the token is answered', async () => {
  const { status, text } = await post(list);
  expect([status, (JSON.parse(text) as { result: { tools: unknown[] } }).result.tools.length]).toEqual([
    200, 10,
  ]);
});

test.each<[string, Headers, string, number]>([
  ['no token', { ...modern, authorization: '' }, '/mcp', 401],
  ['another token', { ...modern, authorization: 'Bearer no' }, '/mcp', 401],
  ['the token without its scheme', { ...modern, authorization: token }, '/mcp', 401],
  ['the host of another machine', { ...modern, host: 'evil.example' }, '/mcp', 403],
  ['a page of another site', { ...modern, origin: 'https://evil.example' }, '/mcp', 403],
  ['a page without a site', { ...modern, origin: 'null' }, '/mcp', 403],
  ['another path', modern, '/other', 404],
  ['a header that contradicts the message', { ...modern, 'mcp-method': 'prompts/list' }, '/mcp', 400],
])('%s is refused', async (_case, headers, path, expected) => {
  expect((await post(list, headers, path)).status).toBe(expected);
});

test('a body that is too long is refused', async () => {
  expect((await post(JSON.stringify({ a: 'x'.repeat(5_000_000) }))).status).toBe(413);
});

test('an older client has a session until it ends it', async () => {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const begun = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }), usual);
  expect([begun.status, begun.headers]).toEqual([
    200,
    expect.objectContaining({ 'mcp-session-id': 'session-1' }),
  ]);
  const within: Headers = { ...usual, 'mcp-session-id': 'session-1', 'mcp-protocol-version': '2025-11-25' };
  const ask = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });
  expect((await post(ask, within)).text).toContain('"find"');
  expect((await post('', within, '/mcp', 'DELETE')).status).toBe(200);
  expect((await post(ask, within)).status).toBe(404);
});

test('a port that is taken is an error with a hint', async () => {
  const options = { port: Number(new URL(listener.url).port), token, newSession: () => '', report: () => {} };
  await expect(
    listenHttp(createServerFactory(createFakeService(), usualTools), options),
  ).rejects.toMatchObject({
    hint: expect.stringContaining('--port 0'),
  });
});
