import { type Candidate, leastWeight, startOf } from './candidates.ts';
import type { FactOf, MainFact } from './fact.ts';
import { endOf, leadOf } from './mapFacts.ts';
import type { ToldRound } from './toldRounds.ts';

/** A run of this length decides more than a lead. */
const longRun = 5;
/** A lead taken before this round is no turn yet. */
const earliestTurn = 5;

/**
 * Where the map turned: the winner's longest run from five rounds on, unless the score was level after it; else where
 * the winner went ahead for good, if that was not in its first rounds; else its longest run at all, the kill that added
 * most, or what weighs most. Of a map that was not over, anyone's run.
 */
export const turningPointOf = (
  rounds: readonly ToldRound[],
  found: readonly Candidate[],
): MainFact | undefined => {
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
