import { getOrMake } from '../../../core/getOrMake.ts';
import type { ArrangedSeries } from './series/arrange.ts';
import type { Demo } from './demo.ts';
import { playersOf } from './playedMap.ts';
import type { SteamPlayer } from './playerBook.ts';

interface Tally {
  readonly names: Map<string, number>;
  readonly teams: Set<number>;
  maps: number;
}

/** All players of the maps, those with the most maps first, so that they get the plain slugs. */
export const toSteamPlayers = (
  arranged: readonly ArrangedSeries[],
  demos: ReadonlyMap<string, Demo>,
  teamsOf: (series: ArrangedSeries) => readonly [number, number],
): readonly SteamPlayer[] => {
  const tallies = new Map<string, Tally>();
  for (const one of arranged) {
    const teams = teamsOf(one);
    for (const [steamId, { team, name }] of one.played.flatMap(map => [...playersOf(map)])) {
      const tally = getOrMake(tallies, steamId, () => ({ names: new Map(), teams: new Set(), maps: 0 }));
      tally.maps++;
      tally.teams.add(teams[team === 'team1' ? 0 : 1]);
      if (name !== undefined) count(tally.names, name);
    }
  }
  for (const { steamId, name } of [...demos.values()].flatMap(({ lines }) => lines)) {
    const names = tallies.get(steamId)?.names;
    if (names) count(names, name);
  }
  return [...tallies]
    .sort(([one, { maps }], [other, more]) => more.maps - maps || (one < other ? -1 : 1))
    .map(([steamId, { names, teams }]) => ({
      steamId,
      teams,
      spellings: [...names]
        .sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1))
        .map(([name]) => name),
    }));
};

const count = (names: Map<string, number>, name: string): void =>
  void names.set(name, (names.get(name) ?? 0) + 1);
