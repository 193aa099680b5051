import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeWith } from '../support/describeIf.ts';
import { createProgram } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
afterAll(() => program.remove());

const rows = (stdout: string): readonly string[] => stdout.split('\n').filter(line => line !== '');
const followed = async (env?: Readonly<Record<string, string>>) =>
  rows((await program.run(['follow', '--columns', 'kind,word'], env)).stdout);

test('a service that cannot be reached does not make a name unknown', async () => {
  const env = { ESPORTS_BASE_URL: 'http://127.0.0.1:1/api/v1', ESPORTS_API_KEY: 'key' };
  const { code, stderr } = await program.run(['follow', 'rain-temple'], env);
  expect([code, stderr.includes('is called')]).toEqual([3, false]);
});

describe('following in the made-up season', () => {
  test('with nothing followed, my shows nothing and ends with 0', async () => {
    const { code, stdout } = await program.run(['my']);
    expect([code, stdout]).toEqual([0, '']);
    expect(JSON.parse((await program.run(['my', '--json'])).stdout)).toEqual([]);
  });

  test('names of every kind are followed once, and no longer', async () => {
    const lines: readonly (readonly string[])[] = [
      ['follow', 'Rain Temple'],
      ['follow', 'iron-plum'],
      ['follow', 'RAIN', 'temple'],
      ['follow', 'team:Spice Current'],
      ['follow', 'AK-47 | Ember'],
      ['unfollow', 'spice'],
    ];
    for (const line of lines) expect((await program.run(line)).code).toBe(0);
    expect(await followed()).toEqual(['team\train-temple', 'team\tiron-plum', 'skin\tak-47-ember']);
    const { mode, followed: stored } = JSON.parse(
      readFileSync(join(program.folder, 'config', 'settings.json'), 'utf8'),
    ) as { readonly mode?: unknown; readonly followed: readonly unknown[] };
    expect([mode, stored[0]]).toEqual([
      undefined,
      { kind: 'team', word: 'rain-temple', name: 'Rain Temple', scope: 'demo' },
    ]);
  });

  test('what was named is written in a pipe, also where it was followed before', async () => {
    for (const name of ['iron-plum', 'Iron Plum']) {
      const { code, stdout } = await program.run(['follow', name, '--json']);
      expect([code, JSON.parse(stdout)]).toEqual([
        0,
        [{ kind: 'team', word: 'iron-plum', name: 'Iron Plum', scope: 'demo' }],
      ]);
    }
  });

  test('a setting that is changed leaves it alone', async () => {
    await program.run(['config', 'set', 'tz', 'UTC']);
    expect((await followed()).length).toBe(3);
    expect((await program.run(['config', 'get', 'tz'])).stdout).toBe('UTC\n');
  });

  test.each([
    [['follow', 'nobody-at-all'], 5, 'No team, player, tournament or skin is called "nobody-at-all"'],
    [['follow', 'player:rain-temple'], 5, 'No player is called'],
    [['follow', 'Rain Tmple'], 5, 'Did you mean rain-temple (Rain Temple, TH)?'],
    [['unfollow', 'Polar Tram'], 2, 'Choose one of them: team:rain-temple (Rain Temple)'],
  ])('%j ends with %i', async (line, code, says) => {
    const result = await program.run(line);
    expect([result.code, result.stderr.includes(says)]).toEqual([code, true]);
  });

  test('my has only what is followed', async () => {
    const { stdout, code } = await program.run(['my', '--json']);
    const shown = JSON.parse(stdout) as readonly Readonly<Record<string, unknown>>[];
    const mine = (row: Readonly<Record<string, unknown>>): boolean =>
      row['skin'] === 'AK-47 | Ember' ||
      ['Rain Temple', 'Iron Plum'].some(team => [row['team1Name'], row['team2Name']].includes(team));
    expect([code, shown.filter(row => !mine(row)), shown.length > 4]).toEqual([0, [], true]);
    expect(new Set(shown.map(({ part }) => part))).toContain('last');
  });
});

const match = (team1Name: string, hours: number) => ({
  id: `m-${team1Name}-${hours}`,
  team1Name,
  team1Slug: team1Name.toLowerCase(),
  team2Name: 'Owls',
  startsAt: new Date(program.now() + hours * 3_600_000).toISOString(),
});
const ranking = ['Foxes', 'Herons'].map((teamName, place) => ({
  rank: place + 1,
  teamName,
  teamSlug: teamName.toLowerCase(),
}));
const answers: Readonly<Record<string, unknown>> = {
  '/rankings/world': ranking,
  '/live': [match('Foxes', -1)],
  '/matches/upcoming': [match('Herons', 5), match('Badgers', 4)],
  '/matches/recent': [match('Lynxes', -9), match('Foxes', -30)],
  '/teams/foxes/upcoming': [match('Foxes', 50)],
  '/teams/foxes/results': [match('Foxes', -30)],
};

describeWith('script')('following at a service that counts requests', () => {
  let server: Awaited<ReturnType<typeof startRawServer>>;
  let env: Readonly<Record<string, string>>;
  const asked = (from: number): readonly string[] =>
    server.requests.slice(from).map(head => /^GET \/api\/v1\/game(\S*)/.exec(head)?.[1] ?? '');
  beforeAll(async () => {
    server = await startRawServer((socket, _index, head) => {
      const path = /^GET \/api\/v1\/game([^ ?]*)/.exec(head)?.[1] ?? '';
      const data = answers[path];
      socket.end(httpAnswer(data ? 200 : 404, JSON.stringify({ success: data !== undefined, data })));
    });
    env = {
      ESPORTS_BASE_URL: server.baseUrl,
      ESPORTS_API_KEY: 'key-of-a-test',
      ESPORTS_CACHE_DIR: join(program.folder, 'cache of follow'),
      ESPORTS_CONFIG_DIR: join(program.folder, 'config of follow'),
    };
  });
  afterAll(() => server.close());

  test('an unknown name costs one request, which is said; a known one costs none', async () => {
    const first = await program.terminal(['follow', 'foxes'], { env });
    expect([asked(0), first.output.includes('(1 request) …')]).toEqual([['/rankings/world?limit=100'], true]);
    expect((await program.run(['follow', 'Herons'], env)).code).toBe(0);
    expect([await followed(env), server.requests.length]).toEqual([['team\tfoxes', 'team\therons'], 1]);
    // The same folder of settings over the made-up season: what is followed there is another thing.
    const elsewhere = await program.run(['my', '--profile', 'demo'], {
      ESPORTS_CONFIG_DIR: env['ESPORTS_CONFIG_DIR'] ?? '',
    });
    expect([elsewhere.code, elsewhere.stdout]).toEqual([0, '']);
  });

  test('my asks for three lists, and for the lists of a single team', async () => {
    const from = server.requests.length;
    const both = await program.terminal(['my'], { env });
    expect(both.output).toContain('This takes up to 3 requests.');
    expect(asked(from).toSorted()).toEqual([
      '/live',
      '/matches/recent?limit=100',
      '/matches/upcoming?limit=100',
    ]);
    expect([both.output.includes('Herons'), both.output.includes('Lynxes')]).toEqual([true, false]);

    await program.run(['unfollow', 'herons'], env);
    const next = server.requests.length;
    const one = await program.run(['my', '--columns', 'part,id'], env);
    expect(asked(next).toSorted()).toEqual(['/live', '/teams/foxes/results', '/teams/foxes/upcoming']);
    expect(rows(one.stdout)).toEqual(['live\tm-Foxes--1', 'next\tm-Foxes-50', 'last\tm-Foxes--30']);
  });

  test('my --dry-run and --offline send nothing, and home shows what is followed first', async () => {
    const from = server.requests.length;
    const dry = await program.run(['my', '--dry-run'], env);
    expect(rows(dry.stdout).length).toBe(3);
    expect((await program.run(['my', '--offline', '--columns', 'part'], env)).stdout).toBe(
      'live\nnext\nlast\n',
    );
    const home = await program.terminal([], { env, columns: 100 });
    expect(home.output).toContain('★');
    expect(home.output).toContain('esports teams Foxes');
    expect(server.requests.length).toBe(from);
  });
});
