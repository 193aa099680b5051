import { startsHalf } from './rules.ts';

/** The buy of a team in a round, in the usual terms. */
export type BuyKind = 'pistol' | 'full buy' | 'force buy' | 'semi-eco' | 'eco';

/** The minimum equipment value per player in dollars, highest first. Guides differ by a few hundred. */
export const buyThresholds: readonly (readonly [number, BuyKind])[] = [
  [4_500, 'full buy'],
  [2_500, 'force buy'],
  [1_500, 'semi-eco'],
  [0, 'eco'],
];

/** The last round of regulation. In overtime, every team has enough money for a full buy. */
const regulation = 24;

/**
 * The kind of buy, from the total equipment value of a team in dollars at the start of a round. No service sends it.
 */
export const buyKind = (equipment: number, players: number, round: number): BuyKind => {
  if (round <= regulation && startsHalf(round)) return 'pistol';
  const each = equipment / Math.max(1, players);
  return buyThresholds.find(([least]) => each >= least)?.[1] ?? 'eco';
};
