import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ClientOptions, createClient, type SentRequest } from '../../src/library/index.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';
import { useService } from './madeUpService.ts';

const { service } = useService();

const listen = async (): Promise<ClientOptions> => {
  const { url, close } = await service().listen();
  onTestFinished(close);
  return { baseUrl: url, apiKey: service().apiKey };
};

const serve = async (answer: RequestListener): Promise<string> => {
  const server: Server = createServer(answer);
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server that listens on TCP has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
};

describe('a client over HTTP', () => {
  test('asks, pages and follows', async () => {
    await using client = createClient(await listen());
    const { data, origin } = await client.live.list();
    const ids: unknown[] = [];
    for await (const { id } of client.results.list.rows({}, { limit: 150 })) ids.push(id);
    const kinds: unknown[] = [];
    for (const over of ['stream', 'room'] as const)
      for await (const { parts } of client.follow({ match: data[0]?.id ?? '', over })) {
        kinds.push(parts[0]?.kind);
        break;
      }
    expect([data.length, origin, ids.length, kinds]).toEqual([3, undefined, 150, ['snapshot', 'snapshot']]);
  });

  test('sends the key to its own origin alone', async () => {
    const strange: unknown[] = [];
    const elsewhere = await serve((request, response) => {
      strange.push(request.headers);
      response.end('{}');
    });
    const redirecting = await serve((_request, response) => {
      response.writeHead(302, { location: `${elsewhere}/game/live` }).end();
    });
    const linking = await serve((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: [{ id: 'a' }], next: `${elsewhere}/game/live?page=2` }));
    });
    await using client = createClient({ baseUrl: redirecting, apiKey: 'secret-key' });
    await expect(client.live.list()).rejects.toMatchObject({ facts: { code: 'OTHER_ORIGIN' } });
    await using other = createClient({ baseUrl: linking, apiKey: 'secret-key' });
    const ids: unknown[] = [];
    const all = async (): Promise<void> => {
      for await (const { id } of other.live.list.rows()) ids.push(id);
    };
    await expect(all()).rejects.toMatchObject({ kind: 'unreadable', facts: { code: 'LIST_INCOMPLETE' } });
    expect([ids, strange]).toEqual([['a'], []]);
  });
});

describe('many calls at once', () => {
  const slow: RequestListener = (_request, response) => {
    response.setHeader('content-type', 'application/json');
    setTimeout(() => response.end('[]'), 40);
  };

  test.each([undefined, 1, 9])(
    'wait for %s connections in time of nobody’s, without a warning',
    async connections => {
      let open = 0;
      let most = 0;
      const baseUrl = await serve((request, response) => {
        open += 1;
        most = Math.max(most, open);
        response.on('finish', () => void (open -= 1));
        slow(request, response);
      });
      const warnings: unknown[] = [];
      const warn = (warning: Error): void => void warnings.push(warning.message);
      process.on('warning', warn);
      onTestFinished(() => void process.off('warning', warn));
      await using client = createClient({ baseUrl, connections, timeout: 2000 });
      await Promise.all(Array.from({ length: 60 }, () => client.live.list()));
      await new Promise(setImmediate);
      expect([most, warnings]).toEqual([connections ?? 4, []]);
    },
  );

  test('end with the client while they wait', async () => {
    const client = createClient({ baseUrl: await serve(slow), connections: 1 });
    const asked = Array.from({ length: 5 }, () => client.live.list());
    await client.live.list().catch(() => client.close());
    const kinds = Promise.allSettled([client.close(), ...asked]);
    expect((await kinds).map(({ status }) => status)).toContain('fulfilled');
    await expect(client.live.list()).rejects.toMatchObject({ kind: 'interrupted' });
  });
});

test('the hook is told of every request, and any path below the address can be asked for', async () => {
  const sent: SentRequest[] = [];
  await using client = createClient({ ...(await listen()), onRequest: request => void sent.push(request) });
  const { text } = await client.raw('/game/rankings/world?limit=1');
  await expect(client.raw('/game/nothing')).rejects.toMatchObject({ kind: 'notFound' });
  await expect(client.raw('/../other')).rejects.toMatchObject({ facts: { code: 'BAD_OPTION' } });
  await expect(client.raw('//elsewhere.example/')).rejects.toMatchObject({ kind: 'notFound' });
  expect([JSON.parse(text).data.length, sent.map(({ status }) => status)]).toEqual([1, [200, 404, 404]]);
  expect(sent[0]?.bytes).toBe(Buffer.byteLength(text));
});

describe('an option', () => {
  test.each<Readonly<Record<string, unknown>>>([
    { timeout: -1 },
    { timeout: Number.NaN },
    { timeout: 2 ** 31 },
    { timeout: '5' },
    { apikey: 'secret' },
    { apiKey: 5 },
    { connections: 0 },
    { connections: 1.5 },
    { retries: 3 },
    { onRequest: true },
    { constructor: 1 },
  ])('that is none is refused: %j', wrong => {
    // What JavaScript programs give, against the types.
    const options = { baseUrl: 'http://127.0.0.1/api/v1', ...wrong } as unknown as ClientOptions;
    expect(() => createClient(options)).toThrow(expect.objectContaining({ facts: { code: 'BAD_OPTION' } }));
  });

  test('of a call is refused by the call', async () => {
    await using client = createClient(await listen());
    const fault = { kind: 'badRequest', facts: { code: 'BAD_OPTION' } };
    await expect(client.live.list({}, { timeout: -1 })).rejects.toMatchObject(fault);
    await expect(client.live.list.rows({}, { limit: -1 }).next()).rejects.toMatchObject(fault);
  });
});

describe('a cache', () => {
  test('answers while an answer is fresh, for every client with the same folder and key', async () => {
    const folder = createTemporaryFolder();
    const options = { ...(await listen()), cache: { folder }, ledger: { folder } };
    await using client = createClient(options);
    const asked = await client.rankings.world();
    await using other = createClient(options);
    const stored = await other.rankings.world();
    expect([asked.origin?.source, stored.origin?.source, stored.text]).toEqual([
      'service',
      'cache',
      asked.text,
    ]);
    expect((await other.usage()).month.sent).toBe(1);
    await other.rankings.world({}, { refresh: true });
    expect((await other.usage()).month.sent).toBe(2);
  });

  test('answers without a service where nothing is to be sent, however old the answer is', async () => {
    const folder = createTemporaryFolder();
    const options = await listen();
    await using client = createClient({ ...options, cache: { folder } });
    const live = await client.live.list();
    await using offline = createClient({ ...options, cache: { folder, offline: true, stale: true } });
    const { origin, text } = await offline.live.list();
    expect([origin?.source, origin?.stale, text]).toEqual(['cache', true, live.text]);
    await expect(offline.rankings.world()).rejects.toMatchObject({ kind: 'notStored' });
    await using strict = createClient({ ...options, cache: { folder, offline: true } });
    await expect(strict.live.list()).rejects.toMatchObject({ kind: 'notStored' });
  });
});

describe('a ledger', () => {
  test('counts requests and updates, and refuses what is beyond its budget', async () => {
    const options = await listen();
    const ledger = { folder: createTemporaryFolder(), name: 'bot', monthly: 3 };
    await using client = createClient({ ...options, ledger });
    const { data } = await client.live.list();
    for await (const update of client.follow({ match: data[0]?.id ?? '' })) {
      expect(update.parts).toHaveLength(1);
      break;
    }
    await client.live.list();
    await expect(client.live.list()).rejects.toMatchObject({ kind: 'quotaSpent' });
    const { month, byCommand } = await client.usage();
    expect(month).toMatchObject({ sent: 3, charged: 2, pushed: 1 });
    expect(byCommand.map(({ name }) => name)).toEqual(['bot']);
  });
});
