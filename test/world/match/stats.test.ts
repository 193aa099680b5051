import { describe, expect, it } from 'vitest';
import { ratingOf } from '../../../src/world/match/stats.ts';

describe('ratingOf', () => {
  it('is the sum of its parts', () => {
    // 20 rounds: 0.7 kills, 0.65 deaths, 0.2 assists and 75 damage per round, KAST 70 %; impact 1.165.
    const rating = ratingOf({ rounds: 20, kills: 14, deaths: 13, assists: 4, damage: 1_500, kastRounds: 14 });
    const expected = 0.0073 * 70 + 0.3591 * 0.7 - 0.5329 * 0.65 + 0.2372 * 1.165 + 0.0032 * 75 + 0.1587;
    expect(rating).toBeCloseTo(expected, 10);
  });

  it('rises with a kill and falls with a death', () => {
    const parts = { rounds: 24, kills: 15, deaths: 15, assists: 3, damage: 1_800, kastRounds: 17 };
    expect(ratingOf({ ...parts, kills: 16 })).toBeGreaterThan(ratingOf(parts));
    expect(ratingOf({ ...parts, deaths: 16 })).toBeLessThan(ratingOf(parts));
  });
});
