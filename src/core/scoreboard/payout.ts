import type { RoundReason } from './event.ts';
import { economy } from './rules.ts';

/** What each player of the winner gets for a round, in dollars. */
export const winReward = {
  elimination: economy.winByElimination,
  time: economy.winByTime,
  bomb: economy.winByBomb,
  defuse: economy.winByDefuse,
  surrender: 0,
} as const satisfies Record<RoundReason, number>;

/** The loss count of a team after a round; every half starts with `economy.lossCountAtStart`. */
export const lossCountAfter = (before: number, hasWon: boolean): number =>
  Math.min(economy.lossBonus.length - 1, Math.max(0, before + (hasWon ? -1 : 1)));

/** What each player gets if his team loses a round with this loss count, in dollars. */
export const lossBonusOf = (lossCount: number): number => economy.lossBonus[lossCount] ?? 0;
