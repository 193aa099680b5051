import type { Side } from '../../scoreboard/event.ts';
import { otherSide } from '../../scoreboard/rules.ts';
import { toTeamKey } from '../teamKey.ts';
import type { Demo, DemoFighter } from './demo.ts';
import { withoutKnife } from './knife.ts';
import { isTeamName } from './series/series.ts';
import type { DemoSeries } from './series/series.ts';

/** Two rosters of Steam ids that stood against each other. */
export type Rosters = readonly [ReadonlySet<string>, ReadonlySet<string>];

/** A recording with its rosters in the order of the series' teams. */
export interface TeamedDemo {
  readonly demo: Demo;
  readonly rosters: Rosters;
}

/** How many recordings call a player's team by a name (as it is compared), by Steam id. */
export type NameVotes = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Who stood on which side in a round. */
interface Sighting extends DemoFighter {
  readonly round: number;
}

/**
 * Tells who played with whom by the sides they stood on. `team_name` cannot: it is the opponent's where a knife round
 * was counted. Undefined where nothing tells two rosters.
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

/** The side of the first roster in each round that tells it, by the round's number. */
export const toSides = (demo: Demo, rosters: Rosters): ReadonlyMap<number, Side> =>
  new Map(
    [...sightingsOf(demo)].flatMap(([round, sightings]) => {
      const side = sideOfFirst(sightings, rosters);
      return side === null ? [] : [[round, side]];
    }),
  );

/** Counts what the recordings call each player's team, those whose names changed places and `Team A` left out. */
export const countNames = (demos: Iterable<Demo>): NameVotes => {
  const votes = new Map<string, Map<string, number>>();
  for (const demo of demos) {
    if (withoutKnife(demo).knife) continue;
    for (const { steamId, teamName } of demo.lines.filter(({ teamName }) => isTeamName(teamName))) {
      const names = votes.get(steamId) ?? new Map<string, number>();
      names.set(toTeamKey(teamName), (names.get(toTeamKey(teamName)) ?? 0) + 1);
      votes.set(steamId, names);
    }
  }
  return votes;
};

/**
 * How much what the recordings call these players' teams speaks for the rosters being in the order of the series' teams:
 * against it below 0, nothing either way at 0.
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

/** The rosters in the order of others: most players stay where they were. */
export const inOrderOf = (rosters: Rosters, others: Rosters): Rosters => {
  const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
    [...one].filter(id => other.has(id)).length;
  const straight = shared(rosters[0], others[0]) + shared(rosters[1], others[1]);
  const turned = shared(rosters[0], others[1]) + shared(rosters[1], others[0]);
  return turned > straight ? inOtherOrder(rosters) : rosters;
};

export const inOtherOrder = ([one, other]: Rosters): Rosters => [other, one];

/** Money rows tell of every player; kills stand in where there are none. */
const sightingsOf = ({ money, kills = [] }: Demo): ReadonlyMap<number, readonly Sighting[]> => {
  const seen: readonly Sighting[] =
    money.length > 0
      ? money
      : kills.flatMap(({ round, killer, victim }) =>
          [killer, victim].flatMap(fighter => (fighter ? [{ ...fighter, round }] : [])),
        );
  return Map.groupBy(seen, ({ round }) => round);
};

/** By the most of those who are known; null where none is, or as many say one as the other. */
const sideOfFirst = (sightings: readonly Sighting[], rosters: Rosters): Side | null => {
  let lean = 0;
  for (const { steamId, side } of sightings) {
    if (!rosters[0].has(steamId) && !rosters[1].has(steamId)) continue;
    lean += (rosters[0].has(steamId) ? side : otherSide(side)) === 'T' ? 1 : -1;
  }
  return lean === 0 ? null : lean > 0 ? 'T' : 'CT';
};
