import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Validator } from '@seriousme/openapi-schema-validator';
import { routeEntries } from '../../src/core/table/index.ts';
import { openApi } from '../../scripts/reference/openApi.ts';
import type { Listener } from '../../src/server/http/server.ts';
import type { Received } from '../support/contract/document.ts';
import { createContract } from '../support/contract/document.ts';
import type { SeasonService } from '../support/contract/seasonService.ts';
import { openSeasonService } from '../support/contract/seasonService.ts';
import { planTour } from '../support/contract/tour.ts';
import { now } from './fixtures/clock.ts';
import { createSharedFolder } from '../support/temporaryFolder.ts';

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
type AskAs = (pathAndQuery: string, question?: Question) => Promise<Received>;

const notPushed = routeEntries.filter(({ row }) => row.stream === undefined);
const contract = createContract();
const folder = createSharedFolder();
let service: SeasonService;
let listener: Listener;
beforeAll(async () => {
  service = await openSeasonService(folder, now);
  listener = await service.listen();
});
afterAll(async () => {
  await listener.close();
  service.close();
});

const inMemory: AskAs = async (pathAndQuery, { method = 'GET', headers } = {}) => {
  const [path = '', query = ''] = pathAndQuery.split('?');
  const answer = await service.answerer({
    method,
    path: `/api/v1/game${path}`,
    query,
    headers: headers ?? { 'x-api-key': service.keys.enterprise },
  });
  const { body } = answer;
  return { ...answer, body: typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined };
};

const overHttp: AskAs = async (pathAndQuery, { method = 'GET', headers } = {}) => {
  const answer = await fetch(`${listener.url}/game${pathAndQuery}`, {
    method,
    headers: headers ?? { 'x-api-key': service.keys.enterprise },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: text === '' ? undefined : JSON.parse(text),
  };
};

/** The ways to send a request. */
const ways = [
  ['in memory', inMemory],
  ['over HTTP', overHttp],
] as const;

it('the document is valid OpenAPI 3.1', async () => {
  const found = await new Validator().validate(JSON.parse(JSON.stringify(openApi('1.0.0'))));
  expect(found).toEqual({ valid: true });
});

describe.each(ways)('the service %s', (_way, ask) => {
  it('answers every row as documented: pages, filters and refusals', async () => {
    const stops = await planTour(async path => {
      const { body } = await ask(path);
      return (body as { readonly data: unknown }).data;
    });
    const wrong: unknown[] = [];
    for (const { template, path, status } of stops) {
      const answer = await ask(path);
      const faults = contract.faults(template, answer);
      if (answer.status !== status) wrong.push({ path, status: answer.status, wanted: status });
      if (faults.length > 0) wrong.push({ path, faults });
    }
    expect(wrong).toEqual([]);
    expect(new Set(stops.map(({ template }) => template)).size).toBe(notPushed.length);
    expect(service.faults).toEqual([]);
  });

  it.each([
    ['no key', 401, 'MISSING_API_KEY', () => ({ headers: {} })],
    ['a wrong key', 401, 'INVALID_API_KEY', () => ({ headers: { 'x-api-key': 'esp_wrong' } })],
    ['a spent quota', 429, 'PLAN_LIMIT_EXCEEDED', () => ({ headers: { 'x-api-key': service.keys.spent } })],
    ['POST', 405, 'METHOD_NOT_ALLOWED', () => ({ method: 'POST' })],
  ] as const)('refuses %s on every row as documented', async (_what, status, code, question) => {
    for (const { row } of routeEntries) {
      const path = row.path.replaceAll(/\{\w+\}/gu, '1');
      if (code === 'PLAN_LIMIT_EXCEEDED' && (row.plan !== undefined || row.path.includes('{'))) continue;
      const answer = await ask(row.path === '/players/search' ? `${path}?q=a` : path, question());
      expect([row.path, answer.status, answer.body]).toEqual([
        row.path,
        status,
        { success: false, error: expect.objectContaining({ code }) },
      ]);
      expect(contract.faults(`/game${row.path}`, answer)).toEqual([]);
    }
  });

  it('reports the remaining quota of a key, and when nothing has changed', async () => {
    const headers = { 'x-api-key': service.keys.free };
    const first = await ask('/rankings/world', { headers });
    expect(Object.keys(first.headers)).toEqual(expect.arrayContaining(['ratelimit', 'ratelimit-policy']));
    const unchanged = await ask('/rankings/world', {
      headers: { ...headers, 'if-none-match': first.headers['etag'] ?? '' },
    });
    expect([unchanged.status, unchanged.body]).toEqual([304, undefined]);
    for (const answer of [first, unchanged])
      expect(contract.faults('/game/rankings/world', answer)).toEqual([]);
  });

  it('refuses invalid requests to its two pushed rows as documented', async () => {
    const free = { headers: { 'x-api-key': service.keys.free } };
    const asked = [
      ['/live/ws', 426, {}],
      ['/live/ws', 403, free],
      ['/live/stream?match=no-such', 404, {}],
      ['/live/stream?match=a&match=b', 400, {}],
    ] as const;
    for (const [path, status, question] of asked) {
      const answer = await ask(path, question);
      const [template = ''] = path.split('?');
      expect([path, answer.status, contract.faults(`/game${template}`, answer)]).toEqual([path, status, []]);
    }
  });
});

it('pushes updates as documented', async () => {
  const stop = new AbortController();
  const answer = await fetch(`${listener.url}/game/live/stream`, {
    headers: { 'x-api-key': service.keys.free },
    signal: stop.signal,
  });
  const headers = Object.fromEntries(answer.headers);
  expect(contract.faults('/game/live/stream', { status: answer.status, headers, body: '' })).toEqual([]);
  let text = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (/data: .*\n\n/u.test(text)) break;
  }
  stop.abort();
  const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/mu.exec(text) ?? [];
  expect([name, contract.updateFaults(JSON.parse(data))]).toEqual(['snapshot', []]);
});

describe('the contract finds', () => {
  const answerOf = async (change: (row: Record<string, unknown>) => void): Promise<readonly string[]> => {
    const answer = await inMemory('/matches/recent?limit=1');
    const { data } = answer.body as { readonly data: readonly Record<string, unknown>[] };
    for (const row of data) change(row);
    return contract.faults('/game/matches/recent', answer);
  };

  it.each<readonly [string, (row: Record<string, unknown>) => void, string]>([
    ['an undeclared field', row => (row['rumour'] = 1), 'additionalProperty'],
    ['a missing field', row => delete row['winner'], 'required'],
    ['null for a required value', row => (row['id'] = null), 'must be string'],
    ['an undeclared word', row => (row['status'] = 'over'), 'allowed values'],
    ['an invalid time', row => (row['startsAt'] = 'soon'), 'format'],
    ['a fraction instead of a whole number', row => (row['bestOf'] = 1.5), 'must be integer'],
  ])('%s', async (_what, change, word) => {
    expect((await answerOf(change)).join('\n')).toContain(word);
    expect(await answerOf(() => undefined)).toEqual([]);
  });

  it('an undeclared header, a missing header, and an error of another status', async () => {
    const { headers, ...answer } = await inMemory('/matches/recent?limit=1');
    const { etag: _, ...others } = headers;
    const faults = contract.faults('/game/matches/recent', {
      ...answer,
      headers: { ...others, 'x-more': '1' },
    });
    expect(faults).toEqual(['the header etag is missing', 'the header x-more is not in the document']);
    const refusal = await inMemory('/teams/no-such');
    expect(contract.faults('/game/teams/{teamIdOrSlug}', { ...refusal, status: 400 })).not.toEqual([]);
  });
});
