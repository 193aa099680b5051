import { expect, it } from 'vitest';
import { comparisonView } from '../../../src/output/views/comparison.ts';
import { versusView } from '../../../src/output/views/teams/versus.ts';
import { unicode } from '../../../src/output/theme.ts';

const row = { low: null, high: null, sample: 900, of: 'rounds', percentile: null, tooFew: false } as const;
const duels = { figure: 'openingDuels', low: 54.8, high: 60.2, sample: 131, of: 'duels' } as const;
const rows = [
  { ...row, player: 'ash', figure: 'estRating', value: 1.21, percentile: 99.8 },
  { ...row, player: 'ash', ...duels, value: 57.5, percentile: 80 },
  { ...row, player: 'pike', figure: 'estRating', value: null, sample: 40, tooFew: true },
] as const;
const draw = (given: Parameters<typeof comparisonView>[0], width: number) =>
  comparisonView(given, { width, glyphs: unicode, terminal: true, now: 0 })?.map(line =>
    line
      .map(({ text }) => text)
      .join('')
      .replaceAll(/[█▏▎▍▌▋▊▉ ]+/g, ' ')
      .trim(),
  );

it('draws two players with samples and percentiles, and with intervals where there is room', () => {
  expect(draw(rows, 110)?.slice(0, 4)).toEqual([
    'ash vs pike',
    '900 rounds Sample too few rounds (40)',
    '1.21 p99 Est. rating -',
    '57.5 [55-60] p80 Opening duels -',
  ]);
  expect(draw(rows, 80)?.[3]).toBe('57.5 p80 Opening duels -');
});

it('draws no line for a figure that neither side has', () => {
  const none = rows.map(row => ({ ...row, value: null, percentile: null, tooFew: true }));
  expect(draw(none, 80)).toEqual([
    'ash vs pike',
    'too few rounds (900) Sample too few rounds (40)',
    'p87: better than 87% of the players',
  ]);
});

it('leaves one player and three to the table', () => {
  expect(draw(rows.slice(0, 2), 110)).toBeUndefined();
  expect(draw([...rows, { ...rows[0], player: 'birch' }], 110)).toBeUndefined();
});

it('says of how many matches between two teams the maps are known', () => {
  const [team1, team2] = [{ name: 'Foxes' }, { name: 'Owls' }];
  const matches = [{ score: { team1: 2, team2: 1 } }, {}];
  const met = { team1, team2, team1Wins: 1, team2Wins: 1, matches };
  const firstLine = (given: Parameters<typeof versusView>[0]) =>
    versusView(given, { width: 80, glyphs: unicode, terminal: true, now: 0 })?.[0]
      ?.map(({ text }) => text)
      .join('');
  expect(firstLine({ ...met, maps: { team1: 2, team2: 1 } })).toBe(
    'Head to head: Foxes 1–1 Owls (maps 2–1 in 1 of 2 matches)',
  );
  expect(firstLine(met)).toBe('Head to head: Foxes 1–1 Owls');
  expect(firstLine({ team1, team2, matches })).toBeUndefined();
});
