import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';
import { httpAnswer, startRawServer } from '../support/rawServer.ts';
import { askProgram, figuresByQuery, type Printed, printedFigures } from './comparedFigures.ts';

const program = createProgram();
afterAll(() => program.remove());

interface Compared {
  readonly computed: boolean;
  readonly method: Readonly<Record<string, unknown>>;
  readonly figures: readonly (Printed & {
    readonly player?: string;
    readonly team?: string;
    readonly of: string;
    readonly tooFew: boolean;
  })[];
  readonly headToHead: unknown;
  readonly steps?: readonly string[];
}

const compare = async (...args: readonly string[]): Promise<Compared> => {
  const { stdout, stderr, code } = await program.run([...args, '--json']);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};
const ask = askProgram(program);
const days = ['--from', '2026-10-01', '--to', '2026-11-10'];
const inDays = "day BETWEEN '2026-10-01' AND '2026-11-10'";

describe('every cell of a comparison equals a query of the file', () => {
  test.each<readonly [string, readonly string[], string, 'CT' | 'T' | undefined]>([
    ['of days', days, inDays, undefined],
    ['of days on the CT side', [...days, '--side', 'CT'], inDays, 'CT'],
    ['of days on the T side', [...days, '--side', 'T'], inDays, 'T'],
    ['of a map', [...days, '--map', 'nuke'], `${inDays} AND map = 'Nuke'`, undefined],
    [
      'of a tournament',
      ['--event', 'harbor-masters'],
      `match_id IN (SELECT m.id FROM v_match m WHERE m.event_slug = 'harbor-masters')`,
      undefined,
    ],
  ])('%s, for three players and for two teams', async (_, flags, where, side) => {
    const least = ['--min-rounds', '20'];
    const players = await figuresByQuery('player', where, ask, side);
    const three = await compare('players', 'compare', 'rosehip', 'teivu', 'skizu', ...flags, ...least);
    for (const slug of ['rosehip', 'teivu', 'skizu']) {
      const own = three.figures.filter(({ player }) => player === slug);
      expect(own.map(({ figure, value, percentile }) => ({ figure, value, percentile }))).toEqual(
        printedFigures(slug, players, 20),
      );
    }
    const teams = await figuresByQuery('team', where, ask, side);
    const two = await compare('teams', 'compare', 'rain-temple', 'Velvet Anvils', ...flags, ...least);
    for (const slug of ['rain-temple', 'velvet-anvils']) {
      const own = two.figures.filter(
        ({ team, figure }) => team?.toLowerCase().replace(' ', '-') === slug && !figure.startsWith('map '),
      );
      expect(own.map(({ figure, value, percentile }) => ({ figure, value, percentile }))).toEqual(
        printedFigures(slug, teams, 20),
      );
    }
  });
});

describe('players compare', () => {
  test('says which maps two players played against each other', async () => {
    const [one, other] = ['rosehip', 'gossamer'];
    const { headToHead } = await compare('players', 'compare', one, other);
    const [met] = await ask(`
      SELECT '' AS slug, count(*) AS maps, sum(a.won) AS won1, sum(b.won) AS won2, sum(a.kills) AS kills1,
        sum(b.kills) AS kills2, sum(a.deaths) AS deaths1, sum(b.deaths) AS deaths2
      FROM v_player_map a JOIN v_player_map b ON b.match_id = a.match_id AND b.map_number = a.map_number
      WHERE a.player_slug = '${one}' AND b.player_slug = '${other}' AND a.team_number <> b.team_number`);
    if (!met) throw new Error('a sum has no row');
    const { maps, won1, won2, kills1, kills2, deaths1, deaths2 } = met;
    expect(maps).toBeGreaterThan(0);
    expect(headToHead).toEqual({
      maps,
      won: [won1, won2],
      kills: [kills1, kills2],
      deaths: [deaths1, deaths2],
    });
  });

  test('has no head-to-head of three, and none to tell of teammates', async () => {
    expect((await compare('players', 'compare', 'rosehip', 'teivu', 'skizu')).headToHead).toBeNull();
    expect((await compare('players', 'compare', 'rosehip', 'teivu')).headToHead).toMatchObject({ maps: 0 });
  });

  test('says too few rounds in place of numbers', async () => {
    const args = ['players', 'compare', 'rosehip', 'teivu', ...days, '--min-rounds', '100000'];
    const { figures, method } = await compare(...args);
    expect(method).toMatchObject({ leastRounds: 100_000, players: 0, from: '2026-10-01' });
    const none = { value: null, low: null, high: null, percentile: null, tooFew: true };
    expect(figures.map(row => ({ ...row, ...none }))).toEqual(figures);
    const { stdout, stderr } = await program.run(args);
    expect(stdout.split('\n')[0]).toMatch(/^rosehip\testRating\t\t\t\t\d+\trounds\t\ttrue$/);
    expect(stderr).toMatch(/rosehip: too few rounds \(\d+ of 100000\); --min-rounds accepts fewer/);
  });

  test('explains the formulas and every step', async () => {
    const { steps = [], computed } = await compare('players', 'rosehip', 'teivu', '--explain');
    expect(computed).toBe(true);
    expect(steps[0]).toMatch(/^Est\. rating = 0\.0073 KAST/);
    const [, formula = '', result] = /est\. rating = (.*) = ([\d.]+)$/.exec(steps[4] ?? '') ?? [];
    const terms = formula
      .replaceAll('- ', '+ -')
      .split(' + ')
      .map(term => term.split(' × ').reduce((product, factor) => product * Number(factor), 1));
    expect(terms.reduce((sum, term) => sum + term, 0)).toBeCloseTo(Number(result), 2);
    const { stderr } = await program.run(['players', 'rosehip', 'teivu', '--explain']);
    expect(stderr).toContain(steps[4]);
  });
});

describe('teams compare', () => {
  test('has the matches of both against each other, and the maps of each in the same days', async () => {
    const { headToHead, figures } = await compare('teams', 'rain-temple', 'reef-sentinels', ...days);
    const { stdout } = await program.run(['teams', 'vs', 'rain-temple', 'reef-sentinels', '--json']);
    const { played, team1Wins, team2Wins, maps } = JSON.parse(stdout);
    expect(headToHead).toEqual({
      matches: played,
      won: [team1Wins, team2Wins],
      maps: [maps.team1, maps.team2],
    });
    const byMap = await ask(`
      SELECT map AS slug, count(*) AS played, sum(won) AS won
      FROM (SELECT DISTINCT match_id, map_number, map, won FROM v_player_map
            WHERE team_slug = 'rain-temple' AND ${inDays})
      GROUP BY 1 ORDER BY 1`);
    const shown = figures.filter(({ team, figure }) => team === 'Rain Temple' && figure.startsWith('map '));
    expect(
      shown
        .map(({ figure, value, sample, of }) => [figure, value, sample, of])
        .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    ).toEqual(
      byMap.map(({ slug, played = 0, won = 0 }) => [
        `map ${slug}`,
        Math.round((1000 * won) / played) / 10,
        played,
        'maps',
      ]),
    );
  });

  test('is what two names after teams mean, without quotes too', async () => {
    const whole = await program.run(['teams', 'compare', 'Rain Temple', 'Reef Sentinels']);
    expect(whole.code).toBe(0);
    for (const words of [
      ['rain-temple', 'reef-sentinels'],
      ['Rain', 'Temple', 'reef-sentinels'],
      ['rain', 'temple', 'reef', 'sentinels'],
    ])
      expect((await program.run(['teams', ...words])).stdout).toBe(whole.stdout);
    const card = await program.run(['teams', 'show', 'rain-temple']);
    expect((await program.run(['teams', 'rain', 'temple'])).stdout).toBe(card.stdout);
  });

  test('compares the maps alone where a service knows no figures of teams', async () => {
    const found = (path: string): unknown => {
      if (path.includes('/vs/')) return { played: 1, team1Wins: 1, team2Wins: 0, matches: [] };
      if (path.includes('/map-stats')) return [{ map: 'Nuke', played: 4, wins: 3, losses: 1 }];
      // It ignores by=team and answers with players.
      if (path.includes('/leaderboards/')) return [{ rank: 1, playerId: 'x-1', nickname: 'ash', value: 9 }];
      const slug = path.split('/').at(-1) ?? '';
      return { id: `x-${slug}`, slug, name: slug.toUpperCase() };
    };
    const server = await startRawServer((socket, _index, head) => {
      const path = /^GET ([^ ?]*)/.exec(head)?.[1] ?? '';
      socket.end(httpAnswer(200, JSON.stringify({ success: true, data: found(path) })));
    });
    const { stdout, code } = await program.run(['teams', 'ash', 'birch', '--json'], {
      ESPORTS_BASE_URL: server.baseUrl,
      ESPORTS_API_KEY: 'key-of-a-test',
      ESPORTS_CACHE_DIR: join(program.folder, 'cache of maps alone'),
    });
    await server.close();
    expect(code).toBe(0);
    const { figures, headToHead } = JSON.parse(stdout);
    expect(headToHead).toEqual({ matches: 1, won: [1, 0], maps: null });
    const nuke = { figure: 'map Nuke', value: 75, low: 30.1, high: 95.4, sample: 4 };
    expect(figures).toMatchObject([
      { team: 'ASH', ...nuke },
      { team: 'BIRCH', ...nuke },
    ]);
  });
});
