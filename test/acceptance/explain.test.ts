import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPage, rosterPage, writePages } from '../data/import/madeUpPages.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

const ravens = { rank: 1, points: 1000, name: 'Ravens', players: 'ada, ben, cy, dov, eli' };
const otters = { rank: 2, points: 900, name: 'Otters', players: 'fay, gus, hal, ivy, jon' };
const file = join(program.folder, 'season.db');

beforeAll(async () => {
  const pages = writePages(join(program.folder, 'pages'), {
    'standings_global_2025_12_01.md': listPage('2025_12_01', [{ ...ravens, points: 930 }]),
    'standings_global_2026_01_05.md': listPage('2026_01_05', [ravens, otters]),
    'details/2026_01_05/0001--ravens.md': rosterPage({
      ...ravens,
      points: '1000.0',
      explained: true,
      matches: [[7, '2025-12-20', 'Otters', 'W']],
    }),
    'details/2026_01_05/0002--otters.md': rosterPage({ ...otters, points: '900.0' }),
  });
  await program.run(['data', 'import', 'standings', pages, '--into', file]);
});

const explain = (...args: readonly string[]) => program.run(['rankings', 'explain', ...args, '--data', file]);

test('rankings explain prints every part of the points, and what moved them, as rows', async () => {
  const { code, stdout, stderr } = await explain('ravens', '--from', '2025-12-31');
  expect([code, stderr, stdout.split('\n')]).toEqual([
    0,
    '',
    [
      'Ravens\tnow\tbase\t\t\t\t\t400',
      'Ravens\tnow\topponentNetwork\t\t2025-12-20\tOtters\tW\t55',
      'Ravens\tnow\topponentNetwork\trounding\t\t\t\t495',
      'Ravens\tnow\tstart\trounding\t\t\t\t0',
      'Ravens\tnow\theadToHead\t\t2025-12-20\tOtters\tW\t50',
      'Ravens\tnow\theadToHead\trounding\t\t\t\t0',
      'Ravens\tsince\topponentNetwork\tnew\t2025-12-20\tOtters\tW\t55',
      'Ravens\tsince\theadToHead\tnew\t2025-12-20\tOtters\tW\t50',
      'Ravens\tsince\tunexplained\tunknown\t\t\t\t-35',
      'Ravens\tnext\topponentNetwork\tage\t2025-12-20\tOtters\tW\t-20.53',
      'Ravens\tnext\theadToHead\tage\t2025-12-20\tOtters\tW\t-18.67',
      '',
    ],
  ]);
});

test('its JSON is marked as computed, with sums', async () => {
  const { stdout } = await explain('ravens', '--from', '2025-12-31', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    computed: true,
    teams: [
      {
        team: 'Ravens',
        rank: 1,
        day: '2026-01-05',
        points: 1000,
        start: 950,
        headToHead: 50,
        since: { day: '2025-12-01', hasBreakdown: false, points: 70 },
        ageing: { until: '2026-02-02' },
      },
    ],
  });
});

test.each([
  [['otters'], 5, 'The data file has no roster page of Otters for the list of 2026-01-05'],
  [['ravens', '--from', '2026-02-01'], 2, 'The list of 2026-02-01 is the one that is explained'],
  [
    ['ravens', '--date', '2025-12-02'],
    5,
    'The data file has no roster page of Ravens for the list of 2025-12-01',
  ],
  [['otters', '--date', '2025-12-02'], 5, '"otters" is not in the regional standings'],
])('%j exits with %d and the reason', async (args, exit, reason) => {
  const { code, stdout, stderr } = await explain(...args);
  expect([code, stdout, stderr]).toEqual([exit, '', expect.stringContaining(reason)]);
});

test.each([
  [['rain temple']],
  [['rain temple', '--from', '2026-10-20']],
  [['rain temple', 'olive phalanx', '--from', '2026-10-20', '--date', '2026-11-10', '--explain']],
])('the made-up season explains %j, and its parts add up', async args => {
  const { code, stdout, stderr } = await program.run(['rankings', 'explain', ...args, '--json']);
  expect([code, stderr.includes('25 days')]).toEqual([0, args.includes('--explain')]);
  for (const { points, parts, since } of JSON.parse(stdout).teams) {
    const { base, factors, rounding, headToHead, headToHeadRounding } = parts;
    const sum = (all: readonly { readonly points: number }[]) =>
      all.reduce((whole, each) => whole + each.points, 0);
    expect(base + sum(factors) + rounding + sum(headToHead) + headToHeadRounding).toBeCloseTo(points, 6);
    expect([since === null, since?.hasBreakdown]).toEqual(
      args.includes('--from') ? [false, true] : [true, undefined],
    );
    expect(sum(since?.changes ?? [])).toBeCloseTo(since?.points ?? 0, 6);
  }
});

test('the service sends the breakdown with the row of one team alone', async () => {
  const rowsOf = async (...args: readonly string[]) =>
    JSON.parse((await program.run(['rankings', 'vrs', ...args, '--json'])).stdout);
  const [row] = await rowsOf('--team', 'rain temple');
  expect(row).toMatchObject({ teamSlug: 'rain-temple', points: Math.round(row.breakdown.points) });
  expect(row.breakdown).toMatchObject({ rules: { whole: 5, falling: 25, listDays: 7 } });
  expect((await rowsOf('--limit', '1'))[0]).not.toHaveProperty('breakdown');
});
