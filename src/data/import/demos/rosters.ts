import { getOrMake } from '../../../core/getOrMake.ts';
import type { Side } from '../../../core/scoreboard/event.ts';
import { otherSide } from '../../../core/scoreboard/rules.ts';
import { toTeamKey } from '../teams.ts';
import type { Demo, DemoFighter } from './demo.ts';
import { withoutKnife } from './knife.ts';
import { isTeamName } from './series/series.ts';
import type { DemoSeries } from './series/series.ts';

/** Two opposing rosters of Steam ids. */
export type Rosters = readonly [ReadonlySet<string>, ReadonlySet<string>];

export interface TeamedDemo {
  readonly demo: Demo;
  readonly rosters: Rosters;
}

/** The number of recordings that give a player's team a name, by Steam id and team key. */
export type NameVotes = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface Sighting extends DemoFighter {
  readonly round: number;
}

/**
 * Finds the two rosters by the players' sides. `team_name` is unreliable: it is the opponent's if a knife round was
 * counted. Undefined if the recording does not show two rosters.
 */
export const toRosters = (demo: Demo): Rosters | undefined => {
  const rounds = sightingsOf(demo);
  const anchor = rounds.values().next().value?.[0];
  if (!anchor) return undefined;
  const rosters = [new Set([anchor.steamId]), new Set<string>()] as const;
  for (let known = 0; known < rosters[0].size + rosters[1].size;) {
    known = rosters[0].size + rosters[1].size;
    for (const sightings of rounds.values()) {
      const first = sideOfFirst(sightings, rosters);
      if (first === null) continue;
      for (const { steamId, side } of sightings)
        if (!rosters[0].has(steamId) && !rosters[1].has(steamId))
          rosters[side === first ? 0 : 1].add(steamId);
    }
  }
  return rosters[1].size === 0 ? undefined : rosters;
};

/** The side of the first roster by the round's number, for each round that shows it. */
export const toSides = (demo: Demo, rosters: Rosters): ReadonlyMap<number, Side> =>
  new Map(
    [...sightingsOf(demo)].flatMap(([round, sightings]) => {
      const side = sideOfFirst(sightings, rosters);
      return side === null ? [] : [[round, side]];
    }),
  );

/** Counts the names of each player's team. Ignores recordings with swapped names, and names like `Team A`. */
export const countNames = (demos: Iterable<Demo>): NameVotes => {
  const votes = new Map<string, Map<string, number>>();
  for (const demo of demos) {
    if (withoutKnife(demo).knife) continue;
    for (const { steamId, teamName } of demo.lines.filter(({ teamName }) => isTeamName(teamName))) {
      const names = getOrMake(votes, steamId, () => new Map<string, number>());
      names.set(toTeamKey(teamName), (names.get(toTeamKey(teamName)) ?? 0) + 1);
    }
  }
  return votes;
};

/**
 * Weighs whether the rosters are in the order of the series' teams, by the recordings' names for these players' teams:
 * above 0 for, below 0 against, 0 undecided.
 */
export const orderByNames = (
  rosters: Rosters,
  { teams }: Pick<DemoSeries, 'teams'>,
  votes: NameVotes,
): number => {
  const [one, other] = [toTeamKey(teams[0]), toTeamKey(teams[1])];
  const lean = (roster: ReadonlySet<string>): number =>
    [...roster].reduce(
      (sum, id) => sum + (votes.get(id)?.get(one) ?? 0) - (votes.get(id)?.get(other) ?? 0),
      0,
    );
  return lean(rosters[0]) - lean(rosters[1]);
};

/** Puts rosters in the order of others, so that most players keep their place. */
export const inOrderOf = (rosters: Rosters, others: Rosters): Rosters => {
  const straight = shared(rosters[0], others[0]) + shared(rosters[1], others[1]);
  const turned = shared(rosters[0], others[1]) + shared(rosters[1], others[0]);
  return turned > straight ? inOtherOrder(rosters) : rosters;
};

/** Whether two recordings show the same two teams: each has at least half of the players in common. */
export const areSameTeams = (rosters: Rosters, others: Rosters): boolean => {
  const turned = inOrderOf(rosters, others);
  return ([0, 1] as const).every(side => {
    const [one, other] = [turned[side], others[side]];
    return shared(one, other) * 2 >= Math.min(one.size, other.size);
  });
};

export const inOtherOrder = ([one, other]: Rosters): Rosters => [other, one];

export const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter(id => other.has(id)).length;

/**
 * Money rows show every player's side; kills replace them in recordings without money rows. A coach stands on a side too, but
 * never carries anything.
 */
const sightingsOf = ({ money, kills = [] }: Demo): ReadonlyMap<number, readonly Sighting[]> => {
  const armed = new Set(money.flatMap(({ steamId, equipment }) => (equipment > 0 ? steamId : [])));
  const seen: readonly Sighting[] =
    money.length > 0
      ? money.filter(({ steamId }) => armed.size === 0 || armed.has(steamId))
      : kills.flatMap(({ round, killer, victim }) =>
          [killer, victim].flatMap(fighter => (fighter ? [{ ...fighter, round }] : [])),
        );
  return Map.groupBy(seen, ({ round }) => round);
};

/** The side by majority of the known players; null if no player is known, or on a tie. */
const sideOfFirst = (sightings: readonly Sighting[], rosters: Rosters): Side | null => {
  let lean = 0;
  for (const { steamId, side } of sightings) {
    if (!rosters[0].has(steamId) && !rosters[1].has(steamId)) continue;
    lean += (rosters[0].has(steamId) ? side : otherSide(side)) === 'T' ? 1 : -1;
  }
  return lean === 0 ? null : lean > 0 ? 'T' : 'CT';
};
