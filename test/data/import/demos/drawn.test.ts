import { describe, expect, it } from 'vitest';
import { ask } from '../importing.ts';
import { importTables, maps, won } from './importDemos.ts';
import { createDemo, createListed, joinTables, type Row, type Tables } from './madeUpDemos.ts';

const drawn = 'eo'.repeat(12);

/** The second map of a pair is drawn; the first one is `rounds`. */
const pair = (rounds: string, more: Row): Tables => {
  const names = ['de_nuke', 'de_mirage'] as const;
  const tables = joinTables(
    createDemo({ checksum: 'a1', rounds, map: names[0] }),
    createDemo({ checksum: 'a2', rounds: drawn, map: names[1] }),
  );
  return {
    ...tables,
    tournaments: ['a1', 'a2'].map((checksum, index) =>
      createListed(checksum, {
        match_format: 'bo2',
        map_n: `m${index + 1}`,
        map: names[index] ?? '',
        ...more,
      }),
    ),
  };
};
const result = (file: string): unknown => ask(file, 'SELECT score1, score2, winner FROM match')[0];

describe('a map that ends level', () => {
  it('is a draw in a best of 2', async () => {
    const { into, summary } = await importTables(pair(won, { team_1_result: 1, team_2_result: 0 }));
    expect(summary.skipped).toEqual([]);
    expect(maps(into)[1]?.slice(0, 5)).toEqual([2, 'Mirage', 12, 12, 0]);
    expect(result(into)).toEqual([1, 0, 1]);
  });

  it('is a draw twice in a best of 2, which no team wins', async () => {
    const { into, summary } = await importTables(pair(drawn, { team_1_result: 0, team_2_result: 0 }));
    expect(summary.skipped).toEqual([]);
    expect(result(into)).toEqual([0, 0, 0]);
  });

  it.each([
    ['a best of 3', { match_format: 'bo3', team_1_result: 1, team_2_result: 0 }],
    ['a best of 2 that the table says was won on both maps', { team_1_result: 2, team_2_result: 0 }],
  ])('lacks rounds in %s', async (_, listed) => {
    const { summary } = await importTables(pair(won, listed));
    expect(summary.skipped).toMatchObject([{ reason: 'no map can end 12-12: rounds are missing' }]);
  });

  it('is a draw in a best of 1 with that result', async () => {
    const { into } = await importTables({
      ...createDemo({ checksum: 'a1', rounds: drawn }),
      tournaments: [createListed('a1', { match_format: 'bo1', team_1_result: 12, team_2_result: 12 })],
    });
    expect([maps(into)[0]?.slice(0, 5), result(into)]).toEqual([
      [1, 'Nuke', 12, 12, 0],
      [0, 0, 0],
    ]);
  });
});
