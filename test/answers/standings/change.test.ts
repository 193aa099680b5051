import { array, assert, boolean, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSince } from '../../../src/answers/standings/change.ts';
import { createBreakdown, createPrize, createResult } from './madeUpBreakdown.ts';

const day = '2026-06-01';
const told = (...[before, now]: Parameters<typeof changeSince>) =>
  changeSince(before, now).changes.map(({ part, cause, points, match, prize }) => [
    part,
    cause,
    match?.opponent ?? prize?.date ?? null,
    points,
  ]);

describe('a change between two lists', () => {
  it('is told by age, new matches, opponents, places among the ten best, and head-to-head', () => {
    const then = createBreakdown({
      points: 600,
      start: 590,
      headToHead: 10,
      opponentNetwork: 0.38,
      matches: [
        createResult({
          date: '2026-05-01',
          opponent: 'Ageing',
          ageWeight: 0.8,
          networkAdjusted: 0.8,
          headToHead: 4,
        }),
        createResult({
          date: '2026-05-02',
          opponent: 'Better',
          ageWeight: 1,
          networkAdjusted: 1,
          headToHead: 6,
        }),
        createResult({ date: '2026-05-03', opponent: 'Displaced', networkAdjusted: 1 }),
        createResult({ date: '2025-12-01', opponent: 'Expired', ageWeight: 0.1, networkAdjusted: 1 }),
      ],
    });
    const now = createBreakdown({
      points: 575.5,
      start: 565,
      headToHead: 10.5,
      opponentNetwork: 0.33,
      matches: [
        createResult({ date: '2026-06-20', opponent: 'New', networkAdjusted: 0.7, headToHead: 1.5 }),
        createResult({
          date: '2026-05-01',
          opponent: 'Ageing',
          ageWeight: 0.6,
          networkAdjusted: 0.6,
          headToHead: 3,
        }),
        createResult({
          date: '2026-05-02',
          opponent: 'Better',
          ageWeight: 1,
          networkAdjusted: 1.5,
          headToHead: 6,
        }),
        createResult({ date: '2026-05-03', opponent: 'Displaced' }),
        createResult({ date: '2026-05-04', opponent: 'Entered', networkAdjusted: 0.5 }),
      ],
    });
    expect(told({ day, points: 600, breakdown: then }, now)).toEqual([
      ['opponentNetwork', 'age', 'Ageing', -10],
      ['opponentNetwork', 'opponent', 'Better', 25],
      ['opponentNetwork', 'displaced', 'Displaced', -50],
      ['opponentNetwork', 'expired', 'Expired', -50],
      ['opponentNetwork', 'new', 'New', 35],
      ['opponentNetwork', 'counted', 'Entered', 25],
      ['headToHead', 'age', 'Ageing', -1],
      ['headToHead', 'new', 'New', 1.5],
    ]);
  });

  it('follows an opponent that was renamed, and tells a match that is dropped although older ones count', () => {
    const old = (opponent: string, date: string, headToHead: number) =>
      createResult({ opponent, date, headToHead });
    const then = createBreakdown({
      points: 412,
      headToHead: 12,
      matches: [old('Owls', '2026-05-03', 5), old('Gone', '2026-05-02', 4), old('Rest', '2026-05-01', 3)],
    });
    const now = createBreakdown({
      points: 409,
      headToHead: 9,
      matches: [old('ex-Owls', '2026-05-03', 6), old('Rest', '2026-05-01', 3)],
    });
    expect(told({ day, points: 412, breakdown: then }, now)).toEqual([
      ['headToHead', 'opponent', 'ex-Owls', 1],
      ['headToHead', 'dropped', 'Gone', -4],
    ]);
  });

  it('separates own prizes from the winnings of the fifth best, and LAN wins from those of all teams', () => {
    const then = createBreakdown({
      points: 1175,
      start: 1175,
      bountyOffered: 0.5,
      lanWins: 0.05,
      winnings: 10_000,
      prizes: [createPrize({ date: '2026-05-20', scaled: 10_000, amount: 10_000 })],
      matches: [createResult({ date: '2026-05-20', opponent: 'LAN', lanAdjusted: 1, lan: 1 })],
    });
    const now = createBreakdown({
      points: 1437.5,
      start: 1437.5,
      bountyOffered: 1,
      lanWins: 0.125,
      winnings: 20_000,
      winningsReference: 20_000,
      prizes: [
        createPrize({ date: '2026-06-20', scaled: 10_000, amount: 10_000 }),
        createPrize({ date: '2026-05-20', scaled: 10_000, amount: 10_000 }),
      ],
      matches: [createResult({ date: '2026-05-20', opponent: 'LAN', lanAdjusted: 1, lan: 1 })],
    });
    const changes = told({ day, points: 1175, breakdown: then }, now);
    expect(changes.filter(([part]) => part === 'lanWins')).toEqual([['lanWins', 'reference', null, 37.5]]);
    const bounty = changes.filter(([part]) => part === 'bountyOffered');
    expect(bounty.map(([, cause, of]) => [cause, of])).toEqual([
      ['new', '2026-06-20'],
      ['reference', null],
    ]);
    // A tenth of the reference is worth half of the factor on both days.
    expect(bounty.reduce((sum, [, , , points]) => sum + Number(points), 0)).toBeCloseTo(250, 2);
  });

  it('tells of a list without breakdown only what came after it, and names the rest', () => {
    const now = createBreakdown({
      points: 500,
      start: 450,
      headToHead: 50,
      opponentNetwork: 0.1,
      matches: [
        createResult({ date: '2026-06-20', opponent: 'New', networkAdjusted: 0.6, headToHead: 40 }),
        createResult({ date: '2026-05-20', opponent: 'Old', networkAdjusted: 0.4, headToHead: 10 }),
      ],
    });
    expect(told({ day, points: 520 }, now)).toEqual([
      ['opponentNetwork', 'new', 'New', 30],
      ['headToHead', 'new', 'New', 40],
      ['unexplained', 'unknown', null, -90],
    ]);
  });

  it('adds up to the tenth of a point, whatever the pages say', () => {
    const share = integer({ min: 0, max: 1000 }).map(each => each / 1000);
    const result = record({
      date: integer({ min: 10, max: 28 }).map(each => `2026-05-${each}`),
      opponent: constantFrom('Ravens', 'Owls', 'Larks'),
      won: boolean(),
      ageWeight: share,
      bountyAdjusted: option(share),
      networkAdjusted: option(share),
      lanAdjusted: option(share),
      headToHead: integer({ min: -2500, max: 2500 }).map(each => each / 100),
    }).map(createResult);
    const prize = record({ amount: constantFrom(500, 1000), scaled: share.map(each => each * 1000) });
    const tenths = integer({ min: 3000, max: 20_000 }).map(each => each / 10);
    const breakdown = record({
      points: tenths,
      bountyOffered: share,
      bountyCollected: share,
      opponentNetwork: share,
      lanWins: share,
      highestAverage: integer({ min: 500, max: 1000 }).map(each => each / 1000),
      winnings: integer({ min: 0, max: 200_000 }),
      prizes: array(prize.map(createPrize), { maxLength: 4 }),
      matches: array(result, { maxLength: 12 }),
    }).map(createBreakdown);
    assert(
      property(breakdown, breakdown, (then, now) => {
        const { points, changes } = changeSince(
          { day, points: Math.round(then.points), breakdown: then },
          now,
        );
        expect(points).toBeCloseTo(now.points - then.points, 8);
        expect(changes.reduce((sum, change) => sum + change.points, 0)).toBeCloseTo(points, 6);
        expect(changes.every(change => Number.isFinite(change.points))).toBe(true);
      }),
    );
  });
});
