import { toTeamKey } from '../../teamKey.ts';
import type { NameVotes } from '../rosters.ts';
import type { RankedRosters } from './evidence.ts';
import { toTeamName } from './recordingName.ts';
import type { Recording } from './recordings.ts';
import { nicknamesOf } from './teamNames.ts';

/**
 * A recording with the teams of its players, if its name has others. Ranking lists refute a name in two ways: they know
 * players of the named team near that day, and none of them played; or they have exactly these players as another team, and
 * no game server ever called them by the name. A name stays if no list knows the team of the players.
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
  const [first, second] = name.teams.map(toTeamName).map(team => {
    const known = nicknames.map(each => ranked.countOf(team, each, at));
    const votes = rosters.map(
      roster => [...roster].filter(id => called.get(id)?.has(toTeamKey(team))).length,
    );
    const isAbsent = known.every(count => count === 0);
    return {
      /** How well the name fits each roster: by the lists, else by the servers. */
      fit: ([0, 1] as const).map(
        side => 10 * (known[side] ?? 0) + (votes[side] ?? 0) + Number(isAbsent && listed[side] !== undefined),
      ),
      isRefuted: (side: 0 | 1) =>
        isAbsent || (known[side] === undefined && votes[side] === 0 && !!listed[side]?.isExact),
    };
  });
  const lean = [first, second].map(team => (team?.fit[0] ?? 0) - (team?.fit[1] ?? 0));
  const order = (lean[0] ?? 0) - (lean[1] ?? 0);
  if (order === 0 && listed.includes(undefined)) return recording;
  const [side, other] = order < 0 ? ([1, 0] as const) : ([0, 1] as const);
  const teams = [
    (first?.isRefuted(side) && listed[side]?.name) || name.teams[0],
    (second?.isRefuted(other) && listed[other]?.name) || name.teams[1],
  ] as const;
  return { ...recording, name: { ...name, teams } };
};
