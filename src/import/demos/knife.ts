import type { Demo, DemoRound } from './demo.ts';

/**
 * Separates a knife round from the rounds that count, in order. Some deciders begin with a knife round for the choice
 * of sides: it has the number 1, nobody buys anything in it, and the match restarts with number 3.
 */
export const withoutKnife = ({
  rounds,
  money,
}: Demo): { readonly knife: DemoRound | undefined; readonly rounds: readonly DemoRound[] } => {
  const inOrder = [...rounds].sort((one, other) => one.number - other.number);
  const [first, second] = inOrder;
  const isKnife =
    first?.number === 1 &&
    second !== undefined &&
    second.number > 2 &&
    money.every(({ round, spent }) => round !== 1 || spent === 0);
  return isKnife ? { knife: first, rounds: inOrder.slice(1) } : { knife: undefined, rounds: inOrder };
};
