import type { Swing } from '../winChance/swing.ts';
import { candidatesOf, endOfRun, leastWeight, startOf, type Candidate } from './candidates.ts';
import type { HowFact, MainFact, FactOf } from './fact.ts';
import {
  clutchIn,
  endOf,
  multiKillIn,
  openingOf,
  reasonIn,
  survivorsIn,
  upsetIn,
  leadOf,
} from './mapFacts.ts';
import type { ToldRound } from './toldRounds.ts';

export type Part = 'opening' | 'middle' | 'turning point' | 'end';

/** The facts of a sentence: what it says, and perhaps how the same round was won. */
export interface Point {
  readonly part: Part;
  readonly fact: MainFact;
  readonly how: HowFact | undefined;
}

const mostSentences = 5;
/** Maps without a late lead, a run or a swing still get three sentences. */
const leastSentences = 3;

/**
 * The story of a map in three to five points, in order: the opening, the turning point, the end, and between them what
 * weighs most. Fewer only where too little was recorded. No two points are about the same round.
 */
export const storyOf = (rounds: readonly ToldRound[], swings: readonly Swing[]): readonly Point[] => {
  const told = new Map(rounds.map(each => [each.round, each]));
  const rounded = new Set<number>();
  const points: Point[] = [];
  const add = (part: Part, fact: MainFact | undefined): void => {
    if (!fact || rounded.has(fact.round) || points.length >= mostSentences) return;
    rounded.add(fact.round);
    points.push({ part, fact, how: howOf(fact, told.get(fact.round)) });
  };
  add('end', endOf(rounds));
  add('opening', openingOf(rounds));
  const found = candidatesOf(rounds, swings).filter(({ fact }) => !rounded.has(fact.round));
  add('turning point', turningPointOf(rounds, found));
  for (const { fact, weight } of found) {
    if (weight < leastWeight && points.length >= leastSentences) break;
    if (!isCrowded(fact, points)) add('middle', fact);
  }
  return points.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Half time is not told beside a score of about the same moment, nor a second time what a run already says. */
const isCrowded = (fact: MainFact, points: readonly Point[]): boolean =>
  points.some(({ fact: other }) => {
    if (fact.claim === 'half') return startOf(other) - 1 <= fact.round && fact.round <= endOfRun(other) + 1;
    if (other.claim === 'half') return startOf(fact) - 1 <= other.round && other.round <= endOfRun(fact) + 1;
    if (isLead(other)) return startOf(fact) <= other.round && other.round <= endOfRun(fact);
    return startOf(fact) === startOf(other) || (fact.claim === 'pistol' && isWithin(fact, other));
  });

const isWithin = ({ round, figures }: MainFact, run: MainFact): boolean =>
  startOf(run) <= round && round <= endOfRun(run) && figures.team === run.figures.team;

const isLead = ({ claim }: MainFact): boolean => claim === 'aheadForGood' || claim === 'comeback';

/** How the round of a fact was won; undefined if nobody knows, or if the fact is about more than that round. */
const howOf = (fact: MainFact, told: ToldRound | undefined): HowFact | undefined => {
  if (!told || manyRounds.has(fact.claim)) return undefined;
  const multi = multiKillIn(told);
  const clutch = clutchIn(told);
  // Of a clutch it is known that one was left, and of others' kills that they came before.
  if (fact.claim === 'clutch')
    return [
      multi?.figures.player === fact.figures.player ? multi : undefined,
      upsetIn(told),
      reasonIn(told),
    ].find(how => how);
  return [
    clutch && clutch.figures.opponents > 1 ? clutch : undefined,
    multi && multi.figures.kills > 3 ? multi : undefined,
    upsetIn(told),
    clutch,
    multi,
    reasonIn(told),
    survivorsIn(told),
  ].find(how => how && how.claim !== fact.claim);
};

const manyRounds: ReadonlySet<string> = new Set<MainFact['claim']>([
  'openingRun',
  'streak',
  'closingRun',
  'half',
  'overtime',
  'swing',
]);

/** The opening comes first and the end last; a run stands where it begins. */
const placeOf = ({ part, fact }: Point): number => {
  if (part === 'opening') return 0;
  if (part === 'end') return Infinity;
  return startOf(fact);
};

const longRun = 5;
/** A lead taken before this round is no turn yet. */
const earliestTurn = 5;

/**
 * Where the map turned: the winner's longest run from five rounds on, unless the score was level after it; else where
 * the winner went ahead for good, if that was not in its first rounds; else its longest run at all, the kill that added
 * most, or what weighs most. Of a map that was not over, anyone's run.
 */
const turningPointOf = (rounds: readonly ToldRound[], found: readonly Candidate[]): MainFact | undefined => {
  const own = ofWinner(found, endOf(rounds));
  const run = longestRun(own);
  const lead = leadOf(rounds);
  if (run && breaksOpen(run, lead)) return run;
  if (lead && isTurn(lead, rounds)) return lead;
  return run ?? (weightiest(own) ?? own[0] ?? found[0])?.fact;
};

/** What speaks for the winner of the map; all of a map that was not over. */
const ofWinner = (found: readonly Candidate[], end: MainFact | undefined): readonly Candidate[] =>
  end?.claim === 'end' ? found.filter(({ fact }) => fact.figures.team === end.figures.team) : found;

/** Whether a run is long, and the lead that lasted was not taken after it. */
const breaksOpen = (run: Run, lead: MainFact | undefined): boolean =>
  run.figures.rounds >= longRun && startOf(run) + run.figures.rounds > (lead?.round ?? 0);

/** Whether a lead was taken neither too early nor with the end. */
const isTurn = ({ round }: MainFact, rounds: readonly ToldRound[]): boolean =>
  round >= earliestTurn && round !== rounds.at(-1)?.round;

type Run = FactOf<'streak' | 'closingRun'>;

const longestRun = (found: readonly Candidate[]): Run | undefined =>
  found
    .map(({ fact }) => fact)
    .filter(fact => fact.claim === 'streak' || fact.claim === 'closingRun')
    .filter(fact => startOf(fact) > 1)
    .toSorted((one, other) => other.figures.rounds - one.figures.rounds)[0];

/** The kill that added most, else what weighs most; half time and overtime only where nothing else does. */
const weightiest = (found: readonly Candidate[]): Candidate | undefined => {
  const heavy = found.filter(({ weight }) => weight >= leastWeight);
  return (
    heavy.find(({ fact }) => fact.claim === 'swing') ??
    heavy.find(({ fact }) => fact.claim !== 'half' && fact.claim !== 'overtime') ??
    heavy[0]
  );
};
