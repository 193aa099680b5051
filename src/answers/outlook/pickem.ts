import { bitsIn } from './conditions.ts';
import type { KnownStage } from '../stages/readStages.ts';
import { at } from '../stages/swissStage.ts';
import type { Futures } from './futures.ts';

/** Ten picks for a Swiss stage of 16, teams by seed from 0: two 3-0, six that go through with a loss, two 0-3. */
export interface Picks {
  readonly unbeaten: readonly number[];
  readonly through: readonly number[];
  readonly winless: readonly number[];
}

/** The numbers of picks that Valve's Pick'Em asks for, and how many have to be right. */
export const pickRules = { unbeaten: 2, through: 6, winless: 2, needed: 5 } as const;

/** The futures of a stage as sets of teams, equal ones counted together. */
export interface PickFutures {
  /** The chance from 0 to 1 that at least five of the picks are right. */
  chance(picks: Picks): number;
  /** The chance from 0 to 1 that one pick is right. */
  chanceOf(kind: keyof Picks, team: number): number;
}

/** The future of a stage as three sets of teams: bit 3 is the team with seed 3. */
interface Ends {
  readonly unbeaten: number;
  readonly through: number;
  readonly winless: number;
  weight: number;
}

export const pickFutures = (stage: KnownStage, futures: Futures): PickFutures => {
  const ends = endsOf(stage, futures);
  const total = ends.reduce((sum, { weight }) => sum + weight, 0);
  return {
    chance: picks => {
      const [unbeaten, through, winless] = [picks.unbeaten, picks.through, picks.winless].map(bitsOf);
      let good = 0;
      for (const end of ends) {
        const right =
          bitsIn(end.unbeaten & (unbeaten ?? 0)) +
          bitsIn(end.through & (through ?? 0)) +
          bitsIn(end.winless & (winless ?? 0));
        if (right >= pickRules.needed) good += end.weight;
      }
      return good / total;
    },
    chanceOf: (kind, team) =>
      ends.reduce((sum, end) => sum + ((end[kind] & (1 << team)) === 0 ? 0 : end.weight), 0) / total,
  };
};

const endsOf = ({ teams }: KnownStage, futures: Futures): readonly Ends[] => {
  const known = new Map<string, Ends>();
  futures.each(({ weight, records, through: advancing }) => {
    let [unbeaten, through, winless] = [0, 0, 0];
    for (const team of advancing) {
      if (at(records?.losses ?? [], team) === 0) unbeaten |= 1 << team;
      else through |= 1 << team;
    }
    for (let team = 0; team < teams.length; team++)
      if (at(records?.wins ?? [], team) === 0) winless |= 1 << team;
    const key = `${unbeaten} ${through} ${winless}`;
    const end = known.get(key);
    if (end) end.weight += weight;
    else known.set(key, { unbeaten, through, winless, weight });
  });
  return [...known.values()];
};

/** The likeliest team for each pick, then exchanges of two teams as long as one makes five right likelier. */
export const bestPicks = ({ teams }: KnownStage, futures: PickFutures): Picks => {
  let best = likeliest(teams.length, futures);
  let chance = futures.chance(best);
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const picks of exchanges(best, teams.length)) {
      const found = futures.chance(picks);
      if (found <= chance + 1e-12) continue;
      [best, chance, isBetter] = [picks, found, true];
      break;
    }
  }
  return best;
};

const kinds = ['unbeaten', 'winless', 'through'] as const satisfies readonly (keyof Picks)[];

const likeliest = (teams: number, futures: PickFutures): Picks => {
  const picks: Record<keyof Picks, number[]> = { unbeaten: [], through: [], winless: [] };
  const taken = new Set<number>();
  for (const kind of kinds) {
    const chances = Array.from({ length: teams }, (_, team) => [team, futures.chanceOf(kind, team)] as const);
    const free = chances.filter(([team]) => !taken.has(team)).toSorted(([, one], [, other]) => other - one);
    for (const [team] of free.slice(0, pickRules[kind])) {
      picks[kind].push(team);
      taken.add(team);
    }
  }
  return picks;
};

/** All picks in which two teams have changed places, or a team that was not picked has taken one. */
function* exchanges(picks: Picks, teams: number): Generator<Picks, void, undefined> {
  for (let one = 0; one < teams; one++) {
    for (let other = one + 1; other < teams; other++) {
      const turn = (team: number): number => {
        if (team === one) return other;
        return team === other ? one : team;
      };
      const changed = {
        unbeaten: picks.unbeaten.map(turn),
        through: picks.through.map(turn),
        winless: picks.winless.map(turn),
      };
      if (kinds.some(kind => bitsOf(changed[kind]) !== bitsOf(picks[kind]))) yield changed;
    }
  }
}

const bitsOf = (teams: readonly number[]): number => teams.reduce((bits, team) => bits | (1 << team), 0);
