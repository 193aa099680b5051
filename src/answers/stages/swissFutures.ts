import { drawRound } from './swissPairing.ts';
import { at, ofTeam, copyStage, enterResult, isDeciding, type SwissStage } from './swissStage.ts';

/** The chance from 0 to 1 that a team beats another in a match that is the best of so many maps; teams by seed. */
export type WinChance = (seed: number, opponent: number, bestOf: number) => number;

/**
 * A stage whose next round is drawn. Some of its matches may have been played: those results are entered in `stage`, and
 * `open` holds the others, two seeds a match.
 */
export interface SwissMoment {
  readonly stage: SwissStage;
  readonly open: readonly number[];
}

/** The moment before the next round. */
export const nextMoment = (stage: SwissStage): SwissMoment => ({ stage, open: drawRound(stage) });

/** Bit 0 of `results` is set if the second team of the first open match wins, and so on. */
const after = ({ stage, open }: SwissMoment, results: number): SwissMoment => {
  const next = copyStage(stage);
  for (let match = 0; 2 * match < open.length; match++) {
    const [one, other] = [at(open, 2 * match), at(open, 2 * match + 1)];
    if ((results & (1 << match)) === 0) enterResult(next, one, other);
    else enterResult(next, other, one);
  }
  return nextMoment(next);
};

const outcomesOf = ({ open }: SwissMoment): number => 2 ** (open.length / 2);

/** For each open match the chance that its first team wins. */
const chancesOf = ({ stage, open }: SwissMoment, winChance: WinChance): readonly number[] => {
  const { deciding, other: usual } = stage.rules.bestOf;
  const chances: number[] = [];
  for (let match = 0; match < open.length; match += 2) {
    const [one, other] = [at(open, match), at(open, match + 1)];
    const bestOf = isDeciding(stage, ofTeam(stage.wins, one), ofTeam(stage.losses, one)) ? deciding : usual;
    chances.push(winChance(one, other, bestOf));
  }
  return chances;
};

/**
 * Visits every way in which the stage can end, with its chance and the results of the matches that are open now. After
 * round 2 there are 131,072 ways, after round 3 512.
 */
export const eachFuture = (
  moment: SwissMoment,
  winChance: WinChance,
  visit: (end: SwissStage, chance: number, first: number) => void,
  chance = 1,
  first?: number,
): void => {
  if (moment.open.length === 0) return visit(moment.stage, chance, first ?? 0);
  const chances = chancesOf(moment, winChance);
  for (let results = 0; results < outcomesOf(moment); results++) {
    let product = chance;
    for (const [match, first] of chances.entries())
      product *= (results & (1 << match)) === 0 ? first : 1 - first;
    eachFuture(after(moment, results), winChance, visit, product, first ?? results);
  }
};

/** A moment with the moments that may follow it, as far as they have been needed. */
interface Branch {
  readonly moment: SwissMoment;
  readonly chances: readonly number[];
  readonly next: Map<number, Branch>;
  readonly depth: number;
}

/** Futures share the moments of their first rounds: from the third on there are too many to keep. */
const sharedRounds = 2;

/**
 * Returns a function that plays the stage to its end once, each time by chance, and gives the end with the results of the
 * matches that are open now.
 * @param random numbers from 0 up to 1
 */
export const createSimulation = (
  start: SwissMoment,
  winChance: WinChance,
  random: () => number,
): (() => { readonly end: SwissStage; readonly first: number }) => {
  const branchAt = (moment: SwissMoment, depth: number): Branch => ({
    moment,
    chances: chancesOf(moment, winChance),
    next: new Map(),
    depth,
  });
  const root = branchAt(start, 0);
  const follow = (branch: Branch, results: number): Branch => {
    const known = branch.next.get(results);
    if (known) return known;
    const found = branchAt(after(branch.moment, results), branch.depth + 1);
    if (branch.depth < sharedRounds) branch.next.set(results, found);
    return found;
  };
  return () => {
    let branch = root;
    let first: number | undefined;
    while (branch.moment.open.length > 0) {
      let results = 0;
      for (let match = 0; match < branch.chances.length; match++)
        if (random() >= at(branch.chances, match)) results |= 1 << match;
      first ??= results;
      branch = follow(branch, results);
    }
    return { end: branch.moment.stage, first: first ?? 0 };
  };
};
