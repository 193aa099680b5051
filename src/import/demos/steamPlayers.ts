import type { ArrangedSeries } from './series/arrange.ts';
import type { Demo } from './demo.ts';
import type { SteamPlayer } from './playerBook.ts';

interface Tally {
  readonly names: Map<string, number>;
  readonly teams: Set<number>;
  maps: number;
}

/** All players with a line on a map, those with the most maps first, so that they get the plain slugs. */
export const toSteamPlayers = (
  arranged: readonly ArrangedSeries[],
  demos: ReadonlyMap<string, Demo>,
  teamsOf: (series: ArrangedSeries) => readonly [number, number],
): readonly SteamPlayer[] => {
  const tallies = new Map<string, Tally>();
  const tallyOf = (steamId: string): Tally => {
    const known = tallies.get(steamId) ?? { names: new Map(), teams: new Set(), maps: 0 };
    tallies.set(steamId, known);
    return known;
  };
  for (const one of arranged) {
    const teams = teamsOf(one);
    for (const { steamId, team } of one.played.flatMap(({ lines }) => lines)) {
      const tally = tallyOf(steamId);
      tally.maps++;
      tally.teams.add(teams[team === 'team1' ? 0 : 1]);
    }
  }
  for (const { steamId, name } of [...demos.values()].flatMap(({ lines }) => lines)) {
    const names = tallies.get(steamId)?.names;
    names?.set(name, (names.get(name) ?? 0) + 1);
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
