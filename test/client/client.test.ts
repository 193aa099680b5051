import { describe, expect, test } from 'vitest';
import { type RouteEntry, routeEntries, routes } from '../../src/core/table/index.ts';
import { type Client, createClient } from '../../src/client/client.ts';
import { ClientError } from '../../src/client/errors.ts';
import { buildUrl, type Parameters } from '../../src/client/http/url.ts';
import { createFakeTransport, type FakeReply, type FakeTransport } from '../support/fakeTransport.ts';

const target = { baseUrl: 'https://api.example/api/v1', game: 'game', apiKey: 'k' };
const now = Date.parse('2026-11-21T00:00:00Z');

const clientOver = (transport: FakeTransport): Client =>
  createClient({ transport, target, userAgent: 'esports/test', now: () => now, timeout: 1000 });

const pathInput = ({ row }: RouteEntry): Parameters =>
  Object.fromEntries(Object.keys(row.params).map(name => [name, `a ${name}/1`]));

describe('every row of the table', () => {
  test.each(routeEntries.map(entry => [`${entry.group} ${entry.verb}`, entry] as const))(
    '%s has a client method that asks for its path',
    async (_name, entry) => {
      const transport = createFakeTransport(() => ({ json: { success: true, data: [{ id: '1' }] } }));
      const { [entry.group]: group } = clientOver(transport);
      // The test calls a method by its name, unlike any typed caller.
      const method = (group as unknown as Record<string, (input: Parameters) => Promise<unknown>>)[
        entry.verb
      ];
      await method?.(pathInput(entry));
      const filled = entry.row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(`a ${name}/1`),
      );
      expect(transport.asked).toEqual([`/api/v1/game${filled}`]);
    },
  );
});

test('the path is followed by the given query parameters and the extra ones only', () => {
  const url = buildUrl(target, routes.skins.search, { q: 'ak & m4', minPrice: 1.5, limit: 5 }, [['x', '1']]);
  expect(url.href).toBe('https://api.example/api/v1/game/skins?q=ak+%26+m4&minPrice=1.5&limit=5&x=1');
});

test.each(['', '.', '..'])('"%s" is not sent as a path segment', teamIdOrSlug => {
  expect(() => buildUrl(target, routes.teams.show, { teamIdOrSlug })).toThrow(RangeError);
});

test.each(['%2e', 'a/b', '../x', 'ü', 'a?b#c', '\ud800'])('"%s" stays one segment', value => {
  const { pathname, search, hash } = buildUrl(target, routes.teams['map-stats'], { teamIdOrSlug: value });
  expect(pathname.split('/')).toHaveLength(7);
  expect(pathname.endsWith('/map-stats')).toBe(true);
  expect(search + hash).toBe('');
});

describe('an answer', () => {
  const show = async (reply: FakeReply) =>
    clientOver(createFakeTransport(() => reply)).teams.show({ teamIdOrSlug: 'x' });

  test('keeps the exact text of its data', async () => {
    const text = '{ "success": true, "data": {"id": 12345678901234567890, "name": "A", "n": 1.0} }';
    const answer = await show({ status: 200, text });
    expect(answer.dataText()).toBe('{"id": 12345678901234567890, "name": "A", "n": 1.0}');
    expect(answer.found()).toMatchObject({ name: 'A' });
  });

  test('is also read without an envelope', async () => {
    const answer = await show({ json: { name: 'A' } });
    expect([answer.dataText(), answer.found()]).toEqual(['{"name":"A"}', { name: 'A' }]);
  });

  test.each<readonly [string, number, string, Record<string, string>, string]>([
    [
      'a wrong key',
      401,
      '{"success":false,"error":{"code":"INVALID_API_KEY","message":"no"}}',
      {},
      'unauthorized',
    ],
    ['a plan', 403, '{"error":{"code":"PLAN_REQUIRED"}}', {}, 'forbidden'],
    [
      'a plan in words',
      403,
      '{"message":"Your monthly plan does not include this route. Upgrade."}',
      {},
      'forbidden',
    ],
    ['a limit of access', 403, '{"message":"Access is limited to members"}', {}, 'forbidden'],
    ['a quota as 403', 403, '{"error":{"code":"QUOTA_EXCEEDED"}}', {}, 'quotaSpent'],
    [
      'a quota in words as 403',
      403,
      '{"message":"You have exceeded the MONTHLY quota for Requests on your current plan"}',
      {},
      'quotaSpent',
    ],
    ['a monthly limit as 403', 403, '{"message":"Monthly request limit reached"}', {}, 'quotaSpent'],
    [
      'a month in words as 403',
      403,
      '{"message":"You have used all 500 requests of this month"}',
      {},
      'quotaSpent',
    ],
    [
      'a monthly allowance as 403',
      403,
      '{"message":"Your monthly allowance is exhausted"}',
      {},
      'quotaSpent',
    ],
    [
      'a price as 403',
      403,
      '{"message":"Rooms need the Scale plan, 99 a month, used by teams"}',
      {},
      'forbidden',
    ],
    ['a limit in a code as 403', 403, '{"error":{"code":"PLAN_LIMIT_EXCEEDED"}}', {}, 'quotaSpent'],
    ['a rate as 403', 403, '{"message":"API rate limit exceeded"}', {}, 'rateLimited'],
    [
      'a rate for hours as 403',
      403,
      '{"message":"API rate limit exceeded"}',
      { 'retry-after': '86400' },
      'quotaSpent',
    ],
    ['a monthly limit as 402', 402, '{"message":"Monthly limit reached"}', {}, 'quotaSpent'],
    ['nothing there', 404, '{"message":"gone"}', {}, 'notFound'],
    ['a bad parameter', 400, '{"error":"limit"}', {}, 'badRequest'],
    ['too fast', 429, '{"error":{"code":"RATE_LIMITED"}}', { 'retry-after': '5' }, 'rateLimited'],
    [
      'a spent quota',
      429,
      '{"error":{"code":"PLAN_LIMIT_EXCEEDED","plan":"free","limit":500}}',
      {},
      'quotaSpent',
    ],
    ['a long wait', 429, '', { 'retry-after': '86400' }, 'rateLimited'],
    ['a long wait by date', 429, '', { 'retry-after': 'Tue, 01 Dec 2026 00:00:00 GMT' }, 'rateLimited'],
    ['a fault', 500, '<html>', {}, 'serverFailed'],
    ['a proxy', 502, '', {}, 'serverFailed'],
    ['no content', 204, '', {}, 'unreadable'],
    ['HTML', 200, '<html>', {}, 'unreadable'],
    ['half of it', 200, '{"data":[', {}, 'unreadable'],
    ['a redirect without a target', 302, '', {}, 'unreadable'],
  ])('that says %s (%i) is a ClientError of its kind', async (_case, status, text, headers, kind) => {
    const error = await show({ status, text, headers }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ kind });
    expect(String(error)).not.toContain('<html>');
  });

  test('carries the facts of the error body', async () => {
    const body = {
      code: 'PLAN_LIMIT_EXCEEDED',
      message: 'spent',
      docs: '/d',
      plan: 'free',
      limit: 500,
      resetsAt: '2026-12-01T00:00:00Z',
    };
    const error = await show({ status: 429, text: JSON.stringify({ error: body }) }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      message: 'spent',
      subject: 'GET https://api.example/api/v1/game/teams/x',
      facts: {
        status: 429,
        code: 'PLAN_LIMIT_EXCEEDED',
        docs: '/d',
        plan: 'free',
        limit: 500,
        resetsAt: '2026-12-01T00:00:00Z',
        retryAfter: 864_000,
      },
    });
  });
});
