import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi } from '../../scripts/reference/openApi.ts';
import type { Listener } from '../../src/server/http/server.ts';
import type { SeasonService } from '../support/contract/seasonService.ts';
import { openSeasonService } from '../support/contract/seasonService.ts';
import { planTour } from '../support/contract/tour.ts';
import { now } from './fixtures/clock.ts';
import { createSharedFolder } from '../support/temporaryFolder.ts';

const folder = createSharedFolder();
let service: SeasonService;
let listener: Listener;
let proxy: { readonly url: string; close(): Promise<void> };
beforeAll(async () => {
  service = await openSeasonService(folder, now);
  listener = await service.listen();
  proxy = await startProxy(listener.url);
});
afterAll(async () => {
  await proxy.close();
  await listener.close();
  service.close();
});

/**
 * Puts Prism in front of the service. It replaces a request or an answer that violates the document with its own error.
 * It gets a copy of the document, because it resolves references in place.
 */
const startProxy = async (upstream: string) => {
  const server = createServer(await getHttpOperationsFromSpec(structuredClone(openApi('1.0.0'))), {
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      upstreamProxy: undefined,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: true,
      mock: { dynamic: false },
    },
    components: { logger: createLogger('proxy', { level: 'silent' }) },
  });
  return { url: await server.listen(0, '127.0.0.1'), close: server.close };
};

const ask = async (path: string, headers: Readonly<Record<string, string>>) => {
  const answer = await fetch(`${proxy.url}/game${path}`, { headers });
  const body = (await answer.json()) as Readonly<Record<string, unknown>>;
  return { status: answer.status, body };
};

it('a validating proxy passes every answer of the service', async () => {
  const headers = { 'x-api-key': service.keys.enterprise };
  const stops = await planTour(async path => (await ask(path, headers)).body['data']);
  const wrong: unknown[] = [];
  for (const { path, status } of stops.filter(stop => stop.status !== 400)) {
    const answer = await ask(path, headers);
    if (answer.status !== status) wrong.push({ path, wanted: status, ...answer });
  }
  expect(wrong).toEqual([]);
});

it('a validating proxy stops requests with a bad parameter or without a key, like the service', async () => {
  const headers = { 'x-api-key': service.keys.enterprise };
  const refused = ['/rankings/world?limit=0', '/rankings/world?limit=ten', '/events/calendar?from=tomorrow'];
  for (const path of refused) expect([path, (await ask(path, headers)).status]).toEqual([path, 422]);
  expect((await ask('/rankings/world', {})).status).toBe(401);
});

it('a validating proxy stops an answer with fields that the document lacks', async () => {
  const upstream = createHttpServer((_request, response) => {
    const headers = {
      'content-type': 'application/json',
      etag: '"1"',
      'cache-control': 'private, max-age=0',
    };
    const meta = { count: 0, total: 0, page: 1, totalPages: 0, hasNext: false };
    response.writeHead(200, headers).end(JSON.stringify({ success: true, data: [], meta, rumour: 1 }));
  });
  await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = upstream.address() as AddressInfo;
  const other = await startProxy(`http://127.0.0.1:${port}`);
  try {
    const answer = await fetch(`${other.url}/game/live`, { headers: { 'x-api-key': 'any' } });
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('rumour')]);
  } finally {
    await other.close();
    upstream.close();
  }
});
