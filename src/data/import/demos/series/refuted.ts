import { toTeamKey } from '../../teamKey.ts';
import { coreSize } from '../playerKey.ts';
import type { NameVotes } from '../rosters.ts';
import type { RankedRosters } from './evidence.ts';
import { toTeamName } from './recordingName.ts';
import type { Recording } from './recordings.ts';
import { nicknamesOf } from './teamNames.ts';

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
