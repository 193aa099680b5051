import type { DatabaseSync } from 'node:sqlite';
import { toTeamKey } from '../../teamKey.ts';
import { openTeams } from '../../teams.ts';
import type { ArrangedSeries } from './arrange.ts';
import type { Demo } from '../demo.ts';
import type { Recording } from './recordings.ts';
import { isTeamName, type DemoSeries } from './series.ts';

/** Numbers of a series' teams, in its order. */
export type TeamsOf = (series: DemoSeries) => readonly [number, number];

/**
 * Makes the teams of the series. One that no other source knows is spelled as tables of tournaments do, then as most game
 * servers do.
 */
export const nameTeams = (
  database: DatabaseSync,
  arranged: readonly ArrangedSeries[],
  demos: Iterable<Demo>,
): TeamsOf => {
  const teams = openTeams(database);
  const spellings = countSpellings(demos);
  // The tables of tournaments call teams as people do.
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

/** Nicknames of a roster, as its recordings spell them. */
export const nicknamesOf = (
  roster: ReadonlySet<string>,
  recordings: readonly Recording[],
): readonly string[] => {
  const names = new Map(
    recordings.flatMap(({ demo }) => demo.lines.map(({ steamId, name }) => [steamId, name] as const)),
  );
  return [...roster].flatMap(steamId => names.get(steamId) ?? []);
};

/** The spelling that most recordings have of a team's name, by the name as it is compared. */
const countSpellings = (demos: Iterable<Demo>): ReadonlyMap<string, string> => {
  const counts = new Map<string, Map<string, number>>();
  for (const { teamNames } of demos)
    for (const name of [...teamNames].filter(isTeamName)) {
      const ofKey = counts.get(toTeamKey(name)) ?? new Map<string, number>();
      counts.set(toTeamKey(name), ofKey.set(name, (ofKey.get(name) ?? 0) + 1));
    }
  return new Map(
    [...counts].map(([key, names]) => {
      const [best] = [...names].sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1));
      return [key, best?.[0] ?? key];
    }),
  );
};
