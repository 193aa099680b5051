import { startsHalf } from './rules.ts';

/** The buys of a team in a round, in the usual terms. */
export const buyKinds = ['pistol', 'full buy', 'force buy', 'semi-eco', 'eco'] as const;
export type BuyKind = (typeof buyKinds)[number];

/** The minimum equipment value per player in dollars, highest first. Guides differ by a few hundred. */
export const buyThresholds: readonly (readonly [number, BuyKind])[] = [
  [4_500, 'full buy'],
  [2_500, 'force buy'],
  [1_500, 'semi-eco'],
  [0, 'eco'],
];

/**
 * The kind of buy, from the total equipment value of a team in dollars at the start of a round. No service sends it. In
 * overtime, every team has enough money for a full buy.
 * @param rounds the rounds of the map's two halves
 */
export const buyKind = (equipment: number, players: number, round: number, rounds: number): BuyKind => {
  if (round <= rounds && startsHalf(round, rounds)) return 'pistol';
  const each = equipment / Math.max(1, players);
  return buyThresholds.find(([least]) => each >= least)?.[1] ?? 'eco';
};
