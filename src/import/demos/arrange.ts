import type { TeamKey } from '../../scoreboard/event.ts';
import type { Demo } from './demo.ts';
import { toPlayedMap } from './playedMap.ts';
import type { PlayedMap } from './playedMap.ts';
import { inOrderOf, inOtherOrder, orderByNames, toRosters } from './rosters.ts';
import type { NameVotes, Rosters, TeamedDemo } from './rosters.ts';
import type { DemoSeries, SeriesMap } from './series.ts';

/** A series with its maps as they were played. */
export interface ArrangedSeries {
  readonly series: DemoSeries;
  /** Maps whose recording is there. */
  readonly played: readonly PlayedMap[];
  /** What could not be used, each with its reason. */
  readonly problems: readonly string[];
}

/**
 * Finds out which roster is which of the series' teams, once for the whole series: by what all the recordings call the
 * players' teams, else (`Team A` against `Team B` throughout) by who won the series.
 */
export const arrangeSeries = (
  series: DemoSeries,
  demos: ReadonlyMap<string, Demo>,
  votes: NameVotes,
): ArrangedSeries => {
  const problems: string[] = [];
  const maps = series.maps.flatMap(map => {
    const parts = readParts(map, demos);
    if (typeof parts === 'string') problems.push(`map ${map.number} ${parts}`);
    return typeof parts === 'string' || parts.length === 0 ? [] : [{ map, parts }];
  });
  const reference = maps[0]?.parts[0]?.rosters;
  if (!reference) return { series, played: [], problems };
  const play = (order: Rosters): readonly PlayedMap[] =>
    maps.map(({ map, parts }) =>
      toPlayedMap(
        map,
        parts.map(({ demo, rosters }) => ({ demo, rosters: inOrderOf(rosters, order) })),
      ),
    );
  const lean = maps
    .flatMap(({ parts }) => parts)
    .reduce((sum, { rosters }) => sum + orderByNames(inOrderOf(rosters, reference), series, votes), 0);
  if (lean !== 0) return { series, played: play(lean > 0 ? reference : inOtherOrder(reference)), problems };
  const played = play(reference);
  const [told, found] = [winnerOf(series.score), winnerOf(mapsWon(played))];
  if (told === null || found === null)
    return {
      series,
      played: [],
      problems: [...problems, 'nothing tells which of its rosters is which team'],
    };
  return { series, played: told === found ? played : play(inOtherOrder(reference)), problems };
};

/** Maps won by the first and the second team. */
export const mapsWon = (maps: readonly PlayedMap[]): readonly [number, number] => {
  const count = (team: TeamKey): number => maps.filter(({ winner }) => winner === team).length;
  return [count('team1'), count('team2')];
};

const winnerOf = (score: readonly [number, number] | null): TeamKey | null =>
  score === null || score[0] === score[1] ? null : score[0] > score[1] ? 'team1' : 'team2';

/** The parts of a map, none where there is no recording of it; or why they cannot be used. */
const readParts = (
  { parts }: SeriesMap,
  demos: ReadonlyMap<string, Demo>,
): readonly TeamedDemo[] | string => {
  const teamed: TeamedDemo[] = [];
  for (const checksum of parts) {
    const demo = demos.get(checksum);
    if (!demo || demo.rounds.length === 0) return `lacks the rounds of its recording ${checksum}`;
    const rosters = toRosters(demo);
    if (!rosters) return 'has nothing that tells who played on which side';
    teamed.push({ demo, rosters });
  }
  return teamed;
};
