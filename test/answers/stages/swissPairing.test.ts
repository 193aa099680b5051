import { describe, expect, test } from 'vitest';
import { drawRound, pairPool } from '../../../src/answers/stages/swissPairing.ts';
import { valveMajor } from '../../../src/answers/stages/swissRules.ts';
import {
  createStage,
  difficultyOf,
  enterResult,
  hasMet,
  type SwissStage,
} from '../../../src/answers/stages/swissStage.ts';
import * as fc from '../../support/property.ts';

const pairsOf = (drawn: readonly number[]): readonly (readonly [number, number])[] =>
  Array.from({ length: drawn.length / 2 }, (_, match) => [
    drawn[2 * match] ?? -1,
    drawn[2 * match + 1] ?? -1,
  ]);

/** Every way to pair the members of a list. */
const allPairings = (pool: readonly number[]): readonly (readonly (readonly [number, number])[])[] => {
  const [one, ...rest] = pool;
  if (one === undefined) return [[]];
  return rest.flatMap((other, place) =>
    allPairings(rest.toSpliced(place, 1)).map(pairs => [[one, other] as const, ...pairs]),
  );
};

/** A stage after some rounds, with the results that the bits give. */
const played = (rounds: number, results: readonly number[]): SwissStage => {
  const stage = createStage(valveMajor);
  for (let round = 0; round < rounds; round++) {
    for (const [match, [one, other]] of pairsOf(drawRound(stage)).entries()) {
      if (((results[round] ?? 0) & (1 << match)) === 0) enterResult(stage, one, other);
      else enterResult(stage, other, one);
    }
  }
  return stage;
};

const anyResults = fc.array(fc.nat(255), { minLength: 5, maxLength: 5 });

describe('a round of a Swiss stage', () => {
  test('first pairs 1 with 9, 2 with 10, and so on', () => {
    expect(pairsOf(drawRound(createStage(valveMajor)))).toEqual(
      Array.from({ length: 8 }, (_, seed) => [seed, seed + 8]),
    );
  });

  test('pairs teams of one record, each once, and without a rematch where that is possible', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), anyResults, (rounds, results) => {
        const stage = played(rounds, results);
        const pairs = pairsOf(drawRound(stage));
        const pools = Map.groupBy(pairs, ([one]) => stage.wins[one]);
        for (const pool of pools.values()) {
          const teams = pool.flat();
          expect(new Set(teams).size).toBe(teams.length);
          for (const [one, other] of pool) expect(stage.wins[one]).toBe(stage.wins[other]);
          const rematches = pool.filter(([one, other]) => hasMet(stage, one, other)).length;
          const isPossible = allPairings(teams).some(pairing =>
            pairing.every(([one, other]) => !hasMet(stage, one, other)),
          );
          expect(rematches === 0).toBe(isPossible);
        }
      }),
    );
  });

  test('takes the first row of the table without a rematch for a pool of six', () => {
    const rows = ['1v6 2v5 3v4', '1v6 2v4 3v5', '1v5 2v6 3v4', '1v5 2v4 3v6', '1v4 2v6 3v5'];
    const stage = createStage(valveMajor);
    const pool = [3, 1, 7, 12, 5, 9];
    const pairing = (): string =>
      pairsOf(pairPool(stage, pool))
        .map(([one, other]) => `${pool.indexOf(one) + 1}v${pool.indexOf(other) + 1}`)
        .join(' ');
    expect(pairing()).toBe(rows[0]);
    enterResult(stage, 7, 12);
    expect(pairing()).toBe(rows[1]);
    enterResult(stage, 3, 9);
    expect(pairing()).toBe(rows[3]);
    enterResult(stage, 3, 5);
    expect(pairing()).toBe(rows[4]);
  });

  test('is empty once all have three wins or three losses', () => {
    fc.assert(
      fc.property(anyResults, results => {
        expect(drawRound(played(5, results))).toEqual([]);
      }),
    );
  });
});

test('difficulty counts the losses of opponents against their wins', () => {
  const stage = createStage(valveMajor);
  enterResult(stage, 0, 8);
  enterResult(stage, 1, 9);
  enterResult(stage, 8, 9);
  enterResult(stage, 0, 1);
  // Team 0 met team 8 (1-1) and team 1 (1-1); team 9 met team 1 (1-1) and team 8 (1-1); team 1 met 9 (0-2) and 0 (2-0).
  expect([0, 9, 1, 8].map(seed => difficultyOf(stage, seed))).toEqual([0, 0, 0, 0]);
  enterResult(stage, 2, 9);
  expect([1, 8, 2].map(seed => difficultyOf(stage, seed))).toEqual([-1, -1, -3]);
});
