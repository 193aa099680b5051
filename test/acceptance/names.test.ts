import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
afterAll(() => program.remove());

const team = (slug: string, name: string) => ({ id: `x-${slug}`, slug, name });
const teams = [
  team('natus-vincere', 'Natus Vincere'),
  team('spirit', 'Team Spirit'),
  team('spirit-academy', 'Spirit Academy'),
];
const ranking = teams.map(({ id, slug, name }, place) => ({
  rank: place + 1,
  teamId: id,
  teamSlug: slug,
  teamName: name,
}));

/** Starts a service that has these teams. */
const startService = () =>
  startRawServer((socket, _index, head) => {
    const path = /^GET \/api\/v1\/game([^ ?]*)/.exec(head)?.[1] ?? '';
    const found = teams.find(({ slug }) => path === `/teams/${slug}`);
    const listed = teams.some(({ slug }) => path === `/teams/${slug}/results`) ? [] : undefined;
    const data = path === '/rankings/world' ? ranking : (found ?? listed);
    const body = data
      ? { success: true, data }
      : { success: false, error: { code: 'NOT_FOUND', message: 'no' } };
    socket.end(httpAnswer(data ? 200 : 404, JSON.stringify(body)));
  });
const paths = (requests: readonly string[]): readonly string[] =>
  requests.map(request => /^GET \/api\/v1\/game([^ ?]*)/.exec(request)?.[1] ?? '');

describe('a name in place of an identifier', () => {
  test.each<readonly [string, boolean, readonly string[], number, string]>([
    ['spirit', false, ['/teams/spirit'], 0, 'spirit'],
    ['Natus Vincere', false, ['/teams/natus-vincere'], 0, 'natus-vincere'],
    ['navi', false, ['/teams/navi', '/rankings/world', '/teams/natus-vincere'], 0, 'natus-vincere'],
    ['navi', true, ['/teams/natus-vincere'], 0, 'natus-vincere'],
    ['team:navi', true, ['/teams/natus-vincere'], 0, 'natus-vincere'],
    ['x-spirit', true, ['/teams/spirit'], 0, 'spirit'],
    ['TEAM SPIRIT', true, ['/teams/spirit'], 0, 'spirit'],
    [
      'academy',
      true,
      ['/teams/academy', '/rankings/world'],
      2,
      'Did you mean spirit-academy (Spirit Academy)?',
    ],
    ['nobody', true, ['/teams/nobody', '/rankings/world'], 5, 'esports search nobody'],
  ])('"%s" (ranking stored: %s) asks for %j', async (name, isStored, asked, code, says) => {
    const server = await startService();
    const env = {
      ESPORTS_BASE_URL: server.baseUrl,
      ESPORTS_API_KEY: 'key-of-a-test',
      // Ports are reused. Answers stored from an earlier service must not count.
      ESPORTS_CACHE_DIR: join(program.folder, `cache of ${name} ${String(isStored)}`),
    };
    try {
      if (isStored) await program.run(['rankings', 'world', '--limit', '5'], env);
      const before = server.requests.length;
      const result = await program.run(['teams', 'show', name, '--json', 'slug'], env);
      expect([paths(server.requests.slice(before)), result.code]).toEqual([asked, code]);
      expect(result.stdout + result.stderr).toContain(says);
    } finally {
      await server.close();
    }
  });

  test.each<readonly [string, readonly string[]]>([
    ['spirit', ['/teams/spirit/results']],
    ['navi', ['/teams/navi/results', '/rankings/world', '/teams/natus-vincere/results']],
    ['x-match-17', ['/matches/x-match-17']],
    ['ab12cd34-ef56-4a12', ['/matches/ab12cd34-ef56-4a12']],
  ])('results "%s" asks a service that is not known yet for %j', async (name, asked) => {
    const server = await startService();
    const env = {
      ESPORTS_BASE_URL: server.baseUrl,
      ESPORTS_API_KEY: 'key-of-a-test',
      ESPORTS_CACHE_DIR: join(program.folder, `cache of results ${name}`),
    };
    try {
      await program.run(['results', name], env);
      expect(paths(server.requests).slice(0, asked.length)).toEqual(asked);
    } finally {
      await server.close();
    }
  });

  test.each([
    [['teams', 'show', 'Rain Temple'], 0],
    [['teams', 'RAIN TEMPLE'], 0],
    [['skins', 'show', 'AK-47 | Ember'], 0],
    [['teams', 'show', 'temple'], 2],
    [['teams', 'show', 'Rain Tmple'], 5],
    [['teams', 'show', 'nobody-at-all'], 5],
    [['results', 'Rain Temple', '--limit', '1'], 0],
    [['results', 'team:rain-temple'], 0],
    [['results', 'harbor-masters'], 0],
    [['results', 'match', 'Rain Temple'], 0],
    [['match', 'maps', 'rain-temple'], 0],
    [['schedule', 'streams', 'rain temple'], 0],
    [['results', 'nobody-at-all'], 5],
    [['players', 'Rain Temple'], 2],
    [['teams', 'player:skizu'], 2],
    [['players', 'nobody-at-all', 'rosehip'], 5],
    [['players', 'statz', 'rosehip'], 2],
  ])('%j over the made-up season ends with %i', async (command, code) => {
    expect((await program.run(command)).code).toBe(code);
  });

  test.each([
    [['skins', 'show', 'Karambit Fade'], 'Look for it among all names: esports search "Karambit Fade"'],
    [['results', '--team', 'nobody-at-all'], 'Look for it among all names: esports search nobody-at-all'],
    [['results', 'Harbor Cup 2031'], 'Look for it among all names: esports search "Harbor Cup 2031"'],
    [['results', 'match', 'demo-match-1'], 'Look it up by a part of its name: esports search <text>'],
  ])('%j says where to look', async (command, next) => {
    const { stderr, code } = await program.run(command);
    expect([/next: (.*)/.exec(stderr)?.[1], code]).toEqual([next, 5]);
  });

  test('of several words needs no quotes where it is one name, and two names compare', async () => {
    const { stdout } = await program.run([
      'players',
      'search',
      'rosehip',
      '--columns',
      'realName',
      '-o',
      'tsv',
      '--no-header',
    ]);
    const words = stdout.trim().split(' ');
    expect(words.length).toBeGreaterThan(1);
    const card = await program.run(['players', 'show', 'rosehip']);
    expect((await program.run(['players', ...words])).stdout).toBe(card.stdout);
    const compared = await program.run(['players', 'compare', 'rosehip', 'teivu']);
    expect((await program.run(['players', 'rosehip', 'teivu'])).stdout).toBe(compared.stdout);
    expect((await program.run(['players', ...words, 'teivu'])).stdout).toBe(compared.stdout);
  });

  test('means what the group does with such a thing', async () => {
    const team = await program.run(['results', 'team', 'rain-temple', '--limit', '3']);
    expect((await program.run(['results', 'RAIN TEMPLE', '--limit', '3'])).stdout).toBe(team.stdout);
    const latest = team.stdout.split('\t')[1] ?? '';
    const match = await program.run(['results', 'match', latest]);
    expect((await program.run(['results', 'match', 'Rain Temple'])).stdout).toBe(match.stdout);
    const placements = await program.run(['results', 'placements', 'harbor-masters']);
    expect((await program.run(['results', 'Harbor-Masters'])).stdout).toBe(placements.stdout);
  });

  test.each([
    ['temple', 2, 'Did you mean rain-temple (Rain Temple, TH)?'],
    ['rain tempel', 5, 'Did you mean rain-temple (Rain Temple, TH)?'],
    ['copperfield', 2, 'Name one of them: copperfield-challenge-'],
    ['copperfeld', 5, 'Similar: copperfield-challenge-'],
    ['temple vs danube', 2, 'Did you mean rain-temple (Rain Temple, TH)?'],
    ['zzzzqq', 5, 'esports search zzzzqq'],
  ])('a part or a slip of one means the same kind of thing: results "%s"', async (name, code, next) => {
    const { stderr, code: ended } = await program.run(['results', name]);
    expect([ended, stderr]).toEqual([code, expect.stringContaining(next)]);
  });

  test('of a team, or of both, is that of its live match', async () => {
    const { stdout } = await program.run(['live', '--json']);
    // The made-up season always has a live match, and its rows have these fields.
    const [match] = JSON.parse(stdout) as { id: string; team1Name: string; team2Name: string }[];
    const { id = '', team1Name = '', team2Name = '' } = match ?? {};
    const wanted = await program.run(['live', 'rounds', id, '--json']);
    for (const name of [team1Name, `${team2Name} vs ${team1Name.toUpperCase()}`]) {
      expect(await program.run(['live', 'rounds', name, '--json'])).toMatchObject({ stdout: wanted.stdout });
    }
  });

  test('of another kind says which it is, and the command for it', async () => {
    const { code, stderr } = await program.run(['teams', 'skizu']);
    expect([code, stderr.split('\n').slice(1, 4)]).toEqual([
      2,
      [
        'esports: "skizu" is a player, not a team',
        '  code: USAGE (exit 2)',
        '  next: For the player: esports players skizu',
      ],
    ]);
  });

  test('may be a row of the last list that this process showed', async () => {
    const { stdout } = await program.run(['rankings', 'world', '--limit', '3']);
    const third = stdout.split('\n')[2]?.split('\t')[2] ?? '';
    const slug = third.toLowerCase().replaceAll(' ', '-');
    const wanted = await program.run(['teams', 'show', slug, '--json']);
    expect((await program.run(['teams', ':3', '--json'])).stdout).toBe(wanted.stdout);
    const results = await program.run(['results', ':3']);
    expect((await program.run(['results', 'team', slug])).stdout).toBe(results.stdout);
    // That list is one of matches.
    expect((await program.run(['teams', ':3'])).code).toBe(2);
    const [first] = results.stdout.split('\n');
    const match = await program.run(['match', first?.split('\t')[1] ?? '']);
    expect((await program.run(['match', ':1'])).stdout).toBe(match.stdout);
  });
});

describe('search', () => {
  test('finds every kind of thing without a request, and names the command for each', async () => {
    const { code, stdout } = await program.run(['search', 'rain']);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map(line => line.split('\t'));
    expect([code, rows[0]?.slice(0, 3), rows[0]?.[4]]).toEqual([
      0,
      ['team', 'Rain Temple', 'rain-temple'],
      'esports teams rain-temple',
    ]);
    expect(new Set(rows.map(([kind]) => kind))).toEqual(new Set(['team', 'player', 'skin', 'match']));
    const [last] = rows.toReversed();
    expect((await program.run(['match', last?.[2] ?? ''])).code).toBe(0);
  });

  test('puts an exact name first, knows players by their real names too, and needs a text', async () => {
    const { stdout } = await program.run(['search', 'Jules', 'CHANTEBRISE', '--json', 'kind,slug']);
    expect(JSON.parse(stdout)).toEqual([{ kind: 'player', slug: 'reedfinch' }]);
    expect(await program.run(['search', 'nobody at all'])).toMatchObject({ code: 0, stdout: '' });
    expect((await program.run(['search'])).code).toBe(2);
  });

  test('looks only in the stored answers of a service', async () => {
    const server = await startService();
    const env = {
      ESPORTS_BASE_URL: server.baseUrl,
      ESPORTS_API_KEY: 'key-of-a-test',
      ESPORTS_CACHE_DIR: join(program.folder, 'cache of search'),
    };
    try {
      expect((await program.run(['search', 'navi'], env)).stdout).toBe('');
      expect(server.requests).toEqual([]);
      await program.run(['rankings', 'world'], env);
      expect((await program.run(['search', 'navi'], env)).stdout).toMatch(
        /^team\tNatus Vincere\tnatus-vincere/,
      );
      expect(server.requests.length).toBe(1);
    } finally {
      await server.close();
    }
  });
});
