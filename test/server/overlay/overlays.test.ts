import { hash } from 'node:crypto';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { createAccess } from '../../../src/server/access/access.ts';
import type { LiveSource } from '../../../src/server/liveSource.ts';
import { colours } from '../../../src/server/overlay/options.ts';
import { withOverlays } from '../../../src/server/overlay/overlays.ts';
import type { OverlayPicture } from '../../../src/server/overlay/picture.ts';
import type { ServiceAnswer, ServiceRequest } from '../../../src/server/request.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { createTestWorld, roundLength, type TestMatch, worldStart } from '../../support/liveWorld.ts';
import { randomHex } from '../../support/randomHex.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const second = 1000;
const minute = 60 * second;

/** A service with matches of fourteen rounds, seen at the start of the world, and a token for each name. */
const setUp = (starts: readonly number[] = [0], more: Partial<LiveSource> = {}) => {
  const clock = createFakeClock(worldStart);
  const access = createAccess({
    path: join(createTemporaryFolder(), 'access.db'),
    now: clock.now,
    setTimer: clock.setTimer,
    randomHex,
  });
  onTestFinished(() => access.close());
  const world = createTestWorld(
    starts.map((start, place): TestMatch => ({
      number: place + 1,
      startsAt: worldStart + start,
      rounds: 14,
    })),
  );
  const faults: unknown[] = [];
  const answerer = withOverlays(async ({ path }) => ({ status: 200, headers: {}, body: `routes ${path}` }), {
    store: world.store,
    live: { ...world.live, ...more },
    findToken: access.tokens.find,
    clock,
    report: fault => void faults.push(fault),
  });
  const tokens = new Map<string, string>();
  const tokenOf = (target: string): string => {
    const known =
      tokens.get(target) ?? access.tokens.create(`obs ${target}`, { kind: 'overlay', target }).key;
    tokens.set(target, known);
    return known;
  };
  const ask = (path: string, query = '', further: Partial<ServiceRequest> = {}) => {
    const token = tokenOf(path.split('/')[2] ?? '');
    const asked = query.includes('token=') ? query : `token=${token}&${query}`;
    return answerer({ method: 'GET', path, query: asked, headers: {}, origin: 'http://a:1', ...further });
  };
  /** Opens the pictures and collects what comes. */
  const listen = async (name: string, query = '') => {
    const gone = new AbortController();
    onTestFinished(() => gone.abort());
    const answer = await ask(`/overlay/${name}/events`, query, { signal: gone.signal });
    const pieces: string[] = [];
    const ended = (async () => {
      for await (const piece of answer.body) pieces.push(piece);
    })();
    await clock.advance(0);
    const pictures = () => pieces.flatMap(piece => toPictures(piece));
    return { answer, pieces, pictures, ended, leave: () => gone.abort() };
  };
  return { access, world, clock, ask, tokenOf, listen, faults };
};

const toPictures = (piece: string): readonly (OverlayPicture | null)[] =>
  // What follows is what the service made of an `OverlayPicture`.
  piece.startsWith('data: ') ? [JSON.parse(piece.slice(6)) as OverlayPicture | null] : [];
const pointsOf = (picture: OverlayPicture | null | undefined) => picture?.teams.map(({ score }) => score);
const textOf = ({ body }: ServiceAnswer): string => (typeof body === 'string' ? body : '');
const codeOf = (answer: ServiceAnswer): unknown =>
  (JSON.parse(textOf(answer)) as { readonly error: { readonly code: string } }).error.code;

test('the page may run its own script and style alone, which its policy names by their digests', async () => {
  const { ask } = setUp();
  const answer = await ask('/overlay/current');
  const [, style = ''] = /<style>([^]*?)<\/style>/u.exec(textOf(answer)) ?? [];
  const [, script = ''] = /<script>([^]*?)<\/script>/u.exec(textOf(answer)) ?? [];
  const digestOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${digestOf(style)}; script-src ${digestOf(script)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
  expect(() => new Script(script)).not.toThrow();
  expect(Object.keys(colours).filter(name => !style.includes(`--${name}:#`))).toEqual([]);
  expect(textOf(answer)).not.toMatch(/ (?:style|on\w+)=/u);
});

test('the page of every match is the same text', async () => {
  const { ask } = setUp();
  expect((await ask('/overlay/test-match-1', 'chance=on')).body).toBe((await ask('/overlay/current')).body);
});

test('HEAD has the headers of GET, and opens no pictures', async () => {
  const { ask, access } = setUp();
  const get = await ask('/overlay/current');
  expect(await ask('/overlay/current', '', { method: 'HEAD' })).toEqual({
    ...get,
    headers: { ...get.headers, 'content-length': String(Buffer.byteLength(textOf(get))) },
    body: '',
  });
  expect(await ask('/overlay/current/events', '', { method: 'HEAD' })).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    body: '',
  });
  expect(access.keys.list()).toEqual([]);
});

test('a token opens its own overlay alone, and neither a key nor another token opens it', async () => {
  const { ask, access, tokenOf } = setUp();
  const { key } = access.keys.create({ plan: 'enterprise', name: 'laptop' });
  const calendar = access.tokens.create('phone', { kind: 'calendar', target: 'current' });
  for (const path of ['/overlay/current', '/overlay/current/events']) {
    const answers = [
      await ask(path, 'token='),
      await ask(path, `token=${tokenOf('test-match-1')}`),
      await ask(path, `token=${key}`),
      await ask(path, `token=${calendar.key}`),
      await ask(path, 'token=esp_wrong'),
    ];
    expect(answers.map(answer => [answer.status, codeOf(answer)])).toEqual([
      [401, 'MISSING_API_KEY'],
      ...Array.from({ length: 4 }, () => [401, 'INVALID_API_KEY']),
    ]);
  }
  expect(access.keys.find(tokenOf('current'))).toBeUndefined();
});

test.each([
  ['/overlay/current', 'delay=45'],
  ['/overlay/current', 'delay=11m'],
  ['/overlay/current', 'delay=-1s'],
  ['/overlay/current', 'chance=yes'],
  ['/overlay/current', 'freshness=no'],
  ['/overlay/current', 'ct=red'],
  ['/overlay/current', 'ct=url(x)'],
  ['/overlay/current/events', 'delay=1h'],
])('%s refuses %s', async (path, query) => {
  const { ask } = setUp();
  const answer = await ask(path, query);
  expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_PARAMETER']);
});

test.each([
  ['/overlay/test-match-9', ''],
  ['/overlay/test-match-9/events', ''],
  ['/overlay/current', 'team=nobody'],
  ['/overlay/current/events', 'event=nowhere'],
])('%s?%s is not found', async (path, query) => {
  const { ask } = setUp();
  const answer = await ask(path, query);
  expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
});

test('other methods are refused, and other paths are for the routes', async () => {
  const { ask } = setUp();
  expect((await ask('/overlay/current', '', { method: 'POST' })).status).toBe(405);
  for (const path of ['/overlay/', '/overlay/a/b', '/overlay/A', '/overlay/current/events/', '/overlays/x'])
    expect((await ask(path, 'token=x')).body).toBe(`routes ${path}`);
});

test('a token may ask sixty times a minute, and then has to wait', async () => {
  const { ask, clock } = setUp();
  for (let turn = 0; turn < 60; turn += 1) expect((await ask('/overlay/current')).status).toBe(200);
  await clock.advance(20 * second);
  const refused = await ask('/overlay/current');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
  expect((await ask('/overlay/test-match-1')).status).toBe(200);
  await clock.advance(40 * second);
  expect((await ask('/overlay/current')).status).toBe(200);
});

test('a token may have eight pages open, and who leaves makes room', async () => {
  const { ask, listen, clock } = setUp();
  const pages = [];
  for (let page = 0; page < 8; page += 1) pages.push(await listen('current'));
  const refused = await ask('/overlay/current/events');
  expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([
    429,
    'RATE_LIMITED',
    '15',
  ]);
  pages[0]?.leave();
  await clock.advance(0);
  expect((await listen('current')).pictures()).toHaveLength(1);
  for (const page of pages) page.leave();
  await clock.advance(0);
});

test('each change comes as a whole picture, and nothing comes without a change', async () => {
  const { listen, clock } = setUp();
  const { pictures, answer } = await listen('test-match-1');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(pictures()).toHaveLength(1);
  await clock.advance(3 * roundLength);
  // A start, a kill and an end in each round.
  expect(pictures()).toHaveLength(1 + 9);
  expect(pictures().map(pointsOf)).toEqual([
    [null, null],
    [0, 0],
    [0, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 1],
    [1, 1],
    [1, 1],
    [2, 1],
  ]);
});

test('a delayed picture is that of a page without a delay so much earlier, and never comes early', async () => {
  const { listen, clock } = setUp();
  const arrivals = { now: [] as (readonly [number, unknown])[], later: [] as (readonly [number, unknown])[] };
  const pages = { now: await listen('test-match-1'), later: await listen('test-match-1', 'delay=45s') };
  for (let step = 0; step < 15 * 4 * 60 + 4 * 60; step += 1) {
    for (const name of ['now', 'later'] as const)
      for (const picture of pages[name].pictures().slice(arrivals[name].length))
        arrivals[name].push([clock.now(), picture]);
    await clock.advance(250);
  }
  expect(arrivals.now.length).toBeGreaterThan(40);
  // Before the match begins, its picture is another one.
  expect(arrivals.later[0]?.[1]).toMatchObject({ status: 'upcoming', rounds: [] });
  expect(arrivals.later.slice(1)).toEqual(arrivals.now.map(([at, picture]) => [at + 45 * second, picture]));
});

test('a page hears every fifteen seconds that its link holds', async () => {
  const { listen, clock } = setUp([24 * 60 * minute]);
  const { pieces } = await listen('test-match-1');
  await clock.advance(minute);
  expect(pieces.slice(1)).toEqual(Array.from({ length: 4 }, () => 'event: beat\ndata: 1\n\n'));
});

test('a revoked token ends the pictures within fifteen seconds', async () => {
  const { listen, clock, access } = setUp();
  const { pieces, ended } = await listen('current');
  access.tokens.revoke('obs current');
  await clock.advance(15 * second);
  expect(pieces.at(-1)).toBe('event: over\ndata: revoked\n\n');
  await ended;
  expect(clock.timers).toBe(0);
});

test('who leaves leaves no timer behind', async () => {
  const { listen, clock } = setUp();
  const { leave, ended } = await listen('current');
  expect(clock.timers).toBe(1);
  leave();
  await ended;
  expect(clock.timers).toBe(0);
});

test('on air is the match that has been live for longest, then the next, then the last for ten minutes', async () => {
  const { listen, clock } = setUp([0, 5 * minute]);
  const { pictures } = await listen('current', 'team=foxes');
  const seen = () => [pictures().at(-1)?.id, pictures().at(-1)?.status];
  await clock.advance(13 * minute);
  expect(seen()).toEqual(['test-match-1', 'live']);
  await clock.advance(2 * minute);
  expect(seen()).toEqual(['test-match-2', 'live']);
  await clock.advance(5 * minute);
  expect(seen()).toEqual(['test-match-2', 'finished']);
  await clock.advance(8 * minute + 59 * second);
  expect(seen()).toEqual(['test-match-2', 'finished']);
  await clock.advance(2 * second);
  expect(pictures().at(-1)).toBeNull();
});

test('a fault is reported, and the pictures go on after it', async () => {
  let isBroken = false;
  const { world } = setUp();
  const script: LiveSource['script'] = number => {
    if (isBroken) throw new Error('broken');
    return world.live.script(number);
  };
  const { listen, clock, faults } = setUp([0], { script });
  const { pictures } = await listen('test-match-1');
  await clock.advance(20 * second);
  isBroken = true;
  await clock.advance(minute);
  expect([pictures().length, faults.length]).toEqual([2, 12]);
  isBroken = false;
  await clock.advance(5 * second);
  expect(pointsOf(pictures().at(-1))).toEqual([1, 0]);
});
