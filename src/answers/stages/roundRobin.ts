import { createFixtures, dealGroups, groupName, seedFromGroups } from './fixtures.ts';
import type { BestOf, Decided, Finish, FixtureResult, StageFormat, StagePlay } from './stage.ts';

interface Options {
  readonly name: string;
  readonly groups: number;
  /** In a group of an odd number, one team has no match in each round. */
  readonly size: number;
  readonly advancing: number;
  readonly bestOf: BestOf;
}

/** Groups in which every team meets every other team once. */
export const roundRobin = (options: Options): StageFormat => {
  const count = (options.groups * options.size * (options.size - 1)) / 2;
  return {
    name: options.name,
    format: 'round-robin',
    matches: { 1: 0, 3: 0, 5: 0, [options.bestOf]: count },
    create: (teams, knownAt) => createRoundRobin(options, teams, knownAt),
  };
};

interface Entrant {
  readonly team: number;
  readonly seed: number;
  wins: number;
  maps: number;
  rounds: number;
  /** Whether the maps of all its matches are known, not just the winners. */
  isCounted: boolean;
}

function createRoundRobin(options: Options, teams: readonly number[], knownAt: number): StagePlay {
  const { groups: count, size, bestOf, advancing } = options;
  const fixtures = createFixtures();
  const groups = dealGroups(teams, count).map(group =>
    group.map((team, seed): Entrant => ({ team, seed, wins: 0, maps: 0, rounds: 0, isCounted: true })),
  );
  const entrantOf = new Map(groups.flat().map(entrant => [entrant.team, entrant]));
  for (let round = 1; round < size + (size % 2); round++) {
    for (const [index, group] of groups.entries()) {
      for (const [pairIndex, [one, other]] of roundOf(group, round).entries()) {
        fixtures.add({
          round,
          position: index * Math.floor(size / 2) + pairIndex + 1,
          group: count === 1 ? null : groupName(index),
          roundName: `Round ${round}`,
          bestOf,
          team1: one.team,
          team2: other.team,
          knownAt,
        });
      }
    }
  }
  const credit = (team: number, turn: 1 | -1, { winner, maps, rounds }: FixtureResult): void => {
    const entrant = entrantOf.get(team);
    if (!entrant) return;
    const sign = winner === 1 ? 1 : -1;
    entrant.wins += sign === turn ? 1 : 0;
    entrant.maps += turn * (maps ?? sign);
    entrant.rounds += turn * rounds;
    entrant.isCounted &&= maps !== null;
  };
  return {
    open: fixtures.open,
    play: (fixture, result) => {
      fixtures.close(fixture, result);
      credit(fixture.team1, 1, result);
      credit(fixture.team2, -1, result);
    },
    decided: () => {
      const left = (team: number): number =>
        fixtures.open().filter(({ team1, team2 }) => team1 === team || team2 === team).length;
      const fates = groups.map(group => decidedIn(group.toSorted(byTable), left, advancing));
      return { through: fates.flatMap(({ through }) => through), out: fates.flatMap(({ out }) => out) };
    },
    outcome: () => {
      if (fixtures.open().length > 0) return undefined;
      const endedAt = fixtures.endedAt();
      const tables = groups.map(group => group.toSorted(byTable).map(entrant => entrant.team));
      const out = tables.flatMap(table =>
        table.slice(advancing).map((team, index): Finish => {
          const place = (advancing + index) * count;
          return { team, first: place + 1, last: place + count, at: endedAt };
        }),
      );
      return { advancing: seedFromGroups(tables, advancing), out, endedAt };
    },
  };
}

/** Of teams with the same wins: by maps, then by rounds. */
const byMaps = (a: Entrant, b: Entrant): number => b.maps - a.maps || b.rounds - a.rounds;

const byTable = (a: Entrant, b: Entrant): number => b.wins - a.wins || byMaps(a, b) || a.seed - b.seed;

/** Teams with the same wins are told apart only once all is played, so a team may be decided earlier than this says. */
const decidedIn = (group: readonly Entrant[], left: (team: number) => number, advancing: number): Decided => {
  const reach = ({ team, wins }: Entrant): number => wins + left(team);
  const rivals = (one: Entrant, passes: (other: Entrant) => boolean): number =>
    group.filter(other => other !== one && passes(other)).length;
  const isFinal = ({ team, isCounted }: Entrant): boolean => isCounted && left(team) === 0;
  const isBetter = (one: Entrant, other: Entrant): boolean =>
    one.wins > reach(other) ||
    (one.wins === other.wins && isFinal(one) && isFinal(other) && byMaps(one, other) < 0);
  const isThrough = (one: Entrant): boolean => rivals(one, other => !isBetter(one, other)) < advancing;
  const isOut = (one: Entrant): boolean => rivals(one, other => isBetter(other, one)) >= advancing;
  return {
    through: group.filter(isThrough).map(({ team }) => team),
    out: group.filter(isOut).map(({ team }) => team),
  };
};

/** The circle method: the first seat stays, the others move one place per round. An odd group has an empty seat. */
function roundOf(group: readonly Entrant[], round: number): readonly (readonly [Entrant, Entrant])[] {
  const [fixed, ...others] = group.length % 2 === 0 ? group : [...group, undefined];
  const circle = [fixed, ...others.slice(round - 1), ...others.slice(0, round - 1)];
  return circle.slice(0, circle.length / 2).flatMap((one, index): (readonly [Entrant, Entrant])[] => {
    const other = circle.at(-1 - index);
    return one && other ? [[one, other]] : [];
  });
}
