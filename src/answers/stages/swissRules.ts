import type { SwissLengths } from './stage.ts';

/** How a Swiss stage is played. A team is known by its seed in the stage, from 0. */
export interface SwissRules {
  readonly teams: number;
  readonly wins: number;
  readonly losses: number;
  readonly bestOf: SwissLengths;
  /** The pairings of a pool of six teams by place, from 0, the preferred one first: `[0, 5, 1, 4, 2, 3]`. */
  readonly poolOfSix: readonly (readonly number[])[];
}

/** Turns `1v6 2v5 3v4` into `[0, 5, 1, 4, 2, 3]`. */
const placesOf = (row: string): readonly number[] =>
  [...row.matchAll(/\d/g)].map(([digit]) => Number(digit) - 1);

/** Of Valve's Majors, as of 2025-10-01: ValveSoftware/counter-strike_rules_and_regs, major supplemental rulebook. */
export const valveMajor: SwissRules = {
  teams: 16,
  wins: 3,
  losses: 3,
  bestOf: { deciding: 3, other: 1 },
  poolOfSix: [
    '1v6 2v5 3v4',
    '1v6 2v4 3v5',
    '1v5 2v6 3v4',
    '1v5 2v4 3v6',
    '1v4 2v6 3v5',
    '1v4 2v5 3v6',
    '1v6 2v3 4v5',
    '1v5 2v3 4v6',
    '1v3 2v6 4v5',
    '1v3 2v5 4v6',
    '1v4 2v3 5v6',
    '1v3 2v4 5v6',
    '1v2 3v6 4v5',
    '1v2 3v5 4v6',
    '1v2 3v4 5v6',
  ].map(placesOf),
};
