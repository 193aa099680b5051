import * as fc from '../../support/property.ts';
import { describe, expect, it } from 'vitest';
import {
  halfOf,
  halvesOf,
  isMapOver,
  mapsToWin,
  overtimesOf,
  sideOfTeam1,
  startsHalf,
} from '../../../src/core/scoreboard/rules.ts';

const score = (team1: number, team2: number) => ({ team1, team2 });
const side = fc.constantFrom('T' as const, 'CT' as const);
const winners = fc.array(fc.constantFrom('team1' as const, 'team2' as const), { maxLength: 60 });

describe('isMapOver', () => {
  it.each([
    [13, 0],
    [13, 11],
    [11, 13],
    [16, 12],
    [16, 14],
    [19, 15],
    [17, 19],
    [22, 20],
  ])('ends a map at %i-%i', (team1, team2) => {
    expect(isMapOver(score(team1, team2))).toBe(true);
  });

  it.each([
    [0, 0],
    [12, 0],
    [12, 12],
    [13, 12],
    [15, 12],
    [15, 14],
    [15, 15],
    [16, 15],
    [18, 16],
    [18, 18],
  ])('continues a map at %i-%i', (team1, team2) => {
    expect(isMapOver(score(team1, team2))).toBe(false);
  });

  it('ends a map only at possible final scores, whoever wins the rounds', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.boolean()), luck => {
        const rounds = { team1: 0, team2: 0 };
        for (const won of luck) {
          rounds[won ? 'team1' : 'team2']++;
          if (isMapOver(rounds) || rounds.team1 + rounds.team2 > 300) break;
        }
        const [loser = 0, winner = 0] = [rounds.team1, rounds.team2].sort((a, b) => a - b);
        const overtimes = overtimesOf(rounds);
        expect(winner).toBe(13 + 3 * overtimes);
        expect(loser).toBeLessThanOrEqual(11 + 3 * overtimes);
        expect(loser).toBeGreaterThanOrEqual(overtimes > 0 ? 9 + 3 * overtimes : 0);
      }),
    );
  });
});

describe('sides', () => {
  it('change after round 12, stay for the start of an overtime, and change in the middle of it', () => {
    const changes = Array.from({ length: 48 }, (_, at) => at + 1).filter(
      round => round > 1 && sideOfTeam1('T', round) !== sideOfTeam1('T', round - 1),
    );
    expect(changes).toEqual([13, 28, 34, 40, 46]);
  });

  it('are always opposite for the two starting sides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), round => {
        expect(sideOfTeam1('T', round)).not.toBe(sideOfTeam1('CT', round));
      }),
    );
  });

  it('resets money at rounds 1 and 13 and at every third round of an overtime', () => {
    const starts = Array.from({ length: 37 }, (_, at) => at + 1).filter(round => startsHalf(round));
    expect(starts).toEqual([1, 13, 25, 28, 31, 34, 37]);
    expect([1, 12, 13, 24, 25, 27, 28, 31].map(round => halfOf(round))).toEqual([0, 0, 1, 1, 2, 2, 3, 4]);
  });
});

describe('halvesOf', () => {
  it('has the two halves and then one entry per overtime, with the side at its start', () => {
    const rounds = [
      ...Array.from({ length: 12 }, () => 'team1' as const),
      ...Array.from({ length: 12 }, () => 'team2' as const),
      ...(['team1', 'team2', 'team1', 'team2', 'team1', 'team2'] as const),
      ...(['team1', 'team1', 'team1', 'team1'] as const),
    ];
    expect(halvesOf(rounds, 'CT')).toEqual([
      { team1: 12, team2: 0, team1Side: 'CT' },
      { team1: 0, team2: 12, team1Side: 'T' },
      { team1: 3, team2: 3, team1Side: 'T' },
      { team1: 4, team2: 0, team1Side: 'CT' },
    ]);
  });

  it('adds up to the rounds played', () => {
    fc.assert(
      fc.property(winners, side, (rounds, start) => {
        const halves = halvesOf(rounds, start);
        expect(halves.reduce((sum, half) => sum + half.team1, 0)).toBe(
          rounds.filter(winner => winner === 'team1').length,
        );
        expect(halves.reduce((sum, half) => sum + half.team1 + half.team2, 0)).toBe(rounds.length);
      }),
    );
  });
});

it('takes one map to win a bo1, two a bo2 or bo3, three a bo5', () => {
  expect([1, 2, 3, 5].map(mapsToWin)).toEqual([1, 2, 2, 3]);
});
