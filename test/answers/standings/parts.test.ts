import { describe, expect, it } from 'vitest';
import { ageingOf, ageWeightAt, nextListDay } from '../../../src/answers/standings/ageing.ts';
import { completeBreakdown } from '../../../src/answers/standings/breakdown.ts';
import { partsOf } from '../../../src/answers/standings/parts.ts';
import { toTenths } from '../../../src/answers/standings/tenths.ts';
import { createBreakdown, createPrize, createResult } from './madeUpBreakdown.ts';

const page = createBreakdown({
  points: 905,
  start: 900,
  headToHead: 5,
  bountyOffered: 0.5,
  bountyCollected: 0.3,
  opponentNetwork: 0.1,
  lanWins: 0.1,
  winnings: 10_000,
  prizes: [createPrize({ scaled: 8000 }), createPrize({ date: '2026-03-01', ageWeight: 0.3, scaled: 2000 })],
  matches: [
    createResult({
      opponent: 'One',
      bountyAdjusted: 0.03,
      networkAdjusted: 0.75,
      lanAdjusted: 1,
      headToHead: 7,
    }),
    createResult({
      date: '2026-01-20',
      opponent: 'Two',
      ageWeight: 0.1,
      bountyAdjusted: 0.01,
      networkAdjusted: 0.25,
      headToHead: -2,
    }),
  ],
});

describe('the parts of a team’s points', () => {
  it('are the factors with the share of each result, and what rounding leaves', () => {
    const { base, factors, rounding, headToHead } = partsOf(page);
    const shares = factors.map(({ factor, points, best, prizes }) => [
      factor,
      Math.round(points),
      ...best.map(share => [share.of.opponent, Math.round(share.points * 10) / 10]),
      ...prizes.map(share => [share.of.scaled, Math.round(share.points)]),
    ]);
    expect([base, shares, Math.round(rounding), headToHead.map(({ points }) => points)]).toEqual([
      400,
      [
        ['bountyOffered', 250, [8000, 200], [2000, 50]],
        ['bountyCollected', 150, ['One', 112.5], ['Two', 37.5]],
        ['opponentNetwork', 50, ['One', 37.5], ['Two', 12.5]],
        ['lanWins', 50, ['One', 50]],
      ],
      0,
      [7, -2],
    ]);
  });

  it('lose by age what every match and prize has left, and a loss gives back', () => {
    const { points, changes } = ageingOf(page, '2026-07-06', '2026-08-03');
    const ofTwo = changes.filter(({ match }) => match?.opponent === 'Two');
    expect(ofTwo.map(({ part, cause, points }) => [part, cause, points])).toEqual([
      ['opponentNetwork', 'expired', -12.5],
      // The sum falls from 0.004 to 0.00272, the curve from 0.2943 to 0.2805; the share of Two is 0.001 of 0.00128.
      ['bountyCollected', 'expired', -5.4],
      ['headToHead', 'expired', 2],
    ]);
    expect(changes.reduce((sum, change) => sum + change.points, 0)).toBeCloseTo(points, 6);
  });

  it('weigh nothing less for 30 days, then evenly less to 180 days', () => {
    expect([0, 30, 105, 180, 300].map(days => ageWeightAt(days))).toEqual([1, 1, 0.5, 0, 0]);
  });

  it('are unknown where a service leaves a part out', () => {
    // The reader leaves out what is null.
    const matches = page.matches.map(
      match => Object.fromEntries(Object.entries(match).filter(([, value]) => value !== null)) as object,
    );
    const { winnings, ...rest } = { ...page, matches };
    expect([undefined, rest, { ...rest, winnings }].map(completeBreakdown)).toEqual([
      undefined,
      undefined,
      page,
    ]);
  });
});

it.each([
  ['2026-07-06', '2026-08-03'],
  ['2026-08-03', '2026-09-07'],
  ['2025-12-01', '2026-01-05'],
  ['2026-05-15', '2026-06-01'],
])('the regular list after that of %s is the one of %s', (day, next) => {
  expect(nextListDay(day)).toBe(next);
});

it('tenths add up to the tenth of their sum', () => {
  expect(toTenths([0.04, 0.04, 0.04])).toEqual([0.1, 0, 0]);
  expect(toTenths([-1.25, 2.5, -0.01])).toEqual([-1.3, 2.5, 0]);
});
