import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createEarlierProgram } from '../support/earlierProgram.ts';

const program = createEarlierProgram();
afterAll(() => program.remove());

const dataFile = join(program.folder, 'data.db');
const keys = {
  desk: 'esp_ip4Ww8dfh3tHoRqgoGl-5PzUzHytBhwji3Gtpn4aAzI',
  revoked: 'esp_CZbGwHkg40kXH2NoQSOpfjGKcmuNBRBOMevqo5J5hEo',
  small: 'esp_J8DNLpJ12QH3_zNaaD4__tAR1AnN2affoVF6B5hGHw4',
};

/** Runs a command, which must print no warning, and returns the JSON that it prints. */
const ask = async (...args: readonly string[]): Promise<unknown> => {
  const { code, stdout, stderr } = await program.run(args);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

test('its settings and profiles are read, and its key is found', async () => {
  expect(await ask('config', 'list', '--json', 'name,value')).toEqual(
    expect.arrayContaining([
      { name: 'budget.monthly', value: 400 },
      { name: 'budget.warnAt', value: 80 },
      { name: 'liveBudget', value: 10 },
      { name: 'output', value: 'json' },
      { name: 'color', value: 'never' },
      { name: 'theme', value: 'mono' },
      { name: 'tz', value: 'Europe/Berlin' },
    ]),
  );
  expect(await ask('profile', 'list', '--json', 'name,active,baseUrl,game,key')).toEqual([
    { name: 'desk', active: true, baseUrl: 'http://127.0.0.1:47110/api/v1', game: 'game', key: 'file' },
    { name: 'small', active: false, baseUrl: 'http://127.0.0.1:47110/api/v1', game: 'game', key: 'file' },
    { name: 'bare.one', active: false, baseUrl: 'https://api.example.com/api/v1', game: 'cs2', key: null },
    { name: 'demo', active: false, baseUrl: null, game: null, key: null },
  ]);
  const tokens = await Promise.all(
    [[], ['--profile', 'small']].map(at => program.run(['auth', 'token', ...at])),
  );
  expect(tokens.map(({ stdout }) => stdout)).toEqual([`${keys.desk}\n`, `${keys.small}\n`]);
});

test('its ledger continues its counts', async () => {
  expect(await ask('usage', '--json')).toMatchObject({ month: '2026-11', sent: 5, charged: 5, limit: null });
  expect(await ask('usage', '--json', '--profile', 'small')).toMatchObject({
    sent: 2,
    charged: 2,
    limit: 3,
    left: 1,
    plan: 'free',
    byCommand: [
      { command: 'rankings vrs', sent: 1 },
      { command: 'auth login', sent: 1 },
    ],
  });
});

test('its stored answers are used offline', async () => {
  // Nothing listens at the profile's address, so only a stored answer can be shown.
  const { code, stdout } = await program.run(['rankings', 'vrs', '--offline', '--json', 'teamName,points']);
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    [
      { teamName: 'Ravens', points: 1900 },
      { teamName: 'Elks', points: 1800 },
    ],
  ]);
});

test('its data file still answers', async () => {
  expect(
    await ask('results', 'maps', 'cs-match-2370001', '--data', dataFile, '--json', 'name,score,winner'),
  ).toEqual([{ name: 'Nuke', score: { team1: 13, team2: 5 }, winner: 'Elks' }]);
  expect(await ask('skins', 'history', 'ak-47-kiln', '--data', dataFile, '--json', 'price')).toEqual([
    { price: 12.5 },
    { price: 10 },
  ]);
  const tables = {
    match: 2,
    team: 3,
    player: 15,
    round_kill: 90,
    ranking_row: 2,
    skin: 4,
    skin_day_price: 3,
  };
  expect(await ask('data', 'info', dataFile, '--json')).toMatchObject({ tables });
});

test('an import into its data file keeps the earlier data', async () => {
  const target = join(program.folder, 'grown.db');
  const source = join(program.folder, 'collections.json');
  cpSync(dataFile, target);
  writeFileSync(source, '[{"name":"New","contains":[{"id":"skin-77","name":"AWP | Fjord"}]}]');
  expect((await program.run(['data', 'import', 'skins', source, '--into', target])).code).toBe(0);
  expect(await ask('data', 'info', target, '--json')).toMatchObject({
    tables: { match: 2, team: 3, player: 15, round_kill: 90, ranking_row: 2, skin: 5, skin_day_price: 3 },
  });
});

test('its keys are accepted or refused as before, and their counts continue', async () => {
  const service = await program.serve(['--data', dataFile]);
  const request = async (key: string) =>
    (await fetch(`${service.url}/game/rankings/vrs`, { headers: { 'x-api-key': key } })).status;
  const statuses = [];
  // The small key allows three requests a month. Two of them are spent.
  for (const key of [keys.desk, keys.revoked, keys.small, keys.small]) statuses.push(await request(key));
  expect(await service.stop()).toBe(0);
  expect(statuses).toEqual([200, 401, 200, 429]);
  expect(await ask('keys', 'list', '--json', 'name,plan,used,monthly')).toEqual([
    { name: 'desk', plan: 'scale', used: 6, monthly: null },
    { name: 'old', plan: 'free', used: 0, monthly: 500 },
    { name: 'small', plan: 'free', used: 3, monthly: 3 },
  ]);
});
