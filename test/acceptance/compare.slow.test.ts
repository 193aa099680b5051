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
