import { expect, test } from 'vitest';
import { explanationOf } from '../../../src/answers/standings/explanation.ts';
import { displayWidth } from '../../../src/output/text/width.ts';
import { explanationView } from '../../../src/output/views/standings/explanation.ts';
import { createBreakdown, createPrize, createResult } from '../../answers/standings/madeUpBreakdown.ts';
import { draw, widths } from './draw.ts';

const page = createBreakdown({
  points: 655,
  start: 650,
  headToHead: 5,
  bountyOffered: 0.4,
  opponentNetwork: 0.1,
  winnings: 10_000,
  prizes: [createPrize({ scaled: 10_000, amount: 10_000 })],
  matches: [
    createResult({ opponent: 'Ravens', networkAdjusted: 0.75, headToHead: 7 }),
    createResult({
      date: '2026-01-20',
      opponent: 'Owls',
      ageWeight: 0.1,
      networkAdjusted: 0.25,
      headToHead: -2,
    }),
  ],
});
const listed = { team: 'Élks', rank: 3, day: '2026-07-06', breakdown: page };

test('a team’s points are shown by factor, by match, since a list, and by age', () => {
  const explanation = explanationOf(listed, { day: '2026-06-01', points: 600 });
  expect(draw(explanationView, [explanation], 80)?.split('\n')).toEqual([
    '── Élks ────────────────────────────────────── 655.0 points · #3 · 2026-07-06 ──',
    'It starts with 650.0 points: 400.0 that every team has, and those of four',
    'factors.',
    'Bounty offered   0.400 ████████████                    +200.0',
    '  Prizes it won: $10,000 200.0',
    'Bounty collected 0.000                                    0.0',
    'Opponent network 0.100 ███                              +50.0',
    '  Wins over teams that beat many: Ravens 37.5 · Owls 12.5',
    'LAN wins         0.000                                    0.0',
    '── Head-to-head ──────────────────────────────────────────────────────── +5.0 ──',
    '  Most won: Ravens 20 Jun +7.0',
    '  Most lost: Owls 20 Jan -2.0',
    '── Since 2026-06-01 ─────────────────────────────────────────────────── +55.0 ──',
    '  By part: Bounty offered +200.0 · Opponent network +37.5 · Head-to-head +7.0',
    '  Not explained -189.5',
    '  By match: Ravens 20 Jun +44.5',
    '  older results: no breakdown then',
    '── Ageing until 2026-08-03 ──────────────────────────────────────────── -19.5 ──',
    '  By part: Opponent network -16.0 · Bounty offered -4.8 · Head-to-head +1.3',
    '  By match: Owls 20 Jan -10.5 · Ravens 20 Jun -4.2',
    '',
  ]);
});

test.each(widths)('two teams face each other on %d columns, and no line is wider', width => {
  const other = explanationOf({ ...listed, team: 'Otters', rank: null }, undefined);
  const text = draw(explanationView, [explanationOf(listed, undefined), other], width) ?? '';
  expect(text).toContain('Otters');
  expect(text.split('\n').filter(line => displayWidth(line) > width)).toEqual([]);
});

test('nothing is drawn of no team', () => {
  expect(draw(explanationView, [], 80)).toBe(undefined);
});
