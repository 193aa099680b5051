import { getOrMake } from '../../../../core/getOrMake.ts';
import type { DatabaseSync } from 'node:sqlite';
import { toTeamKey, openTeams } from '../../teams.ts';
import type { ArrangedSeries } from './arrange.ts';
import type { Demo } from '../demo.ts';
import { isTeamName, type DemoSeries } from './series.ts';

export type TeamsOf = (series: DemoSeries) => readonly [number, number];

/** Finds or makes the teams of the series, spelled as in tables of tournaments, else as on most game servers. */
export const nameTeams = (
  database: DatabaseSync,
  arranged: readonly ArrangedSeries[],
  demos: Iterable<Demo>,
): TeamsOf => {
  const teams = openTeams(database);
  const spellings = countSpellings(demos);
  // The tables of tournaments use the common names of teams.
  const inOrder = [
    ...arranged.filter(({ series }) => series.number !== null),
    ...arranged.filter(({ series }) => series.number === null),
  ];
  const ids = new Map<string, number>();
  for (const { series } of inOrder)
    for (const name of series.teams) {
      const key = toTeamKey(name);
      if (ids.has(key)) continue;
      const spelled = series.number === null ? (spellings.get(key) ?? name) : name;
      ids.set(key, teams.find(name) ?? teams.ensure(spelled));
    }
  const idOf = (name: string): number => ids.get(toTeamKey(name)) ?? teams.ensure(name);
  return ({ teams: [one, other] }) => [idOf(one), idOf(other)];
};

/** The most frequent spelling of each team's name in the recordings, by team key. */
const countSpellings = (demos: Iterable<Demo>): ReadonlyMap<string, string> => {
  const counts = new Map<string, Map<string, number>>();
  for (const { teamNames } of demos)
    for (const name of [...teamNames].filter(isTeamName)) {
      const ofKey = getOrMake(counts, toTeamKey(name), () => new Map<string, number>());
      ofKey.set(name, (ofKey.get(name) ?? 0) + 1);
    }
  return new Map(
    [...counts].map(([key, names]) => {
      const [best] = [...names].sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));
      return [key, best?.[0] ?? key];
    }),
  );
};
