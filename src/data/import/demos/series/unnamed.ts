import { toTeamKey } from '../../teamKey.ts';
import { coreSize } from '../playerKey.ts';
import type { ArrangedSeries } from './arrange.ts';
import type { RankedRosters } from './evidence.ts';
import { joinPlaced, type Place } from './namedSeries.ts';
import type { Recording } from './recordings.ts';
import { areSameTeams, countNames, shared } from '../rosters.ts';
import { longestPause, type Placed } from './sittings.ts';
import { nicknamesOf } from './teamNames.ts';

/** What is known about teams when the recordings without teams in their names are placed. */
export interface KnownTeams {
  readonly arranged: readonly ArrangedSeries[];
  readonly ranked: RankedRosters;
}

/**
 * Makes series of recordings whose names contain no teams (`match730_0042`). Each roster is the team that most of its
 * players played for in the recording nearest in time, else their team in the nearest ranking list, else the team name
 * that game servers gave them. The maps of one sitting are numbered in the order of play.
 */
export const joinUnnamed = (
  recordings: readonly Recording[],
  known: KnownTeams,
): ReturnType<typeof joinPlaced> => {
  const called = recordings.flatMap(toCalledRosters);
  const placeOf = (recording: Recording): Place | string => {
    const { event } = recording.facts;
    const teams = identifyTeams(recording, known, called);
    if (typeof teams === 'string') return teams;
    const key = `${event ?? ''}/${teams.map(toTeamKey).join('-vs-')}`;
    return { event, key, pair: key, teams, number: null, part: 0 };
  };
  return joinPlaced(recordings, placeOf, numberMaps);
};

/** Numbers the maps of each sitting, since their names have no numbers. */
const numberMaps = (placed: readonly Placed[]): readonly Placed[] => {
  const inTurn = placed.toSorted(
    (one, other) => one.at - other.at || (one.recording.facts.name < other.recording.facts.name ? -1 : 1),
  );
  const numbered: Placed[] = [];
  for (const one of inTurn) {
    const last = numbered.findLast(({ recording }) => areSameTeams(recording.rosters, one.recording.rosters));
    const goesOn = last && one.at - last.at <= longestPause;
    numbered.push({ ...one, number: goesOn ? (last.number ?? 0) + 1 : 1 });
  }
  return numbered;
};

/** The two teams, in the same order for all recordings of the pair; the reason if they are unknown. */
const identifyTeams = (
  recording: Recording,
  known: KnownTeams,
  unnamed: readonly CalledRoster[],
): readonly [string, string] | string => {
  const [one, other] = recording.rosters.map(roster => identifyTeam(roster, recording, known, unnamed));
  if (one === undefined || other === undefined) return `its two teams are unknown: ${nameIt}`;
  if (toTeamKey(one) === toTeamKey(other)) return `both its teams are called ${one}: ${nameIt}`;
  return toTeamKey(one) < toTeamKey(other) ? [one, other] : [other, one];
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

/** A roster with the team name that the game server gave it. */
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

/** The most frequent name that servers give these players; of equals the shortest: `FURIA`, not `FURIA Esports_1`. */
const calledMost = (roster: ReadonlySet<string>, unnamed: readonly CalledRoster[]): string | undefined => {
  const alike = unnamed.filter(other => shared(roster, other.roster) >= coreSize);
  const [best] = [...Map.groupBy(alike, ({ name }) => name)].sort(
    ([one, { length: count }], [other, { length: more }]) =>
      more - count || one.length - other.length || (one < other ? -1 : 1),
  );
  return best?.[0];
};
