import { startsHalf } from './rules.ts';

/** What a team took into a round, as the field's guides name it. */
export type BuyKind = 'pistol' | 'full buy' | 'force buy' | 'semi-eco' | 'eco';

/** The least equipment value a player, in dollars, from the dearest on. Guides differ by a few hundred. */
const kinds: readonly (readonly [number, BuyKind])[] = [
  [4_500, 'full buy'],
  [2_500, 'force buy'],
  [1_500, 'semi-eco'],
  [0, 'eco'],
];

/** The last round of regulation: overtimes begin with money for everything. */
const regulation = 24;

/** The kind of buy, from the equipment of a whole team in dollars at the start of a round. No service sends it. */
export const buyKind = (equipment: number, players: number, round: number): BuyKind => {
  if (round <= regulation && startsHalf(round)) return 'pistol';
  const each = equipment / Math.max(1, players);
  return kinds.find(([least]) => each >= least)?.[1] ?? 'eco';
};
