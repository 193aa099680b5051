import type { Dice } from '../random.ts';
import type { BestOf } from '../../../answers/stages/stage.ts';
import { mapPool } from './plan.ts';

/** A team's preference for each map, in the order of the pool. */
export type Liking = readonly number[];

export interface VetoStep {
  /** 1 or 2; null for the map that is left over. */
  readonly team: 1 | 2 | null;
  readonly map: string;
  readonly type: 'removed' | 'picked' | 'leftover';
}

type Turn = readonly [team: 1 | 2 | null, type: VetoStep['type']];

const removed = (...teams: readonly (1 | 2)[]): readonly Turn[] => teams.map(team => [team, 'removed']);
const picked = (...teams: readonly (1 | 2)[]): readonly Turn[] => teams.map(team => [team, 'picked']);
const leftover: Turn = [null, 'leftover'];

/**
 * The order of the veto by best-of, from ValveSoftware/counter-strike_rules_and_regs (major-supplemental-rulebook.md).
 * Team 1 begins.
 */
const vetoOrders: Readonly<Record<BestOf, readonly Turn[]>> = {
  1: [...removed(1, 1, 2, 2, 2, 1), leftover],
  3: [...removed(1, 2), ...picked(1, 2), ...removed(2, 1), leftover],
  5: [...removed(1, 2), ...picked(1, 2, 1, 2), leftover],
};

/**
 * Plays the veto of a match. Each team removes the map it likes least against the other team, and picks the one it
 * likes best. The random draws represent the preparation for this match.
 */
export const playVeto = (
  bestOf: BestOf,
  likings: readonly [Liking, Liking],
  dice: Dice,
): readonly VetoStep[] => {
  const swapped = dice.chance(0.5);
  // What each team gains by each map; nobody chooses the last one.
  const open = mapPool.map((map, index) => {
    const against = (likings[0][index] ?? 0) - (likings[1][index] ?? 0);
    return { map, gains: [0, against + surprise(dice), -against + surprise(dice)] };
  });
  return vetoOrders[bestOf].map(([first, type]) => {
    const team = first === null ? null : swapped ? other(first) : first;
    const gains = open.map(candidate => candidate.gains[team ?? 0] ?? 0);
    const chosen = gains.indexOf(type === 'removed' ? Math.min(...gains) : Math.max(...gains));
    return { team, map: open.splice(chosen, 1)[0]?.map ?? '', type };
  });
};

const other = (team: 1 | 2): 1 | 2 => (team === 1 ? 2 : 1);
const surprise = (dice: Dice): number => dice.bell() * 0.35;
