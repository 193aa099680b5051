import { bracketOf, type BracketRound, keyOf } from './bracket.ts';
import type { BestOf, StageFormat } from './stage.ts';

/**
 * Double elimination of 4 teams or a higher power of two: a team that loses in the upper bracket continues in the lower
 * bracket. The grand final is one match, as is usual in Counter-Strike: the winner of the upper bracket has no second
 * life there. All matches before it are best of three.
 */
export const doubleElimination = (options: { readonly size: number; readonly final: BestOf }): StageFormat =>
  bracketOf('double-elimination', options, roundsOf(options.size));

const finalKey = keyOf(null, 1);

function roundsOf(size: number): readonly BracketRound[] {
  const upper = Math.log2(size);
  const lower = 2 * upper - 2;
  return [
    ...Array.from({ length: upper }, (_, index) => upperRound(size, index + 1)),
    ...Array.from({ length: lower }, (_, index) => lowerRound(size, index + 1)),
    {
      bracket: null,
      number: 1,
      name: 'Grand final',
      round: 2 * upper,
      before: 0,
      places: [2, 2],
      winnerTo: undefined,
      loserTo: undefined,
    },
  ];
}

function upperRound(size: number, number: number): BracketRound {
  const last = Math.log2(size);
  const matches = size / 2 ** number;
  return {
    bracket: 'Upper',
    number,
    name: `Upper bracket ${upperNames[last - number] ?? `round ${number}`}`,
    round: number === 1 ? 1 : 2 * (number - 1),
    before: 0,
    places: undefined,
    winnerTo: match => (number === last ? [finalKey, 0] : [keyOf('Upper', number + 1), match]),
    // The losers of the first round meet one another. Later losers meet the teams that came up the lower bracket, every
    // other round from its far end, so that no team soon meets an opponent it has beaten.
    loserTo: match =>
      number === 1
        ? [keyOf('Lower', 1), match]
        : [keyOf('Lower', 2 * (number - 1)), 2 * (number % 2 === 0 ? matches - 1 - match : match)],
  };
}

function lowerRound(size: number, number: number): BracketRound {
  const last = 2 * Math.log2(size) - 2;
  const matches = lowerMatches(size, number);
  const gone = Array.from({ length: number - 1 }, (_, index) => lowerMatches(size, index + 1));
  const lastPlace = gone.reduce((left, count) => left - count, size);
  return {
    bracket: 'Lower',
    number,
    name: `Lower bracket ${lowerNames[last - number] ?? `round ${number}`}`,
    round: number + 1,
    // Odd rounds are played alongside an upper round.
    before: number % 2 === 1 ? size / 2 ** ((number + 3) / 2) : 0,
    places: [lastPlace - matches + 1, lastPlace],
    // In odd rounds the winners meet teams from the upper bracket; in even rounds they meet each other.
    winnerTo: match =>
      number === last
        ? [finalKey, 1]
        : [keyOf('Lower', number + 1), number % 2 === 1 ? 2 * match + 1 : match],
    loserTo: undefined,
  };
}

const lowerMatches = (size: number, number: number): number => size / 2 ** (Math.ceil(number / 2) + 1);

/** By the number of rounds left in the bracket. */
const upperNames: readonly string[] = ['final', 'semi-finals', 'quarter-finals'];
const lowerNames: readonly string[] = ['final', 'semi-final'];

/** Single elimination, best of three until the final. `size` is a power of two. */
export const elimination = (options: { readonly size: number; readonly final: BestOf }): StageFormat => {
  const last = Math.log2(options.size);
  const rounds = Array.from({ length: last }, (_, index) => {
    const left = options.size / 2 ** (index + 1);
    return {
      bracket: null,
      number: index + 1,
      name: roundName(last - index),
      round: index + 1,
      before: 0,
      places: [left + 1, left * 2] as const,
      winnerTo: index + 1 === last ? undefined : (match: number) => [keyOf(null, index + 2), match] as const,
      loserTo: undefined,
    };
  });
  return bracketOf('single-elimination', options, rounds);
};

function roundName(roundsLeft: number): string {
  if (roundsLeft === 1) return 'Grand final';
  if (roundsLeft === 2) return 'Semi-finals';
  return roundsLeft === 3 ? 'Quarter-finals' : `Round of ${2 ** roundsLeft}`;
}
