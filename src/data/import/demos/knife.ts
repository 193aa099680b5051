import { economy } from '../../../core/scoreboard/rules.ts';
import type { Demo, DemoMoney } from './demo.ts';

/**
 * Separates a knife round from the rounds that count, in order. Some maps begin with a knife round for the choice of
 * sides: it has the number 1, nobody buys anything in it, and the match restarts, with number 3 or with the money of a
 * first round.
 */
export const withoutKnife = ({ rounds, money }: Demo) => {
  const inOrder = [...rounds].sort((one, other) => one.number - other.number);
  const [first, second] = inOrder;
  const isKnife =
    first?.number === 1 &&
    second !== undefined &&
    money.every(({ round, spent }) => round !== 1 || spent === 0) &&
    (second.number > 2 || restarts(money));
  return isKnife ? { knife: first, rounds: inOrder.slice(1) } : { knife: undefined, rounds: inOrder };
};

/** Whether the second round gives every player the money of a first round once more. */
const restarts = (money: readonly DemoMoney[]): boolean => {
  const [first, second] = [1, 2].map(number => money.filter(({ round }) => round === number));
  return !!first?.length && !!second?.length && second.every(({ start }) => start === economy.start);
};

/** Whether the table lacks rounds, other than aborted ones, which it may leave out: the scores of the teams tell. */
export const lacksRounds = (demo: Demo): boolean => {
  const { knife, rounds } = withoutKnife(demo);
  const counted = rounds.length + demo.broken.size + Number(knife !== undefined);
  const isExplained = demo.roundsByTeams !== undefined && demo.roundsByTeams <= counted;
  const from = knife ? (rounds[0]?.number ?? 1) : 1;
  const numbers = new Set([...rounds.map(({ number }) => number), ...demo.broken]);
  const last = [...numbers].reduce((most, number) => Math.max(most, number), 0);
  return !isExplained && numbers.size < last - from + 1;
};
