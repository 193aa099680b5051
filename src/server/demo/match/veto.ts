import type { Dice } from '../random.ts';
import type { BestOf } from '../../../answers/stages/stage.ts';
import type { VetoStep } from './plan.ts';

/** A team's preference for each map, in the order of the pool. */
export type Liking = readonly number[];

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
  pool: readonly string[],
  likings: readonly [Liking, Liking],
  dice: Dice,
): readonly VetoStep[] => {
  if (pool.length !== 7) throw new RangeError(`a veto needs a pool of seven maps, not ${pool.length}`);
  const swapped = dice.chance(0.5);
  const open = pool.map((map, index) => {
    const against = (likings[0][index] ?? 0) - (likings[1][index] ?? 0);
    return { map, gain1: against + surprise(dice), gain2: -against + surprise(dice) };
  });
  return vetoOrders[bestOf].map(([first, type]) => {
    const team = first === null ? null : swapped ? other(first) : first;
    let chosen = 0;
    for (let index = 1; index < open.length; index++) {
      const [candidate, best] = [gainOf(open[index], team), gainOf(open[chosen], team)];
      if (type === 'removed' ? candidate < best : candidate > best) chosen = index;
    }
    const [taken] = open.splice(chosen, 1);
    // Seven turns use up seven maps.
    return { team, map: (taken as Candidate).map, type };
  });
};

interface Candidate {
  readonly map: string;
  readonly gain1: number;
  readonly gain2: number;
}

const other = (team: 1 | 2): 1 | 2 => (team === 1 ? 2 : 1);
const surprise = (dice: Dice): number => dice.bell() * 0.35;
const gainOf = (candidate: Candidate | undefined, team: 1 | 2 | null): number =>
  candidate === undefined || team === null ? 0 : team === 1 ? candidate.gain1 : candidate.gain2;
