import { getOrMake } from '../../../../core/getOrMake.ts';
import type { DatabaseSync } from 'node:sqlite';
import { dayLength, dayStart } from '../../../store/time.ts';
import { toTeamKey } from '../../teams.ts';
import { coreSize, toPlayerKey } from '../playerKey.ts';
import type { Rosters, NameVotes } from '../rosters.ts';
import { toTeamName } from './recordingName.ts';
import { nicknamesOf, type Recording } from './recordings.ts';

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

export const openRankedRosters = (database: DatabaseSync) => {
  const byPlayer = new Map<string, RankedRow[]>();
  const byName = new Map<string, RankedRow[]>();
  const rows = database.prepare(
    `SELECT day, rank, team_id, name, roster FROM ranking_row JOIN ranking_list ON ranking_list.id = list_id
     JOIN team ON team.id = team_id WHERE system = 'vrs' ORDER BY day, rank, team_id`,
  );
  for (const row of rows.iterate()) {
    const name = String(row['name']);
    // The standings importer wrote this column as an array of nicknames.
    const players = (JSON.parse(String(row['roster'])) as readonly string[]).map(toPlayerKey);
    const at = dayStart(String(row['day']));
    const ranked = { at, rank: Number(row['rank']), teamId: Number(row['team_id']), name, players };
    getOrMake(byName, toTeamKey(name), () => []).push(ranked);
    for (const player of players) getOrMake(byPlayer, player, () => []).push(ranked);
  }
  const isNear = (row: RankedRow, at: number): boolean => Math.abs(row.at - at) <= ofList;
  return {
    /** The team with three of these players in the list nearest to a moment; `isExact`: with these players alone. */
    find: (nicknames: readonly string[], at: number) => {
      const shared = new Map<RankedRow, number>();
      const keys = new Set(nicknames.map(toPlayerKey));
      for (const key of keys)
        for (const row of byPlayer.get(key) ?? []) shared.set(row, (shared.get(row) ?? 0) + 1);
      const [best] = [...shared]
        .filter(([row, count]) => count >= coreSize && isNear(row, at))
        .sort(
          ([one, count], [other, otherCount]) =>
            Math.abs(one.at - at) - Math.abs(other.at - at) || otherCount - count || one.rank - other.rank,
        );
      if (!best) return undefined;
      const [{ teamId, name, players }, count] = best;
      return { teamId, name, isExact: count === players.length && count === keys.size };
    },
    /** How many of these players were in a team of this name, in any list near a moment; undefined if none has the name. */
    countOf: (name: string, nicknames: readonly string[], at: number): number | undefined => {
      const near = (byName.get(toTeamKey(name)) ?? []).filter(row => isNear(row, at));
      const known = new Set(near.flatMap(({ players }) => players));
      return near.length === 0 ? undefined : nicknames.filter(one => known.has(toPlayerKey(one))).length;
    },
  };
};

interface RankedRow {
  readonly at: number;
  readonly rank: number;
  readonly teamId: number;
  readonly name: string;
  /** Their keys. */
  readonly players: readonly string[];
}

/**
 * A recording with the teams of its players, if its name has others. Ranking lists refute a name in two ways: they know
 * players of the named team near that day, and none of them played; or they have exactly these players as another team, and
 * never three of them as this one, whatever a game server says. A name stays if no list knows the team of the players.
 * @param called the names that game servers gave the players' teams
 */
export const withPlayersTeams = (
  recording: Recording,
  ranked: RankedRosters,
  called: NameVotes,
): Recording => {
  const { name, rosters, facts } = recording;
  const { at } = facts;
  if (!name || at === null) return recording;
  const nicknames = rosters.map(roster => nicknamesOf(roster, [recording]));
  const listed = nicknames.map(each => ranked.find(each, at));
  const weigh = (spelled: string) => {
    const team = toTeamName(spelled);
    const known = nicknames.map(each => ranked.countOf(team, each, at));
    const votes = rosters.map(
      roster => [...roster].filter(id => called.get(id)?.has(toTeamKey(team))).length,
    );
    const isAbsent = known.every(count => count === 0);
    const fitOf = (side: 0 | 1): number =>
      10 * (known[side] ?? 0) + (votes[side] ?? 0) + Number(isAbsent && listed[side] !== undefined);
    return {
      /** Above 0 if the name fits the first roster better: by the lists, else by the servers. */
      lean: fitOf(0) - fitOf(1),
      nameOf: (side: 0 | 1): string => {
        const isOther = (known[side] ?? 0) < coreSize && listed[side]?.isExact;
        return isAbsent || isOther ? (listed[side]?.name ?? spelled) : spelled;
      },
    };
  };
  const [first, second] = [weigh(name.teams[0]), weigh(name.teams[1])];
  const lean = first.lean - second.lean;
  if (lean === 0 && listed.includes(undefined)) return recording;
  const teams = [first.nameOf(lean < 0 ? 1 : 0), second.nameOf(lean < 0 ? 0 : 1)] as const;
  return { ...recording, name: { ...name, teams } };
};
