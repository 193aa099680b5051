import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ClientError, createClient, type FollowRules, type Update } from '../../src/library/index.ts';
import { createService, type Service } from '../../src/library/service.ts';
import { moment, useService } from './madeUpService.ts';

const { service } = useService();
/** The same season two minutes later. */
let later: Service;
beforeAll(async () => {
  later = await createService({ now: () => moment + 120_000, folder: inject('season') });
});
afterAll(() => later.close());

const liveMatch = async (): Promise<string> => {
  await using client = createClient({ service: service() });
  const { data } = await client.live.list();
  return data.find(({ phase }) => phase === 'live')?.id ?? '';
};

/** The first updates of a service. */
const take = async (
  from: Service,
  count: number,
  rules: FollowRules,
  cursor?: string,
): Promise<readonly Update[]> => {
  await using client = createClient({ service: from });
  const taken: Update[] = [];
  for await (const update of client.follow(rules, { cursor })) {
    taken.push(update);
    if (taken.length === count) break;
  }
  return taken;
};

const typesOf = (updates: readonly Update[]): readonly string[] =>
  updates.flatMap(({ parts }) => parts.map(part => (part.kind === 'event' ? part.event.type : part.kind)));

describe('a client that follows', () => {
  test.each(['stream', 'room'] as const)('gets the state of a match first (%s)', async over => {
    const match = await liveMatch();
    const [first] = await take(service(), 1, { match, over });
    expect(first?.parts).toMatchObject([{ kind: 'snapshot', matchId: match }]);
    expect([first?.gap, first?.id.startsWith(match)]).toEqual([undefined, true]);
    expect(JSON.parse(first?.text ?? '')).toMatchObject({ type: 'snapshot', matchId: match });
  });

  test.each(['stream', 'room'] as const)(
    'goes on after the update whose cursor it is given (%s)',
    async over => {
      const match = await liveMatch();
      const [first] = await take(service(), 1, { match, over });
      const [second, third] = await take(later, 2, { match, over }, first?.cursor);
      expect(typesOf([second, third].filter(each => each !== undefined))).not.toContain('snapshot');
      expect(second?.gap).toBeUndefined();
      const [again] = await take(later, 1, { match, over }, second?.cursor);
      expect(again?.text).toBe(third?.text);
    },
  );

  test('says from when on updates may be missing where the service cannot go on', async () => {
    const match = await liveMatch();
    const [first] = await take(service(), 1, { match }, '1795000000000 nobody-knows-this');
    expect(first?.parts[0]?.kind).toBe('snapshot');
    expect(first?.gap?.from).toBe(1_795_000_000_000);
  });

  test('passes on the types that are wanted, and no others', async () => {
    const match = await liveMatch();
    const [first] = await take(service(), 1, { match });
    const kills = await take(later, 3, { match, types: ['kill'] }, first?.cursor);
    expect(typesOf(kills)).toEqual(['kill', 'kill', 'kill']);
  });

  test('ends without an error when its signal aborts, and when the client is closed', async () => {
    const client = createClient({ service: service() });
    const abort = new AbortController();
    const ends: string[] = [];
    for await (const update of client.live.stream({}, { signal: abort.signal })) {
      ends.push(update.name);
      abort.abort();
    }
    for await (const update of client.follow()) {
      ends.push(update.name);
      await client.close();
    }
    expect(new Set(ends)).toEqual(new Set(['snapshot']));
  });

  test('refuses a cursor that no update gave, and a room without a match', async () => {
    await using client = createClient({ service: service() });
    const first = (rules: FollowRules, cursor?: string) => client.follow(rules, { cursor }).next();
    await expect(first({}, 'yesterday')).rejects.toThrow('The cursor is not one of an update');
    await expect(first({ over: 'room' })).rejects.toThrow('A room is of one match');
  });

  test.each(['stream', 'room'] as const)('throws where the match is not live (%s)', async over => {
    await expect(take(service(), 1, { match: 'nothing', over })).rejects.toBeInstanceOf(ClientError);
  });
});
