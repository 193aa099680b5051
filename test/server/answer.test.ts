import { describe, expect, it } from 'vitest';
import { routeEntries } from '../../src/core/table/index.ts';
import { createLiveHub } from '../../src/server/live/hub.ts';
import { createRooms } from '../../src/server/live/rooms.ts';
import type { StreamRequest } from '../../src/server/live/streams.ts';
import type { Access } from '../../src/server/access/check.ts';
import { ApiProblem } from '../../src/data/store/problem.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { hour, now } from './fixtures/clock.ts';
import { createDataFile } from './fixtures/dataFile.ts';
import { liveFixture } from './fixtures/script.ts';
import { createAsk, freeAccess } from './fixtures/service.ts';

const dataOf = (body: unknown) => (body as { data: unknown }).data;

describe('an answer', () => {
  const ask = createAsk();

  it('prefers a fixed segment to an identifier', async () => {
    const paths = [
      '/players/search?q=910',
      '/skins/trending',
      '/events/live',
      '/events/upcoming',
      '/events/calendar',
    ];
    const lists = await Promise.all(paths.map(async path => Array.isArray(dataOf((await ask(path)).body))));
    expect(lists).toEqual([true, true, true, true, true]);
    const rankings = await Promise.all(['world', 'vrs'].map(name => ask(`/rankings/${name}`)));
    expect(rankings.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('accepts an identifier, a number or a slug in any case', async () => {
    const answers = await Promise.all(
      ['fx-team-1', 'FX-Team-1', '1', 'alpha', 'ALPHA', '%61lpha'].map(name => ask(`/teams/${name}`)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [byId, byNumber] = await Promise.all([ask('/matches/fx-match-1'), ask('/matches/1')]);
    expect(byNumber.text).toBe(byId.text);
  });

  it('reads a slug of digits as a slug', async () => {
    const { body } = await ask('/players/910');
    expect(dataOf(body)).toMatchObject({ id: 'fx-player-10' });
  });

  it('ignores unknown parameters, however they are written', async () => {
    const [plain, extended] = await Promise.all([ask('/live'), ask('/live?q=%FF&x=1&x=2&&=')]);
    expect(extended.text).toBe(plain.text);
  });

  it('has a strong tag and a lifetime, and is 304 without a body for a matching tag', async () => {
    const { status, headers } = await ask('/teams/charlie/roster-history');
    expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
    const tag = headers['etag'] ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await ask('/teams/charlie/roster-history', { headers: { 'if-none-match': known } });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag]);
    }
    const other = await ask('/teams/charlie/roster-history', { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  it('that shows a match in progress or to come holds until that changes', async () => {
    const lifetime = async (path: string) => (await ask(path)).headers['cache-control'];
    expect(await lifetime('/teams/alpha')).toBe('private, max-age=30');
    // Charlie's next match starts in three hours, Delta's is not known yet.
    const sooner = createAsk({ clock: () => now + 2.5 * hour });
    expect((await sooner('/teams/charlie')).headers['cache-control']).toBe('private, max-age=1800');
    expect(await lifetime('/teams/delta')).toBe('private, max-age=3600');
  });

  it('has another tag for another body', async () => {
    const tags = await Promise.all(
      ['/teams/alpha', '/teams/bravo'].map(async path => (await ask(path)).headers['etag']),
    );
    expect(new Set(tags).size).toBe(2);
  });

  it('has a short lifetime while its match is not over', async () => {
    const ages = await Promise.all(
      ['1', '3', '3/maps', '4'].map(async match => (await ask(`/matches/${match}`)).headers['cache-control']),
    );
    expect(ages).toEqual([
      'private, max-age=3600',
      'private, max-age=0',
      'private, max-age=0',
      'private, max-age=300',
    ]);
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const [get, head] = await Promise.all([ask('/teams/alpha'), ask('/teams/alpha', { method: 'HEAD' })]);
    const { 'content-length': length, ...headers } = head.headers;
    expect([head.status, head.text, Number(length), headers]).toEqual([
      200,
      '',
      Buffer.byteLength(get.text),
      get.headers,
    ]);
    const refused = await ask('/teams/nobody', { method: 'HEAD' });
    expect([refused.status, refused.text]).toEqual([404, '']);
  });

  it('is charged for 200, also to HEAD, but not for 304 or errors', async () => {
    let charges = 0;
    const counted = createAsk({ access: () => ({ ...freeAccess, charge: () => void charges++ }) });
    const { headers } = await counted('/live');
    await counted('/live', { method: 'HEAD' });
    expect(charges).toBe(2);
    await counted('/live', { headers: { 'if-none-match': headers['etag'] } });
    await counted('/teams/nobody');
    await counted('/matches/recent?limit=0');
    await counted('/live/ws');
    expect(charges).toBe(2);
  });

  it('is refused when the charge is refused', async () => {
    const spent = (): never => {
      throw new ApiProblem('PLAN_LIMIT_EXCEEDED', 'spent');
    };
    const refused = createAsk({ access: () => ({ ...freeAccess, charge: spent }) });
    expect((await refused('/live')).status).toBe(429);
  });

  it('is computed once per second, and again in the next', async () => {
    let reads = 0;
    let clock = now;
    const market = { offers: () => (reads++, []), listings: () => [] };
    const counted = createAsk({ market, clock: () => clock });
    for (const at of [now, now + 400, now + 999, now + 1000]) {
      clock = at;
      await counted('/skins/1/prices');
    }
    expect(reads).toBe(2);
  });

  it('is delayed by the client’s plan, even within one service', async () => {
    let access: Access = freeAccess;
    const asked = createAsk({ access: () => access });
    const fresh = await asked('/live/3/state');
    access = { ...freeAccess, delay: 20 * 60_000 };
    const late = await asked('/live/3/state');
    expect([dataOf(fresh.body), dataOf(late.body)]).toMatchObject([
      { score: { team1: 1 }, map: 'Nuke', round: 4 },
      { score: { team1: 0 }, map: 'Mirage', round: 9 },
    ]);
  });

  it('omits matches older than the client’s archive from lists', async () => {
    let access: Access = freeAccess;
    const asked = createAsk({ access: () => access });
    const all = await asked('/matches/results');
    access = { ...freeAccess, archiveSince: now - 24 * 3_600_000 };
    const some = await asked('/matches/results');
    const ids = (body: unknown) => (dataOf(body) as readonly { id: string }[]).map(({ id }) => id);
    expect([ids(all.body), ids(some.body)]).toEqual([
      ['fx-match-7', 'fx-match-6', 'fx-match-1', 'fx-match-2'],
      ['fx-match-7', 'fx-match-6'],
    ]);
  });
});

describe('a match older than the archive of the client’s plan', () => {
  const archived: Access = { ...freeAccess, archiveSince: now - 24 * 3_600_000 };
  const statusOf = async (path: string, access: Access) =>
    (await createAsk({ access: () => access })(path)).status;
  const byId = routeEntries.filter(({ row }) => row.path.includes('{matchId}'));

  it.each(byId.map(({ row }) => row.path))('is not found by %s', async path => {
    const old = path.replace('{matchId}', 'fx-match-1');
    expect(await statusOf(old, archived)).toBe(404);
    const isLive = path.startsWith('/live');
    expect(await statusOf(old, freeAccess)).toBe(isLive ? 404 : 200);
    const shown = path.replace('{matchId}', isLive ? 'fx-match-3' : 'fx-match-7');
    expect(await statusOf(shown, archived)).toBe(200);
    const message = async (match: string) => {
      const { body } = await createAsk({ access: () => archived })(path.replace('{matchId}', match));
      return (body as { error: { message: string } }).error.message.replace(match, '');
    };
    // Nothing distinguishes it from a match that never existed.
    expect(await message('fx-match-1')).toBe(await message('fx-match-999'));
  });

  it('has neither a stream nor a room', async () => {
    expect(await statusOf('/live/stream?match=fx-match-1', archived)).toBe(404);
    const { store } = createDataFile();
    const clock = createFakeClock(now);
    const report = (fault: unknown) => {
      throw fault;
    };
    const hub = createLiveHub({ store, live: liveFixture, clock, report });
    const rooms = createRooms({ hub, store, access: () => archived });
    expect(() => rooms.open({ match: 'fx-match-1', access: archived })).toThrow('no match is called');
  });

  it('is left out of every list of matches', async () => {
    const paths = [
      '/events/fx-event-1/matches',
      '/matches/results',
      '/matches/recent',
      '/teams/fx-team-1/results',
      '/players/fx-player-1/matches',
      '/players/fx-player-1/form',
      '/players/fx-player-1/stats',
      '/teams/fx-team-1/vs/fx-team-2',
    ];
    const old = new RegExp('"fx-match-[12]"');
    const isNamed = async (access: Access) => {
      const ask = createAsk({ access: () => access });
      return Promise.all(paths.map(async path => old.test((await ask(path)).text)));
    };
    expect(await isNamed(freeAccess)).toEqual(paths.map(() => true));
    expect(await isNamed(archived)).toEqual(paths.map(() => false));
  });
});

describe('the stream', () => {
  const stream = async function* () {
    yield 'data: 1\n\n';
    yield await Promise.resolve('data: 2\n\n');
  };
  const pieces = (resumed = true) => Object.assign(stream(), { resumed });

  it('is opened for the request, and sends its pieces immediately', async () => {
    const opened: Omit<StreamRequest, 'access'>[] = [];
    const ask = createAsk({
      streams: {
        open: ({ match, lastEventId, signal }) => {
          opened.push({ match, lastEventId, signal });
          return pieces();
        },
      },
    });
    const { status, headers, text } = await ask('/live/stream?match=fx-match-3', {
      headers: { 'last-event-id': 'fx-match-3:1:2:3' },
    });
    expect([status, headers['content-type'], headers['last-event-id'], text]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'fx-match-3:1:2:3',
      'data: 1\n\ndata: 2\n\n',
    ]);
    await ask('/live/stream?match=');
    expect(opened).toEqual([
      { match: 3, lastEventId: 'fx-match-3:1:2:3', signal: undefined },
      { match: undefined, lastEventId: undefined, signal: undefined },
    ]);
  });

  it('is not opened for a match that does not exist, and only with an aborted signal for HEAD', async () => {
    const opened: unknown[] = [];
    const ask = createAsk({
      streams: {
        open: ({ match, signal }) => {
          opened.push([match, signal?.aborted]);
          return pieces();
        },
      },
    });
    const unknown = await ask('/live/stream?match=99');
    const head = await ask('/live/stream?match=fx-match-3', { method: 'HEAD' });
    expect([unknown.status, head.status, head.text]).toEqual([404, 200, '']);
    expect(opened).toEqual([[3, true]]);
  });
});
