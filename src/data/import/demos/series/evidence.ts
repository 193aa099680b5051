import { getOrMake } from '../../../../core/getOrMake.ts';
import type { DatabaseSync } from 'node:sqlite';
import { dayLength, dayStart } from '../../../store/time.ts';
import { toPlayerKey } from '../playerKey.ts';
import type { Rosters } from '../rosters.ts';

export type PairEvidence = ReturnType<typeof countPairs>;

/** A recording further away in time is ignored: the player may have been in another team. */
const relevant = 90 * dayLength;

/**
 * Weighs whether the rosters are in the order of the two teams (as keys): above 0 for, below 0 against, 0 undecided. The
 * evidence is the other recordings of these players whose teams are known from a name or a table, with their times in ms since
 * 1970 UTC: a player plays for the team that his recordings have in common.
 */
export const countPairs = (
  recordings: readonly {
    readonly rosters: Rosters;
    readonly teams: readonly [string, string];
    readonly at: number;
  }[],
) => {
  const seen = Map.groupBy(
    recordings.flatMap(({ rosters, teams, at }) =>
      rosters.flatMap(roster => [...roster].map(steamId => ({ steamId, teams, at }))),
    ),
    ({ steamId }) => steamId,
  );
  return (rosters: Rosters, [one, other]: readonly [string, string], at: number): number => {
    const lean = (roster: ReadonlySet<string>): number =>
      [...roster]
        .flatMap(steamId => seen.get(steamId) ?? [])
        .filter(recording => Math.abs(recording.at - at) <= relevant)
        .reduce((sum, { teams }) => sum + Number(teams.includes(one)) - Number(teams.includes(other)), 0);
    return lean(rosters[0]) - lean(rosters[1]);
  };
};

export type RankedRosters = ReturnType<typeof openRankedRosters>;

/** A list further away in time is ignored: its rosters prove little. */
const ofList = 200 * dayLength;
const core = 3;

/** Finds the team that has at least three of these nicknames in the ranking list nearest to a moment. */
export const openRankedRosters = (database: DatabaseSync) => {
  const byPlayer = new Map<string, RankedRow[]>();
  const rows = database.prepare(
    `SELECT day, rank, team_id, roster FROM ranking_row JOIN ranking_list ON ranking_list.id = list_id
     WHERE system = 'vrs' ORDER BY day, rank, team_id`,
  );
  for (const row of rows.iterate()) {
    const ranked = {
      at: dayStart(String(row['day'])),
      rank: Number(row['rank']),
      teamId: Number(row['team_id']),
    };
    // The standings importer wrote this column as an array of nicknames.
    for (const nickname of JSON.parse(String(row['roster'])) as readonly string[]) {
      getOrMake(byPlayer, toPlayerKey(nickname), () => []).push(ranked);
    }
  }
  return (nicknames: readonly string[], at: number): number | undefined => {
    const shared = new Map<RankedRow, number>();
    for (const key of new Set(nicknames.map(toPlayerKey)))
      for (const row of byPlayer.get(key) ?? []) shared.set(row, (shared.get(row) ?? 0) + 1);
    const [best] = [...shared]
      .filter(([row, count]) => count >= core && Math.abs(row.at - at) <= ofList)
      .sort(
        ([one, count], [other, otherCount]) =>
          Math.abs(one.at - at) - Math.abs(other.at - at) || otherCount - count || one.rank - other.rank,
      );
    return best?.[0].teamId;
  };
};

interface RankedRow {
  readonly at: number;
  readonly rank: number;
  readonly teamId: number;
}
