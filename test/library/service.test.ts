import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/library/index.ts';
import { createService, DataFileError } from '../../src/library/service.ts';
import { useService } from './madeUpService.ts';

const { service, faults } = useService();

describe('the fetch handler', () => {
  const paths = ['/live', '/teams/nobody', '/rankings/world?limit=0', '/skins?limit=2&page=3', '/nothing'];
  const methods = ['GET', 'HEAD', 'POST'];

  test.each(methods.flatMap(method => paths.map(path => [method, path] as const)))(
    'answers as the same service does over HTTP: %s %s',
    async (method, path) => {
      const { url, close } = await service().listen();
      const address = `${url}/game${path}`;
      const init = { method, headers: { 'x-api-key': service().apiKey, 'accept-encoding': 'identity' } };
      const told = async (response: Response) => ({
        status: response.status,
        body: await response.text(),
        headers: ['content-type', 'etag', 'cache-control', 'x-plan', 'allow'].map(name =>
          // Over HTTP an answer may be compressed, and its tag is weak then.
          response.headers.get(name)?.replace(/^W\//, ''),
        ),
      });
      const overHttp = await told(await fetch(address, init));
      expect(await told(await service().fetch(new Request(address, init)))).toEqual(overHttp);
      await close();
      expect(faults).toEqual([]);
    },
  );

  test('answers an unchanged page without a body, and a request without a key with 401', async () => {
    const address = 'http://service.test/api/v1/game/rankings/world';
    const headers = { 'x-api-key': service().apiKey };
    const first = await service().fetch(new Request(address, { headers }));
    const tag = first.headers.get('etag') ?? '';
    const second = await service().fetch(
      new Request(address, { headers: { ...headers, 'if-none-match': tag } }),
    );
    expect([second.status, second.body]).toEqual([304, null]);
    expect((await service().fetch(new Request(address))).status).toBe(401);
  });

  test('pushes a stream piece by piece, until its reader leaves', async () => {
    const gone = new AbortController();
    const response = await service().fetch(
      new Request('http://service.test/api/v1/game/live/stream', {
        headers: { 'x-api-key': service().apiKey },
        signal: gone.signal,
      }),
    );
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('event: snapshot')) text += (await reader?.read())?.value ?? '';
    expect(text).toMatch(/^retry: 3000\n\n/);
    gone.abort();
    await reader?.cancel();
  });
});

describe('a service', () => {
  test('gives the same answers at the same moment, and others with another seed', async () => {
    // Of the first season, which is made in a third of the time.
    const early = Date.UTC(2020, 0, 25);
    const first = async (seed: number): Promise<string> => {
      await using own = await createService({ now: () => early, seed, apiKey: 'own', game: 'cs2' });
      await using client = createClient({ service: own });
      return (await client.rankings.world({ limit: 1 })).text;
    };
    const text = await first(1);
    expect(await first(1)).toBe(text);
    expect(await first(7)).not.toBe(text);
  });

  test('is not created of a file that is no data file', async () => {
    await expect(createService({ data: '/nowhere/season.db' })).rejects.toBeInstanceOf(DataFileError);
  });
});
