import { expect, test } from 'vitest';
import { rankingsView, regionView } from '../../../src/output/views/rankings.ts';
import { draw } from './draw.ts';

/** The top of a list whose teams are all from one region. */
const top = [
  { rank: 1, regionalRank: 1, worldRank: 1, teamName: 'Spirit', points: 1993, region: 'Europe' },
  { rank: 2, regionalRank: 2, worldRank: 2, teamName: 'Falcons', points: 1988, region: 'Europe' },
].map(row => ({ ...row, ranking: 'vrs', date: '2026-07-06' }));

const headingOf = (text: string | undefined): string | undefined => text?.split('\n')[0];

test('a list of one region names it', () => {
  expect(headingOf(draw(regionView, top, 80))).toMatch(/ Europe · 2026-07-06 /);
});

test('a list of all regions names none, even if its first teams are from one', () => {
  expect(headingOf(draw(rankingsView, top, 80))).not.toContain('Europe');
});

test('only a team whose change is null is new: of one without a change nothing is known', () => {
  const [first = {}, second = {}] = top;
  const lines = draw(
    rankingsView,
    [
      { ...first, change: 2 },
      { ...second, change: null },
      { ...first, rank: 3 },
    ],
    80,
  );
  expect(
    lines
      ?.split('\n')
      .slice(2, 5)
      .map(line => /▲2|new/.exec(line)?.[0]),
  ).toEqual(['▲2', 'new', undefined]);
});
