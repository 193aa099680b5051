import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPage } from '../data/import/madeUpPages.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
const data = join(program.folder, 'data');
const env = { ESPORTS_DATA_DIR: data };
const into = join(data, 'collected.db');
let key = '';
afterAll(() => program.remove());

const bring = async (kind: string, name: string, text: string): Promise<void> => {
  const path = join(program.folder, 'sources', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  expect((await program.run(['data', 'import', kind, path, '--into', into], env)).code).toBe(0);
};
const series = (id: number, day: string) => ({
  source_match_id: id,
  stage: 'playoffs',
  round_number: 1,
  team_1: 'Rainford',
  team_2: 'Lanterns',
  datetime_source: day,
  best_of: 3,
  score_team_1: 2,
  score_team_2: 1,
  winner: 'Rainford',
});
const tournament = (...days: readonly string[]) =>
  JSON.stringify({ event_id: 'harbour_open', matches: days.map((day, index) => series(index + 1, day)) });

beforeAll(async () => {
  mkdirSync(data, { recursive: true });
  const roster = { name: 'Ravens', players: 'ada, ben, cy, dov, eli', rank: 1, points: 1900 };
  await bring('standings', 'standings_global_2026_10_05.md', listPage('2026_10_05', [roster]));
  await bring('tournament', 'harbour_open.json', tournament('2026-11-20'));
  key = (await program.run(['keys', 'create', '--plan', 'enterprise', '--name', 'test'])).stdout.trim();
});

const served = async (...args: readonly string[]) => {
  const service = await program.serve(['--collected', ...args], env);
  const ask = async (path: string): Promise<readonly unknown[]> => {
    const answer = await fetch(`${service.url}/game${path}`, { headers: { 'x-api-key': key } });
    return ((await answer.json()) as { readonly data: readonly unknown[] }).data;
  };
  const docs = async () => (await fetch(new URL('/docs', service.url))).text();
  return { service, ask, docs };
};

test('the collected file is served whole on this machine, and follows its file', async () => {
  const { service, ask, docs } = await served();
  expect([(await ask('/rankings/vrs')).length, (await ask('/matches/results')).length]).toEqual([1, 1]);
  expect(await docs()).not.toContain('Data from');
  await bring('tournament', 'harbour_open.json', tournament('2026-11-20', '2026-11-19'));
  await expect.poll(async () => (await ask('/matches/results')).length, { timeout: 10_000 }).toBe(2);
  await service.stop();
});

test('a public address gets no rows of sources that do not allow it, and reads where the others are from', async () => {
  const { service, ask, docs } = await served('--public-url', 'https://data.example');
  expect([await ask('/rankings/vrs'), (await ask('/matches/results')).length]).toEqual([[], 2]);
  expect(await docs()).toContain(
    'Data from: tournament. Left out, because their sources do not allow you to pass them on: standings',
  );
  await service.stop();
});

test('a public address gets all of it if the operator says so', async () => {
  const { service, ask, docs } = await served('--public-url', 'https://data.example', '--share-all');
  expect((await ask('/rankings/vrs')).length).toBe(1);
  expect(await docs()).toContain('published without a licence: for your own use');
  await service.stop();
});
