import { sideOf } from '../../../core/scoreboard/sides.ts';
import type { ScoreboardState } from '../../../core/scoreboard/state.ts';
import { displayWidth, truncate } from '../../../output/text/width.ts';
import { type Line, outside, span } from '../../../output/text/line.ts';
import { sideRole } from '../../../output/roundStrip.ts';
import { mapScore } from './teams.ts';

/** Digits three columns wide and three lines high, drawn with half blocks. */
const digits: Readonly<Record<string, readonly [string, string, string]>> = {
  '0': ['█▀█', '█ █', '▀▀▀'],
  '1': ['▀█ ', ' █ ', '▀▀▀'],
  '2': ['▀▀█', '█▀▀', '▀▀▀'],
  '3': ['▀▀█', ' ▀█', '▀▀▀'],
  '4': ['█ █', '▀▀█', '  ▀'],
  '5': ['█▀▀', '▀▀█', '▀▀▀'],
  '6': ['█▀▀', '█▀█', '▀▀▀'],
  '7': ['▀▀█', '  █', '  ▀'],
  '8': ['█▀█', '█▀█', '▀▀▀'],
  '9': ['█▀█', '▀▀█', '▀▀▀'],
  ':': [' ▄ ', ' ▄ ', '   '],
};

/** The team names beside the rounds won, in large digits; three lines. */
export const bigScore = (board: ScoreboardState, width: number): readonly Line[] => {
  const score = mapScore(board) ?? { team1: 0, team2: 0 };
  const left = figures(String(score.team1));
  const right = figures(String(score.team2));
  // The colon is in the middle of the screen, whatever the widths beside it.
  const half = Math.floor((width - 3) / 2);
  return [0, 1, 2].map(row => {
    const first = row === 1 ? nameOf(board, 'team1') : row === 2 ? tagOf(board, 'team1') : '';
    const second = row === 1 ? nameOf(board, 'team2') : row === 2 ? tagOf(board, 'team2') : '';
    const [one, two] = [left[row] ?? '', right[row] ?? ''];
    const room = Math.max(1, half - one.length - 5);
    const name = truncate(first, room);
    const roles = [sideRole(sideOf(board, 'team1')), sideRole(sideOf(board, 'team2'))] as const;
    return [
      span(' '.repeat(Math.max(0, half - one.length - 4 - displayWidth(name)))),
      span(name, roles[0]),
      span('   '),
      span(one, roles[0]),
      span(' '),
      span(digits[':']?.[row] ?? '', 'dim'),
      span(' '),
      span(two, roles[1]),
      span('   '),
      span(truncate(second, room), roles[1]),
    ];
  });
};

const nameOf = (board: ScoreboardState, team: 'team1' | 'team2'): string => outside(board.opening[team].name);
const tagOf = (board: ScoreboardState, team: 'team1' | 'team2'): string => sideOf(board, team) ?? '';

const figures = (text: string): readonly string[] =>
  [0, 1, 2].map(row => Array.from(text, character => digits[character]?.[row] ?? '').join(' '));
