import type { SwissRules } from './swissRules.ts';

/**
 * A Swiss stage at one moment, by seed from 0. Of a team with seed 3, bit 3 stands in `met` of each opponent so far.
 * Typed arrays, because hundreds of thousands of futures are made of them.
 */
export interface SwissStage {
  readonly rules: SwissRules;
  readonly wins: Int32Array;
  readonly losses: Int32Array;
  readonly met: Int32Array;
}

export const createStage = (rules: SwissRules): SwissStage => ({
  rules,
  wins: new Int32Array(rules.teams),
  losses: new Int32Array(rules.teams),
  met: new Int32Array(rules.teams),
});

export const copyStage = ({ rules, wins, losses, met }: SwissStage): SwissStage => ({
  rules,
  wins: wins.slice(),
  losses: losses.slice(),
  met: met.slice(),
});

export const enterResult = ({ wins, losses, met }: SwissStage, winner: number, loser: number): void => {
  wins[winner] = ofTeam(wins, winner) + 1;
  losses[loser] = ofTeam(losses, loser) + 1;
  met[winner] = ofTeam(met, winner) | (1 << loser);
  met[loser] = ofTeam(met, loser) | (1 << winner);
};

export const isThrough = ({ wins, rules }: SwissStage, seed: number): boolean =>
  ofTeam(wins, seed) === rules.wins;

export const isOut = ({ losses, rules }: SwissStage, seed: number): boolean =>
  ofTeam(losses, seed) === rules.losses;

export const hasMet = ({ met }: SwissStage, one: number, other: number): boolean =>
  (ofTeam(met, one) & (1 << other)) !== 0;

/** Whether a match between teams of this record may decide that one goes through or is out. */
export const isDeciding = ({ rules }: SwissStage, wins: number, losses: number): boolean =>
  wins === rules.wins - 1 || losses === rules.losses - 1;

/** The difficulty of a team's opponents so far: the sum of their wins less the sum of their losses. */
export const difficultyOf = ({ wins, losses, met }: SwissStage, seed: number): number => {
  let sum = 0;
  for (let left = ofTeam(met, seed); left !== 0; left &= left - 1) {
    const opponent = 31 - Math.clz32(left & -left);
    sum += ofTeam(wins, opponent) - ofTeam(losses, opponent);
  }
  return sum;
};

/** Whether the team still has a match to play. */
export const isActive = (stage: SwissStage, seed: number): boolean =>
  !isThrough(stage, seed) && !isOut(stage, seed);

/** All seeds in order: by wins, then losses, then difficulty, then seed. */
export const rankTeams = (stage: SwissStage): readonly number[] => ranked(stage, () => true);

/** The seeds that still play, in order. */
export const rankActive = (stage: SwissStage): readonly number[] =>
  ranked(stage, seed => isActive(stage, seed));

const ranked = (stage: SwissStage, isAsked: (seed: number) => boolean): readonly number[] => {
  const keys: number[] = [];
  for (let seed = 0; seed < stage.rules.teams; seed++) {
    if (!isAsked(seed)) continue;
    const key = rankKey(stage, seed);
    let place = keys.length;
    for (; place > 0 && at(keys, place - 1) > key; place--) keys[place] = at(keys, place - 1);
    keys[place] = key;
  }
  return keys.map(key => key & 63);
};

/** One number that orders as the four criteria do; each has a range of its own, and the lowest bits are the seed. */
const rankKey = (stage: SwissStage, seed: number): number =>
  ((((15 - ofTeam(stage.wins, seed)) << 4) | ofTeam(stage.losses, seed)) << 14) |
  ((128 - difficultyOf(stage, seed)) << 6) |
  seed;

/** A number of a list; the index is always one of it. */
export const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0;

/** The same for the numbers of a stage: a function for one kind of list alone is compiled better. */
export const ofTeam = (values: Int32Array, seed: number): number => values[seed] ?? 0;
