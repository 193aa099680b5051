import { describe, expect, test } from 'vitest';
import { createRowReader, readWhole } from '../../src/core/reader/reader.ts';
import { isList, lineSchema } from '../../src/core/route.ts';
import { type RouteEntry, routeEntries } from '../../src/core/table/index.ts';
import { buildUrl, type Parameters } from '../../src/client/http/url.ts';
import { type Client, ClientError, createClient } from '../../src/library/index.ts';
import type { ServiceRequest } from '../../src/library/service.ts';
import { useService } from './madeUpService.ts';

const { service, faults } = useService();

const openClient = (): Client => createClient({ service: service() });

/** Identifiers and words of the made-up season for every parameter that a path needs. */
const findWords = async (client: Client): Promise<Parameters> => {
  const [first, second] = (await client.rankings.world({ limit: 2 })).data;
  const [player] = (await client.players.leaderboard({ metric: 'rating', limit: 1 })).data;
  return {
    matchId: (await client.results.recent({ limit: 1 })).data[0]?.id,
    teamIdOrSlug: first?.teamSlug,
    opponentIdOrSlug: second?.teamSlug,
    playerIdOrSlug: player?.playerSlug,
    eventIdOrSlug: (await client.schedule.calendar({ limit: 1 })).data[0]?.slug,
    skinIdOrSlug: (await client.skins.search({ limit: 1 })).data[0]?.slug,
    metric: 'rating',
    region: 'europe',
    q: player?.nickname,
    live: (await client.live.list({ limit: 1 })).data[0]?.id,
  };
};

const inputOf = ({ row }: RouteEntry, words: Parameters): Parameters => {
  const needed = [...Object.keys(row.params), ...Object.keys(row.args ?? {})];
  return Object.fromEntries(needed.map(name => [name, words[row.path.startsWith('/live/') ? 'live' : name]]));
};

/** The method of a row, called by its name, unlike any typed caller. */
const methodOf = (client: Client, { group, verb }: RouteEntry): unknown => {
  const name = verb.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return (client[group] as unknown as Readonly<Record<string, unknown>>)[name];
};

type Asked = (input: Parameters) => Promise<{
  readonly url: URL;
  readonly dataText: string;
  readonly json: unknown;
  readonly data: unknown;
}>;

describe('every row of the table', () => {
  const asked = routeEntries.filter(({ row }) => row.stream === undefined);

  test.each(asked.map(entry => [`${entry.group} ${entry.verb}`, entry] as const))(
    '%s has a method that gives the service’s answer, by the names of the table',
    async (_name, entry) => {
      await using client = openClient();
      const input = inputOf(entry, await findWords(client));
      // Checked by the types of the other test.
      const answer = await (methodOf(client, entry) as Asked)(input);
      const { baseUrl, game, apiKey, answer: ask } = service();
      const url = buildUrl({ baseUrl, game }, entry.row, input);
      const asked = await ask({
        method: 'GET',
        path: url.pathname,
        query: url.search.slice(1),
        headers: { 'x-api-key': apiKey },
      });
      const { data } = JSON.parse(typeof asked.body === 'string' ? asked.body : '') as {
        readonly data: unknown;
      };
      const reader = createRowReader(lineSchema(entry.row));
      const read = isList(entry.row)
        ? (data as readonly unknown[]).map(reader)
        : readWhole(entry.row.returns, data, entry.row.lines);
      expect([answer.url.href, answer.json, answer.data]).toEqual([url.href, data, read]);
      expect(JSON.parse(answer.dataText)).toEqual(data);
      expect(faults).toEqual([]);
    },
  );

  test('the rows that push give updates', async () => {
    const client = openClient();
    const words = await findWords(client);
    const first = async (entry: RouteEntry): Promise<unknown> => {
      const method = methodOf(client, entry) as (
        input: Parameters,
      ) => AsyncIterable<{ readonly parts: unknown }>;
      for await (const { parts } of method(inputOf(entry, words))) return parts;
      return undefined;
    };
    const pushed = routeEntries.filter(({ row }) => row.stream !== undefined);
    const parts = await Promise.all(pushed.map(first));
    expect(parts).toEqual([
      [expect.objectContaining({ kind: 'snapshot' })],
      [expect.objectContaining({ kind: 'snapshot', matchId: words['live'] })],
    ]);
  });
});

describe('a list', () => {
  test('gives as many rows as are wanted, over as many pages as they take', async () => {
    await using client = openClient();
    const ids: unknown[] = [];
    for await (const { id } of client.results.list.rows({}, { limit: 130 })) ids.push(id);
    const pages = [];
    for await (const page of client.results.list.pages({}, { limit: 130 })) pages.push(page);
    const all = pages.flatMap(page => page.data.map(({ id }) => id));
    expect([ids.length, new Set(ids).size, pages.length]).toEqual([130, 130, 2]);
    expect(ids).toEqual(all.slice(0, 130));
    expect(pages[0]?.meta.count).toBe(100);
  });

  test('begins at the page of its input, with pages of that size', async () => {
    await using client = openClient();
    const second = await client.results.list({ limit: 5, page: 2 });
    const ids: unknown[] = [];
    for await (const { id } of client.results.list.rows({ limit: 5, page: 2 }, { limit: 7 })) ids.push(id);
    expect(ids).toHaveLength(7);
    expect(ids.slice(0, 5)).toEqual([...second.rows()].map(({ id }) => id));
  });

  test('asks for no page that its limit does not need', async () => {
    const asked: string[] = [];
    const { answer } = service();
    const counting = {
      ...service(),
      answer: (request: ServiceRequest) => {
        asked.push(request.query);
        return answer(request);
      },
    };
    await using client = createClient({ service: counting });
    for await (const row of client.results.list.rows({}, { limit: 101 })) expect(row.id).toBeDefined();
    expect(asked).toEqual(['limit=100', 'limit=100&page=2']);
  });
});

describe('a call that fails', () => {
  test('throws the error of the client, with its kind and facts', async () => {
    await using client = openClient();
    const error = await client.teams.show({ teamIdOrSlug: 'nobody' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({
      kind: 'notFound',
      subject: 'GET /api/v1/game/teams/nobody of the made-up season',
      facts: { status: 404, code: 'NOT_FOUND' },
    });
  });

  test('refuses a word that would name another path', async () => {
    await using client = openClient();
    await expect(client.teams.show({ teamIdOrSlug: '..' })).rejects.toThrow(RangeError);
  });

  test('ends with its signal, whose reason is the cause', async () => {
    await using client = openClient();
    const reason = new Error('enough');
    const call = client.live.list({}, { signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toMatchObject({ kind: 'interrupted', cause: reason });
  });

  test('ends with the signal of the client, and after the client was closed', async () => {
    const client = createClient({ service: service(), signal: AbortSignal.abort() });
    await expect(client.live.list()).rejects.toMatchObject({ kind: 'interrupted' });
    const other = openClient();
    await other.live.list();
    await other.close();
    await expect(other.live.list()).rejects.toMatchObject({ kind: 'interrupted' });
  });
});

describe('a client', () => {
  test.each([
    [{}, 'There is no service to ask'],
    [{ baseUrl: 'ftp://api.example' }, 'is not a base URL'],
    [{ baseUrl: 'http://api.example/api/v1', apiKey: 'key' }, 'is not encrypted'],
    [{ baseUrl: 'https://api.example/api/v1', apiKey: 'a key' }, 'The API key has characters'],
    [{ baseUrl: 'https://api.example/api/v1', game: 'a/b' }, 'cannot be a game segment'],
    [{ baseUrl: 'https://api.example/api/v1', proxy: 'nowhere' }, 'The proxy is not an address'],
  ])('is not created of %o', (options, message) => {
    expect(() => createClient(options)).toThrow(message);
  });

  test('knows names without a request where it has stored answers', async () => {
    await using client = openClient();
    const names = await client.names();
    const [team] = (await client.rankings.world({ limit: 1 })).data;
    expect(names.find('team', team?.teamName ?? '')).toMatchObject([{ word: team?.teamSlug }]);
    await using other = createClient({ baseUrl: 'https://api.example/api/v1' });
    await expect(other.names()).rejects.toThrow('The client has no cache');
    await expect(other.usage()).rejects.toThrow('The client has no ledger');
  });
});
