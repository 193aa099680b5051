import type { Swing } from '../winChance/swing.ts';
import type { FactOf, MainFact } from './fact.ts';
import {
  biggestSwingOf,
  closingRunOf,
  clutchIn,
  halfOf,
  leastStreak,
  multiKillIn,
  overtimeOf,
  pistolIn,
  streaksOf,
  upsetIn,
  wonIn,
} from './mapFacts.ts';
import type { ToldRound } from './toldRounds.ts';

/** What weighs less than this is told only where little else is known. */
export const leastWeight = 30;

export interface Candidate {
  readonly fact: MainFact;
  readonly weight: number;
}

/** What else can be said of a map, the weightiest first. */
export const candidatesOf = (
  rounds: readonly ToldRound[],
  swings: readonly Swing[],
): readonly Candidate[] => {
  const facts: readonly (MainFact | undefined)[] = [
    overtimeOf(rounds),
    halfOf(rounds),
    biggestSwingOf(rounds, swings),
    closingRunOf(rounds),
    ...streaksOf(rounds),
    ...rounds.flatMap(each => [
      clutchIn(each),
      multiKillIn(each),
      upsetIn(each),
      each.round > 1 ? pistolIn(each) : undefined,
      wonIn(each),
    ]),
  ];
  return facts
    .flatMap(fact => (fact ? [{ fact, weight: weightOf(fact) }] : []))
    .toSorted((one, other) => other.weight - one.weight || one.fact.round - other.fact.round);
};

/** How much a fact tells, if it is not the opening, the turning point or the end: a matter of taste, in one place. */
const weights: { readonly [C in MainFact['claim']]: (figures: FactOf<C>['figures']) => number } = {
  overtime: () => 100,
  streak: ({ rounds }) => runWeight(rounds),
  closingRun: ({ rounds }) => runWeight(rounds),
  clutch: ({ opponents }) => 10 + 20 * opponents,
  multiKill: ({ kills }) => [0, 0, 0, 15, 42, 75][kills] ?? 75,
  upset: ({ equipment, against }) => 80 * (1 - equipment / against),
  half: ({ score }) => 33 + 2 * Math.abs(score.team1 - score.team2),
  swing: () => 44,
  pistol: () => 31,
  won: () => 0,
  openingRun: () => 0,
  firstRecorded: () => 0,
  aheadForGood: () => 0,
  comeback: () => 0,
  end: () => 0,
  lastRecorded: () => 0,
};

const runWeight = (rounds: number): number => (rounds > leastStreak ? 36 + 5 * rounds : 20);

const weightOf = ({ claim, figures }: MainFact): number => {
  // The figures are those of the claim; TypeScript cannot see that the two belong together.
  const weigh = weights[claim] as (figures: MainFact['figures']) => number;
  return weigh(figures);
};

export const startOf = (fact: MainFact): number => (fact.claim === 'streak' ? fact.figures.from : fact.round);

export const endOfRun = (fact: MainFact): number =>
  fact.claim === 'closingRun' ? fact.round + fact.figures.rounds - 1 : fact.round;
