import { afterAll, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

interface Live {
  readonly id: string;
  readonly team1Name: string;
}

test('a served overlay opens with its token alone, costs nothing, and ends with its token', async () => {
  const create = (opens: string, name: string) =>
    program.run(['keys', 'create', '--opens', opens, '--name', name]);
  const made = await create('overlay:current', 'obs');
  expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/^esp_[\w-]{43}\n$/u)]);
  const token = made.stdout.trim();
  const key = (await program.run(['keys', 'create', '--plan', 'free', '--name', 'laptop'])).stdout.trim();
  const service = await program.serve();
  const { origin } = new URL(service.url);
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${origin}${path}`, { headers });

  const page = await get(`/overlay/current?token=${token}`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
  const live = (await (await get('/api/v1/game/live?limit=1', { 'x-api-key': key })).json()) as {
    readonly data: readonly Live[];
  };
  const events = await get(`/overlay/current/events?chance=on&token=${token}`);
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? '';
  await reader?.cancel();
  // The made-up season has a live match at the moment of the tests.
  expect(JSON.parse(first.slice('data: '.length))).toMatchObject({
    id: live.data[0]?.id,
    status: 'live',
    teams: [{ name: live.data[0]?.team1Name }, {}],
  });

  const refused = [
    await get('/overlay/current'),
    await get('/overlay/current', { 'x-api-key': key }),
    await get(`/overlay/current?token=${key}`),
    await get(`/overlay/${live.data[0]?.id}?token=${token}`),
    await get(`/calendar/rain-temple.ics?token=${token}`),
    await get('/api/v1/game/live', { 'x-api-key': token }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
  const listed = JSON.parse(
    (await program.run(['keys', 'list', '--json', 'name,opens,used'])).stdout,
  ) as unknown;
  expect(listed).toEqual([
    { name: 'laptop', opens: null, used: 1 },
    { name: 'obs', opens: 'overlay:current', used: null },
  ]);
  expect((await program.run(['keys', 'revoke', 'obs'])).code).toBe(0);
  expect((await get(`/overlay/current?token=${token}`)).status).toBe(401);
  expect(await service.stop()).toBe(0);
});
