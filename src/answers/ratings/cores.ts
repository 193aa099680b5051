import { getOrMake } from '../../core/getOrMake.ts';

/** Teams known by the core of their lineup: one team as long as more than half of its players stay from match to match. */
export interface Cores {
  /** The team with this core, and how many of its players are new; undefined if no known team has the core. */
  find(players: readonly string[]): { readonly team: number; readonly changed: number } | undefined;
  /** Gives the team a lineup; a number that is not known yet is a new team. */
  set(team: number, players: readonly string[]): void;
}

export const createCores = (): Cores => {
  const lineups = new Map<number, readonly string[]>();
  const teamsOf = new Map<string, Set<number>>();
  /** When each team was set last: of two that share as many players, the later one is meant. */
  const latest = new Map<number, number>();
  let count = 0;
  return {
    find: players => {
      const ofCore = [...countShared(players, teamsOf)].filter(
        ([team, same]) => same * 2 > Math.max(players.length, lineups.get(team)?.length ?? 0),
      );
      const [best] = ofCore.sort(
        ([one, same], [other, otherSame]) =>
          otherSame - same || (latest.get(other) ?? 0) - (latest.get(one) ?? 0),
      );
      return best && { team: best[0], changed: players.length - best[1] };
    },
    set: (team, players) => {
      for (const player of lineups.get(team) ?? []) teamsOf.get(player)?.delete(team);
      lineups.set(team, players);
      latest.set(team, ++count);
      for (const player of players) getOrMake(teamsOf, player, () => new Set()).add(team);
    },
  };
};

const countShared = (players: readonly string[], teamsOf: ReadonlyMap<string, ReadonlySet<number>>) => {
  const shared = new Map<number, number>();
  for (const player of players)
    for (const team of teamsOf.get(player) ?? []) shared.set(team, (shared.get(team) ?? 0) + 1);
  return shared;
};

/** Nicknames as keys: case, and the form of an accent, do not matter. */
export const playerKeys = (players: readonly string[]): readonly string[] =>
  players.map(player => player.normalize('NFC').trim().toLowerCase());
