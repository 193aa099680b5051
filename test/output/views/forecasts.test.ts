import { expect, test } from 'vitest';
import { displayWidth } from '../../../src/output/text/width.ts';
import { backtestView, strengthsView } from '../../../src/output/views/standings/forecasts.ts';
import { draw } from './draw.ts';

const strength = (rank: number, team: string, rating: number) => ({
  rank,
  team,
  rating,
  deviation: 90,
  matches: 40,
  points: rank === 2 ? null : 1900,
  roster: 'one, two, three, four, five',
});
const teams = [strength(1, 'Élks', 1593), strength(2, 'Nexus (nexus-2)', 1300), strength(3, 'Ravens', 1100)];
const score = (chance: string, said: number, right: number) => ({
  chance,
  matches: 470,
  said,
  right,
  logLoss: 0.6926,
  brier: 0.25,
});

test('strengths have their place, and a bar above the weakest team shown', () => {
  expect(draw(strengthsView, teams, 60)?.split('\n')).toEqual([
    '#  Team             Rating   ±               Matches  Points',
    '1  Élks              1,593  90  ███████████       40   1,900',
    '2  Nexus (nexus-2)   1,300  90  ████▌             40',
    '3  Ravens            1,100  90                    40   1,900',
    '',
  ]);
});

test('a backtest shows what was forecast, what came, and the difference', () => {
  expect(
    draw(backtestView, [score('all', 0.642, 0.657), score('50-55%', 0.526, 0.519)], 46)?.split('\n'),
  ).toEqual([
    'Chance  Matches  Forecast    Won  Off by',
    'all         470     64.2%  65.7%   +1.5%',
    '50-55%      470     52.6%  51.9%   -0.7%',
    '',
  ]);
});

test.each([1, 20, 40, 80, 120])('on %d columns no line is wider', width => {
  for (const text of [draw(strengthsView, teams, width), draw(backtestView, [score('all', 0.6, 0.7)], width)])
    for (const line of text?.split('\n') ?? []) expect(displayWidth(line)).toBeLessThanOrEqual(width);
});

test('without rows nothing is drawn', () => {
  expect([draw(strengthsView, [], 80), draw(backtestView, [], 80)]).toEqual([undefined, undefined]);
});
