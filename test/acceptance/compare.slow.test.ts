import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProgram } from '../support/program.ts';
import { describeReal, realData } from '../support/realData.ts';
import { askProgram, figuresByQuery, printedFigures } from './comparedFigures.ts';

describeReal('demos')('comparisons over the recorded matches', () => {
  const program = createProgram();
  const file = join(program.folder, 'demos.db');
  beforeAll(async () => {
    const { code, stderr } = await program.run([
      'data',
      'import',
      'demos',
      realData('demos'),
      '--into',
      file,
    ]);
    if (code !== 0) throw new Error(stderr);
  }, 120_000);
  afterAll(() => program.remove());

  test('split rounds and kills by side without loss', async () => {
    const ofSide = async (side: string) => {
      const line = [
        'players',
        'leaderboard',
        'kills',
        '--side',
        side,
        '--from',
        '2000-01-01',
        '--min-rounds',
        '1',
      ];
      const { stdout } = await program.run([...line, '--all', '--json', '--data', file]);
      return new Map<string, Readonly<Record<string, number>>>(
        JSON.parse(stdout).map((row: { readonly playerSlug: string }) => [row.playerSlug, row]),
      );
    };
    const [ct, t] = [await ofSide('CT'), await ofSide('T')];
    const whole = `rounds = (SELECT count(*) FROM v_round r WHERE r.match_id = x.match_id AND r.map_number = x.map_number)`;
    const recorded = `SELECT x.* FROM v_player_map x WHERE ${whole} AND EXISTS
      (SELECT 1 FROM v_kill k WHERE k.match_id = x.match_id AND k.map_number = x.map_number)`;
    const found = await askProgram(
      program,
      '--data',
      file,
    )(`
      SELECT x.player_slug AS slug, sum(x.rounds) AS rounds,
        sum((SELECT count(*) FROM v_kill k WHERE k.match_id = x.match_id AND k.map_number = x.map_number
          AND k.killer_id = x.player_id AND k.victim_team_number <> x.team_number)) AS kills,
        sum((SELECT count(*) FROM v_kill k WHERE k.match_id = x.match_id AND k.map_number = x.map_number
          AND k.victim_id = x.player_id)) AS deaths
      FROM (${recorded}) x GROUP BY 1`);
    expect(found.length).toBe(93);
    for (const { slug, ...sums } of found)
      for (const name of ['rounds', 'kills', 'deaths'])
        expect([slug, name, (ct.get(slug)?.[name] ?? 0) + (t.get(slug)?.[name] ?? 0)]).toEqual([
          slug,
          name,
          sums[name],
        ]);
  });

  test.each(['player', 'team'] as const)('equal a query of the file in every cell of a %s', async by => {
    const all = await figuresByQuery(by, '1', askProgram(program, '--data', file));
    const busiest = [...all]
      .toSorted(([, one], [, other]) => other.rounds - one.rounds)
      .map(([slug]) => slug);
    for (const place of [0, 2, 4, 6]) {
      const pair = busiest.slice(place, place + 2);
      const flags = ['--from', '2000-01-01', '--min-rounds', '100', '--json', '--data', file];
      const { stdout, stderr } = await program.run([`${by}s`, 'compare', ...pair, ...flags]);
      expect(stderr).not.toContain('esports:');
      const figures = JSON.parse(stdout).figures.filter(
        ({ figure }: { readonly figure: string }) => !figure.startsWith('map '),
      );
      expect(
        figures.map(({ figure, value, percentile }: Readonly<Record<string, unknown>>) => ({
          figure,
          value,
          percentile,
        })),
      ).toEqual(pair.flatMap(slug => printedFigures(slug, all, 100)));
    }
  });
});
