import { bracketOf, keyOf } from './bracket.ts';
import type { BestOf, StageFormat } from './stage.ts';

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
