import { beforeAll, expect, test } from 'vitest';
import type { Host } from '../../../src/cli/host/host.ts';
import { openEmbedded } from '../../../src/cli/session/embeddedService.ts';
import type { EmbeddedService } from '../../../src/cli/context/types.ts';
import { day, hour, seasonStart } from '../../../src/server/demo/calendar.ts';
import { openDemo } from '../../../src/server/demo/demo.ts';
import { planTour } from '../../support/contract/tour.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSharedFolder } from '../../support/temporaryFolder.ts';

/** When the file holds the first season alone, which is built in a third of the time. */
const now = seasonStart(1) + 20 * day + 5 * hour;
const folder = createSharedFolder();
const inFolder = (name: string) => ({ ESPORTS_STATE_DIR: join(folder, name), CI: '1' });

beforeAll(async () => {
  (await openDemo({ folder: join(folder, 'ready'), now })).close();
});

/** The service inside of a machine whose state is in the folder, and how often it had to build the season. */
const open = async (name: string, clock = () => now) => {
  let builds = 0;
  // The service uses nothing else of the host.
  const host = {
    env: inFolder(name),
    platform: 'linux',
    userId: undefined,
    systemHome: () => undefined,
    ownerOf: () => undefined,
    now: clock,
    spareMemory: () => {},
    signal: new AbortController().signal,
  } as unknown as Host;
  const progress = { begin: () => ({ show: () => void builds++, end: () => {} }) };
  const service = await openEmbedded({ kind: 'demo', game: 'game' }, host, {
    stream: false,
    // The service only begins and ends a wait.
    progress: progress as unknown as Parameters<typeof openEmbedded>[2]['progress'],
  });
  return { service, builds: () => builds };
};

const ask = async ({ transport }: EmbeddedService, path: string) => {
  const { signal } = new AbortController();
  const url = new URL(`http://made-up-season.invalid/game${path}`);
  const request = { url, headers: { 'x-api-key': 'embedded' }, signal, headTimeout: 1000 };
  const { status, headers, body } = await transport.send(request);
  let text = '';
  for await (const piece of body) text += String(piece);
  return { status, headers, text };
};

test('every route answers on a fresh machine what it answers with the whole season', async () => {
  const ready = await open('ready');
  const read = async (path: string) =>
    (JSON.parse((await ask(ready.service, path)).text) as { data: unknown }).data;
  const paths = (await planTour(read)).map(({ path }) => path);
  expect(new Set(paths.map(path => path.split('/')[1])).size).toBeGreaterThan(8);
  const fresh = await open('fresh');
  // The live lists come first, while the season is not built.
  const isFirst = (path: string) => /^\/live(?:\?|$)/.test(path);
  const sorted = [...paths.filter(isFirst), ...paths.filter(path => !isFirst(path))];
  for (const path of sorted)
    expect([path, await ask(fresh.service, path)]).toEqual([path, await ask(ready.service, path)]);
  expect([fresh.builds(), ready.builds()]).toEqual([1, 0]);
  for (const { service } of [fresh, ready]) await service.transport.close();
});

test('which matches are live is answered without the season, and for a minute', async () => {
  const ready = await open('ready');
  let clock = now;
  const fresh = await open('asked', () => clock);
  const paths = ['/live', '/live?limit=1', '/live?limit=1&page=2', '/live?page=9', '/live?limit=x'];
  for (const path of paths) expect(await ask(fresh.service, path)).toEqual(await ask(ready.service, path));
  expect(fresh.builds()).toBe(0);
  clock += 60_001;
  await ask(fresh.service, '/live');
  expect(fresh.builds()).toBe(1);
  for (const { service } of [fresh, ready]) await service.transport.close();
});

test('nothing is written and nothing is started in CI', async () => {
  const { service } = await open('ci');
  await ask(service, '/live');
  await service.transport.close();
  expect(readdirSync(folder)).not.toContain('ci');
});
