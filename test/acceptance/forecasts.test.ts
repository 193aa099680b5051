import { answers as outlookAnswer } from '../../src/cli/commands/outlook/outlook.ts';
import { answers as pickAnswer } from '../../src/cli/commands/outlook/pickem.ts';
import { answers as scenarioAnswer } from '../../src/cli/commands/outlook/scenarios.ts';
import { differences } from '../support/exact.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listPage, rosterPage, writePages } from '../data/import/madeUpPages.ts';
import { createProgram, type Program } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';

const program = createProgram();
const file = join(program.folder, 'season.db');
let service: Awaited<ReturnType<Program['serve']>>;
let key = '';

const ravens = { rank: 1, points: 1000, name: 'Ravens', players: 'ada, ben, cy, dov, eli' };
const otters = { rank: 2, points: 900, name: 'Otters', players: 'fay, gus, hal, ivy, jon' };
beforeAll(async () => {
  const pages = writePages(join(program.folder, 'pages'), {
    'standings_global_2025_12_01.md': listPage('2025_12_01', [{ ...ravens, points: 930 }, otters]),
    'standings_global_2026_01_05.md': listPage('2026_01_05', [ravens, otters]),
    'details/2026_01_05/0001--ravens.md': rosterPage({
      ...ravens,
      points: '1000.0',
      explained: true,
      matches: [
        [7, '2025-12-20', 'Otters', 'W'],
        [8, '2025-12-21', 'Otters', 'W'],
      ],
    }),
    'details/2026_01_05/0002--otters.md': rosterPage({
      ...otters,
      points: '900.0',
      matches: [
        [7, '2025-12-20', 'Ravens', 'L'],
        [8, '2025-12-21', 'Ravens', 'L'],
      ],
    }),
  });
  await program.run(['data', 'import', 'standings', pages, '--into', file]);
  key = (await program.run(['keys', 'create', '--plan', 'free', '--name', 'forecasts'])).stdout.trim();
  service = await program.serve(['--data', file]);
});
afterAll(async () => {
  await service.stop();
  program.remove();
});

const json = async (args: readonly string[], env?: Readonly<Record<string, string>>): Promise<unknown> =>
  JSON.parse((await program.run([...args, '--json'], env)).stdout);
const inFile = (...args: readonly string[]) => json([...args, '--data', file]);

/** Asks the served file as a client that has asked nothing before. */
const served = async (...args: readonly string[]) => {
  const own = {
    ESPORTS_BASE_URL: service.url,
    ESPORTS_API_KEY: key,
    ESPORTS_STATE_DIR: join(program.folder, 'state of', args.join(' ')),
    ESPORTS_CACHE_DIR: join(program.folder, 'cache of', args.join(' ')),
  };
  const answer = await json(args, own);
  const { sent } = JSON.parse((await program.run(['usage', '--json'], own)).stdout) as { sent: number };
  return { answer, sent };
};

describe('a data file that another program serves', () => {
  test('is forecast with the five requests that help states, as at home but for the record', async () => {
    const line = ['predict', 'ravens', 'otters', '--date', '2026-01-06'];
    const { answer, sent } = await served(...line);
    const atHome = await inFile(...line);
    expect(sent).toBe(5);
    expect(atHome).toMatchObject({
      computed: true,
      teams: [
        { team: 'Ravens', matches: 2, points: 1000 },
        { team: 'Otters', matches: 2, points: 900 },
      ],
      record: { matches: 2 },
    });
    expect(answer).toMatchObject({ record: null, method: { lists: 1, matches: 2 } });
    const chances = (document: unknown) =>
      (document as { readonly teams: readonly { readonly chance: number }[] }).teams.map(
        ({ chance }) => chance,
      );
    const [likelier = 0, other = 0] = chances(answer);
    expect([likelier > 0.5, likelier + other]).toEqual([true, 1]);
    expect(chances(atHome)[0]).toBeGreaterThan(0.5);
  });

  test('has the record of its last 90 days, however long ago they are', async () => {
    const { record, teams } = (await inFile('predict', 'ravens', 'otters')) as {
      readonly record: object | null;
      readonly teams: readonly { readonly chance: number }[];
    };
    expect(record).toMatchObject({ to: '2025-12-21', matches: expect.any(Number) as number });
    for (const { chance } of teams) expect(chance > 0 && chance < 1).toBe(true);
  });

  test.each([
    ['elo', ['--date', '2026-01-06'], 4],
    ['backtest', ['--from', '2025-12-20', '--to', '2025-12-31'], 3],
    ['explain', ['ravens'], 1],
    ['explain', ['ravens', '--from', '2025-12-31'], 2],
  ])('rankings %s %j says the same as at home, with %i requests', async (verb, flags, requests) => {
    const { answer, sent } = await served('rankings', verb, ...flags);
    expect(sent).toBe(requests);
    expect(answer).toEqual(await inFile('rankings', verb, ...flags));
  });
});

test('rankings elo names each team as predict does, beside its slug', async () => {
  const document = await json(['rankings', 'elo', '--limit', '1']);
  expect(document).toHaveProperty('teams', [
    expect.objectContaining({ team: 'Quetzal Union', teamSlug: 'quetzal-union' }),
  ]);
});

test('rankings elo lists the best alone with --limit', async () => {
  const all = (await program.run(['rankings', 'elo', '--data', file])).stdout.split('\n');
  const one = await program.run(['rankings', 'elo', '--limit', '1', '--data', file]);
  expect([one.code, one.stdout, all.length]).toEqual([0, `${all[0]}\n`, 3]);
});

test('a backtest is a summary in JSON and in the first row, and a table by chance below it', async () => {
  const flags = ['--from', '2025-12-20', '--to', '2025-12-31', '--data', file];
  const { stdout } = await program.run(['rankings', 'backtest', ...flags]);
  const rows = stdout.trimEnd().split('\n');
  const document = await json(['rankings', 'backtest', ...flags]);
  const summary = document as Readonly<Record<'matches' | 'said' | 'right' | 'logLoss' | 'brier', number>>;
  const { matches, said, right, logLoss, brier } = summary;
  expect(rows[0]).toBe(['all', matches, said, right, logLoss, brier].join('\t'));
  expect(rows.slice(1).map(row => row.split('\t')[0])).toEqual(['50-55%', '60-65%']);
  const filtered = await program.run(['rankings', 'backtest', ...flags, '-q', '.matches, .right']);
  expect(filtered.stdout).toBe('2\n1\n');
});

test('the chances of a stage are those of predict where matches are free, and of points where they cost', async () => {
  const season = await program.serve();
  onTestFinished(async () => void (await season.stop()));
  const methodFrom = async (env?: Readonly<Record<string, string>>) => {
    const { method } = (await json(['tournaments', 'outlook', 'harbor-masters', '--after', '2'], env)) as {
      readonly method: { readonly chances: string };
    };
    return method.chances;
  };
  const elsewhere = { ESPORTS_BASE_URL: season.url, ESPORTS_API_KEY: key };
  expect(await methodFrom()).toMatch(
    /^Bradley-Terry strengths from \d+ matches up to .* \(16 of 16 teams rated\)$/,
  );
  expect(await methodFrom(elsewhere)).toBe(
    'half the difference in points of the regional standings (16 of 16 teams rated)',
  );
});

/** A service of another hand: what it answers by path, and a program that asks it. */
const startOther = async (answers: Readonly<Record<string, unknown>>) => {
  const server = await startRawServer((socket, _index, head) => {
    const path = /^GET \/api\/v1\/game([^ ?]*)/.exec(head)?.[1] ?? '';
    const data = answers[path];
    socket.end(httpAnswer(data ? 200 : 404, JSON.stringify({ data })));
  });
  onTestFinished(() => server.close());
  const env = {
    ESPORTS_BASE_URL: server.baseUrl,
    ESPORTS_API_KEY: 'key-of-a-test',
    ESPORTS_CACHE_DIR: join(program.folder, `cache ${server.baseUrl.replaceAll(/\D/g, '')}`),
  };
  return { server, run: (...args: readonly string[]) => program.run(args, env) };
};

const match = (day: number, winner: string) => ({
  matchId: `m${day}`,
  state: 'completed',
  opponents: [{ opponent: { name: 'Foxes' } }, { opponent: { name: 'Herons' } }],
  winner: { name: winner },
  beginAt: `2026-01-0${day}T18:00:00Z`,
  boType: 3,
});
const other = {
  '/teams/foxes': { team: 'x', slug: 'foxes', name: 'Foxes' },
  '/teams/herons': { slug: 'herons', name: 'Herons' },
  '/teams/foxes/results': [match(3, 'Foxes'), match(2, 'Foxes')],
  '/teams/herons/results': [match(3, 'Foxes'), match(2, 'Foxes')],
  '/rankings/vrs': [
    { position: 1, team: { name: 'Herons', slug: 'herons' }, points: 1200, publishedAt: '2026-01-01' },
    { position: 2, team: { name: 'Foxes', slug: 'foxes' }, points: 1200, publishedAt: '2026-01-01' },
  ],
};
const line = ['predict', 'foxes', 'herons', '--date', '2026-01-10', '--json'] as const;

describe('a service of another hand', () => {
  test('may name its fields otherwise, and sends each match with both of its teams', async () => {
    const { run, server } = await startOther(other);
    const { stdout, code } = await run(...line);
    expect([code, server.requests.length]).toEqual([0, 5]);
    expect(JSON.parse(stdout)).toMatchObject({
      teams: [
        { team: 'Foxes', matches: 2, points: 1200 },
        { team: 'Herons', matches: 2, points: 1200 },
      ],
      method: { matches: 2, lists: 1, lastList: '2026-01-01', lastMatch: '2026-01-03' },
    });
  });

  test('whose list is of a later day is forecast without it', async () => {
    const later = other['/rankings/vrs'].map(row => ({ ...row, publishedAt: '2026-02-01' }));
    const { run } = await startOther({ ...other, '/rankings/vrs': later });
    expect(JSON.parse((await run(...line)).stdout)).toMatchObject({ method: { matches: 2, lists: 0 } });
  });

  test('that knows nothing about a team gets an error that says so', async () => {
    const { run } = await startOther({
      ...other,
      '/teams/foxes/results': [{ id: 'm1' }],
      '/teams/herons/results': [{ id: 'm1' }],
      '/rankings/vrs': [{ rank: 1 }],
      '/matches/results': [{ id: 'm1' }],
    });
    const { code, stderr } = await run(...line);
    expect([code, stderr.split('\n')[0]]).toEqual([
      2,
      JSON.stringify({
        error: {
          client: { source: 'service' },
          code: 'USAGE',
          message: 'Nothing is known about Foxes before 2026-01-10: no match, and no points in the standings',
          hint: 'See its matches: esports results "Foxes"',
        },
      }),
    ]);
    const elo = await run('rankings', 'elo', '--date', '2026-01-10');
    expect([elo.code, elo.stderr.includes('No list of the regional standings is known')]).toEqual([2, true]);
    const explain = await run('rankings', 'explain', 'foxes');
    expect([
      explain.code,
      explain.stderr.includes('does not explain the points of foxes in its list\n'),
    ]).toEqual([5, true]);
  });
});

test.each([
  ['tournaments scenarios', scenarioAnswer],
  ['tournaments outlook', outlookAnswer],
  ['tournaments pickem', pickAnswer],
] as const)('schema says what the JSON of %s is', async (command, answers) => {
  const words = command.split(' ');
  expect(differences(answers, await json([...words, 'harbor-masters', '--after', '2']))).toEqual([]);
  const { stdout } = await program.run(['schema', ...words]);
  expect(JSON.parse(stdout)).toMatchObject({
    title: `esports ${command}`,
    properties: { method: { properties: { seeds: { type: 'object' } } } },
  });
});
