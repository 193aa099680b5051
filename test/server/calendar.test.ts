import { join } from 'node:path';
import ICAL from 'ical.js';
import { expect, onTestFinished, test } from 'vitest';
import { createAccess } from '../../src/server/access/access.ts';
import { withCalendars } from '../../src/server/calendar.ts';
import type { ServiceAnswer, ServiceRequest } from '../../src/server/request.ts';
import { realClock } from '../support/fakeClock.ts';
import { createTestWorld, worldStart } from '../support/liveWorld.ts';
import { randomHex } from '../support/randomHex.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';

const hour = 3_600_000;

/** A service with a calendar of the Foxes: a match that is over, one in progress and one to come. */
const setUp = () => {
  let now = worldStart;
  const access = createAccess({
    path: join(createTemporaryFolder(), 'access.db'),
    now: () => now,
    setTimer: realClock.setTimer,
    randomHex,
  });
  onTestFinished(() => access.close());
  const world = createTestWorld(
    [-48, -0.1, 24].map((start, place) => ({ number: place + 1, startsAt: now + start * hour, rounds: 13 })),
  );
  const faults: unknown[] = [];
  const answerer = withCalendars(async ({ path }) => ({ status: 200, headers: {}, body: `routes ${path}` }), {
    store: world.store,
    findToken: access.tokens.find,
    clock: () => now,
    report: fault => void faults.push(fault),
  });
  const { key: token } = access.tokens.create('phone', { kind: 'calendar', target: 'foxes' });
  const ask = (path: string, query = `token=${token}`, further: Partial<ServiceRequest> = {}) =>
    answerer({ method: 'GET', path, query, headers: {}, origin: 'http://a:1', ...further });
  const pass = (ms: number) => void (now += ms);
  return { access, world, ask, token, pass, faults };
};

const textOf = ({ body }: ServiceAnswer): string => (typeof body === 'string' ? body : '');
const codeOf = (answer: ServiceAnswer): unknown =>
  (JSON.parse(textOf(answer)) as { readonly error: { readonly code: string } }).error.code;
const startsOf = (answer: ServiceAnswer): readonly string[] =>
  new ICAL.Component(ICAL.parse(textOf(answer)))
    .getAllSubcomponents('vevent')
    .map(event => new ICAL.Event(event).startDate.toJSDate().toISOString());

test('a calendar has the team’s matches, past, live and to come, and no charge', async () => {
  const { ask, access } = setUp();
  const answer = await ask('/calendar/foxes.ics');
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=900',
      'x-content-type-options': 'nosniff',
    },
  });
  expect(startsOf(answer)).toEqual([
    '2026-11-19T18:00:00.000Z',
    '2026-11-21T17:54:00.000Z',
    '2026-11-22T18:00:00.000Z',
  ]);
  expect(access.keys.list()).toEqual([]);
});

test('the document stays the same until a match moves, and a client that has it gets 304', async () => {
  const { ask, pass, world } = setUp();
  const first = await ask('/calendar/foxes.ics');
  pass(5 * 60_000);
  const again = await ask('/calendar/foxes.ics', undefined, {
    headers: { 'if-none-match': first.headers['etag'] },
  });
  expect([again.status, again.body]).toEqual([304, '']);
  world.add({ number: 9, startsAt: worldStart + 30 * hour, rounds: 13 });
  expect(startsOf(await ask('/calendar/foxes.ics'))).toHaveLength(4);
});

test('HEAD has the headers of GET with the length', async () => {
  const { ask } = setUp();
  const get = await ask('/calendar/foxes.ics');
  expect(await ask('/calendar/foxes.ics', undefined, { method: 'HEAD' })).toEqual({
    ...get,
    headers: { ...get.headers, 'content-length': String(Buffer.byteLength(textOf(get))) },
    body: '',
  });
});

test('a token opens its own calendar alone, and a key opens none', async () => {
  const { ask, access } = setUp();
  const { key } = access.keys.create({ plan: 'enterprise', name: 'laptop' });
  const answers = [
    await ask('/calendar/foxes.ics', ''),
    await ask('/calendar/owls.ics'),
    await ask('/calendar/foxes.ics', `token=${key}`),
    await ask('/calendar/foxes.ics', 'token=esp_wrong'),
    await ask('/calendar/nobody.ics'),
  ];
  expect(answers.map(answer => [answer.status, codeOf(answer)])).toEqual([
    [401, 'MISSING_API_KEY'],
    ...Array.from({ length: 4 }, () => [401, 'INVALID_API_KEY']),
  ]);
});

test('a token is no key of the routes', () => {
  const { access, token } = setUp();
  expect(access.keys.find(token)).toBeUndefined();
});

test('a revoked token opens nothing', async () => {
  const { ask, access } = setUp();
  access.tokens.revoke('phone');
  expect((await ask('/calendar/foxes.ics')).status).toBe(401);
  expect(access.tokens.revoke('phone')).toBeUndefined();
});

test('a team that the data no longer have is not found', async () => {
  const { ask, access } = setUp();
  const { key } = access.tokens.create('old', { kind: 'calendar', target: 'gone' });
  expect((await ask('/calendar/gone.ics', `token=${key}`)).status).toBe(404);
});

test('a token is refused after 60 readings in an hour, and allowed again after it', async () => {
  const { ask, pass } = setUp();
  for (let turn = 0; turn < 60; turn += 1) expect((await ask('/calendar/foxes.ics')).status).toBe(200);
  pass(40 * 60_000);
  const refused = await ask('/calendar/foxes.ics');
  expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([
    429,
    'RATE_LIMITED',
    '1200',
  ]);
  pass(20 * 60_000);
  expect((await ask('/calendar/foxes.ics')).status).toBe(200);
});

test('other methods are refused, and other paths are left to the routes', async () => {
  const { ask } = setUp();
  expect(await ask('/calendar/foxes.ics', undefined, { method: 'POST' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  });
  for (const path of ['/calendar', '/calendar/', '/calendar/Foxes.ics', '/calendar/a%2fb.ics', '/docs'])
    expect((await ask(path)).body).toBe(`routes ${path}`);
});

test('a fault of the service is reported, and the client learns nothing of it', async () => {
  const { world, ask, faults } = setUp();
  world.store.close();
  expect(codeOf(await ask('/calendar/foxes.ics'))).toBe('INTERNAL');
  expect(faults).toHaveLength(1);
});
