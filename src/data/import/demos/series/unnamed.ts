import { toTeamKey } from '../../teams.ts';
import { coreSize } from '../playerKey.ts';
import type { ArrangedSeries } from './arrange.ts';
import type { RankedRosters } from './evidence.ts';
import { joinPlaced, type Place } from './namedSeries.ts';
import { nicknamesOf, type Recording } from './recordings.ts';
import { countNames, shared, type NameVotes } from '../rosters.ts';

/** What is known about teams when the recordings without teams in their names are placed. */
export interface KnownTeams {
  readonly arranged: readonly ArrangedSeries[];
  readonly ranked: RankedRosters;
}

/**
 * Makes series of recordings whose names contain no teams (`match730_0042`). Each roster is the team that most of its
 * players played for in the recording nearest in time, else their team in the nearest ranking list, else the team name
 * that game servers gave them, else `Team of` one of them. The maps of one sitting are numbered in the order of play.
 */
export const joinUnnamed = (recordings: readonly Recording[], known: KnownTeams, votes: NameVotes) => {
  const called = recordings.flatMap(toCalledRosters);
  const own = nameByPlayers(recordings);
  const placeOf = (recording: Recording): Place | string => {
    const { event } = recording.facts;
    const teams = identifyTeams(recording, known, called, own);
    if (typeof teams === 'string') return teams;
    const key = `${event ?? ''}/${teams.map(toTeamKey).join('-vs-')}`;
    return { event, key, pair: key, teams, number: null, part: 0 };
  };
  const ofOwn = own.flatMap(({ roster, name }) =>
    [...roster].map(id => [id, new Map([...(votes.get(id) ?? []), [toTeamKey(name), 1]])] as const),
  );
  /** `names`: the votes for the teams' names, with these. */
  return { ...joinPlaced(recordings, placeOf), names: new Map([...votes, ...ofOwn]) };
};

/** The two teams, in the same order for all recordings of the pair; the reason if they are unknown. */
const identifyTeams = (
  recording: Recording,
  known: KnownTeams,
  unnamed: readonly CalledRoster[],
  own: readonly CalledRoster[],
): readonly [string, string] | string => {
  const found = recording.rosters.map(roster => identifyTeam(roster, recording, known, unnamed));
  const half = sideOfHalf(recording, found);
  const [one, other] = recording.rosters.map(
    (roster, side) => found[side] ?? (half === side ? recording.half?.team : own.find(isAlike(roster))?.name),
  );
  if (one === undefined || other === undefined) return `its two teams are unknown: ${nameIt}`;
  if (toTeamKey(one) === toTeamKey(other)) return `both its teams are called ${one}: ${nameIt}`;
  return toTeamKey(one) < toTeamKey(other) ? [one, other] : [other, one];
};

/**
 * The roster that is the only team in the recording's name: the one that is not known, beside another that is; else the one
 * that the server did not call what stands in place of the other name.
 */
const sideOfHalf = ({ half, rosters, demo }: Recording, found: readonly (string | undefined)[]) => {
  if (!half || found.some(name => name !== undefined && toTeamKey(name) === toTeamKey(half.team)))
    return undefined;
  if (found.some(name => name !== undefined)) return found.indexOf(undefined);
  const called = rosters.map(
    roster =>
      demo.lines.filter(
        ({ steamId, teamName }) => roster.has(steamId) && toTeamKey(teamName) === toTeamKey(half.other),
      ).length,
  );
  const [one = 0, other = 0] = called;
  return one === other ? undefined : Number(one > other);
};

const nameIt = 'name the recording after them, such as a-vs-b-m1-nuke';

const identifyTeam = (
  roster: ReadonlySet<string>,
  recording: Recording,
  { arranged, ranked }: KnownTeams,
  unnamed: readonly CalledRoster[],
): string | undefined => {
  const at = recording.facts.at ?? 0;
  const [played] = arranged
    .flatMap(({ series, rosters = [] }) =>
      rosters.map((other, side) => ({
        name: series.teams[side === 0 ? 0 : 1],
        shared: shared(roster, other),
        distance: Math.abs(series.startsAt - at),
      })),
    )
    .filter(({ shared }) => shared >= coreSize)
    .sort((one, two) => one.distance - two.distance || two.shared - one.shared);
  if (played) return played.name;
  return ranked.find(nicknamesOf(roster, [recording]), at)?.name ?? calledMost(roster, unnamed);
};

interface CalledRoster {
  readonly roster: ReadonlySet<string>;
  readonly name: string;
}

const toCalledRosters = ({ demo, rosters }: Recording): readonly CalledRoster[] => {
  const votes = countNames([demo]);
  return rosters.flatMap(roster => {
    const called = new Set([...roster].flatMap(steamId => [...(votes.get(steamId)?.keys() ?? [])]));
    const names = [...demo.teamNames].filter(name => called.has(toTeamKey(name)));
    return names.length === 1 ? names.map(name => ({ roster, name })) : [];
  });
};

/** Whether half of the smaller roster is in both. */
const isAlike =
  (roster: ReadonlySet<string>) =>
  ({ roster: other }: CalledRoster): boolean =>
    shared(roster, other) * 2 >= Math.min(roster.size, other.size);

/** A name of its own for each team: `Team of ash`, after the first player by Steam id whose nickname no other team has taken. */
const nameByPlayers = (recordings: readonly Recording[]): readonly CalledRoster[] => {
  const named: CalledRoster[] = [];
  for (const recording of recordings.toSorted(inTurn))
    for (const roster of recording.rosters.filter(each => !named.some(isAlike(each)))) {
      const names = nicknamesOf(new Set([...roster].sort()), [recording]).map(name => `Team of ${name}`);
      const name = names.find(one => named.every(other => toTeamKey(other.name) !== toTeamKey(one)));
      if (name !== undefined) named.push({ roster, name });
    }
  return named;
};

const inTurn = (one: Recording, other: Recording): number =>
  (one.facts.at ?? 0) - (other.facts.at ?? 0) || (one.demo.checksum < other.demo.checksum ? -1 : 1);

/** The most frequent name that servers give these players; of equals the shortest: `FURIA`, not `FURIA Esports_1`. */
const calledMost = (roster: ReadonlySet<string>, unnamed: readonly CalledRoster[]): string | undefined => {
  const alike = unnamed.filter(other => shared(roster, other.roster) >= coreSize);
  const [best] = [...Map.groupBy(alike, ({ name }) => name)].sort(
    ([one, { length: count }], [other, { length: more }]) =>
      more - count || one.length - other.length || (one < other ? -1 : 1),
  );
  return best?.[0];
};
