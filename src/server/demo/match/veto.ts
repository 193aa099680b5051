import type { StoredVetoStep } from '../../rows/matchDetails.ts';
import type { Random } from '../random.ts';
import type { BestOf } from '../../../answers/stages/stage.ts';
import { greatest, least } from '../../../core/extremes.ts';

export const mapPool: readonly string[] = 'Ancient Anubis Dust2 Inferno Mirage Nuke Overpass'.split(' ');

/** A team's preference for each map, in the order of the pool. */
export type Liking = readonly number[];

const types = { '-': 'removed', '+': 'picked', '=': 'leftover' } as const;

/** The order of the veto by best-of (ValveSoftware/counter-strike_rules_and_regs, major-supplemental-rulebook.md). */
const vetoOrders: Readonly<Record<BestOf, string>> = {
  1: '-1 -1 -2 -2 -2 -1 =',
  3: '-1 -2 +1 +2 -2 -1 =',
  5: '-1 -2 +1 +2 +1 +2 =',
};

/** Each team removes the map that it likes least against the other, and picks the best. The draws stand for preparation. */
export const playVeto = (
  bestOf: BestOf,
  likings: readonly [Liking, Liking],
  dice: Random,
): readonly StoredVetoStep[] => {
  const swapped = dice.chance(0.5);
  // What each team gains by each map; nobody chooses the last one.
  const open = mapPool.map((map, index) => {
    const against = (likings[0][index] ?? 0) - (likings[1][index] ?? 0);
    return { map, gains: [0, against + surprise(dice), -against + surprise(dice)] };
  });
  return vetoOrders[bestOf].split(' ').map(turn => {
    // The orders have no other signs.
    const type = types[turn[0] as keyof typeof types];
    const team = type === 'leftover' ? null : (turn[1] === '1') === swapped ? 2 : 1;
    const gains = open.map(candidate => candidate.gains[team ?? 0] ?? 0);
    const chosen = gains.indexOf(type === 'removed' ? least(gains) : greatest(gains));
    return { team, map: open.splice(chosen, 1)[0]?.map ?? '', type };
  });
};

const surprise = (dice: Random): number => dice.bell() * 0.35;
