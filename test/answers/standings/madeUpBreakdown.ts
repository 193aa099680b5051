import type { Breakdown, Prize, Result } from '../../../src/answers/standings/breakdown.ts';

/** A match that counts for nothing but head-to-head, unless the details say otherwise. */
export const createResult = (details: Partial<Result>): Result => ({
  date: '2026-06-20',
  opponent: 'Ravens',
  won: true,
  ageWeight: 1,
  eventWeight: null,
  bounty: null,
  bountyAdjusted: null,
  network: null,
  networkAdjusted: null,
  lan: null,
  lanAdjusted: null,
  headToHead: 0,
  ...details,
});

export const createPrize = (details: Partial<Prize>): Prize => ({
  date: '2026-06-21',
  ageWeight: 1,
  amount: 1000,
  scaled: 1000,
  ...details,
});

/** A page without matches and prizes, at the bottom of a list whose best mean is 0.8: 500 points for each factor. */
export const createBreakdown = (details: Partial<Breakdown>): Breakdown => ({
  points: 400,
  start: 400,
  headToHead: 0,
  average: 0,
  lowestAverage: 0,
  highestAverage: 0.8,
  bountyOffered: 0,
  bountyCollected: 0,
  opponentNetwork: 0,
  lanWins: 0,
  winnings: 0,
  winningsReference: 100_000,
  prizes: [],
  matches: [],
  ...details,
});
