import { at, createFixtures, dealGroups, groupName, seedFromGroups } from './fixtures.ts';
import type { BestOf, Decided, Finish, StageFormat, StagePlay } from './stage.ts';

interface Options {
  readonly name: string;
  readonly groups: number;
  /** An even number. */
  readonly size: number;
  /** The number of teams of each group that advance. */
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
}

function createRoundRobin(options: Options, teams: readonly number[], knownAt: number): StagePlay {
  const { groups: count, size, bestOf, advancing } = options;
  const fixtures = createFixtures();
  const groups = dealGroups(teams, count).map(group =>
    group.map((team, seed): Entrant => ({ team, seed, wins: 0, maps: 0, rounds: 0 })),
  );
  const entrantOf = new Map(groups.flat().map(entrant => [entrant.team, entrant]));
  for (let round = 1; round < size; round++) {
    for (const [index, group] of groups.entries()) {
      for (const [pairIndex, [one, other]] of roundOf(group, round).entries()) {
        fixtures.add({
          round,
          position: (index * size) / 2 + pairIndex + 1,
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
  const credit = (team: number, won: boolean, maps: number, rounds: number): void => {
    const entrant = entrantOf.get(team);
    if (!entrant) return;
    entrant.wins += won ? 1 : 0;
    entrant.maps += maps;
    entrant.rounds += rounds;
  };
  return {
    open: fixtures.open,
    play: (fixture, result) => {
      fixtures.close(fixture, result);
      credit(fixture.team1, result.winner === 1, result.maps, result.rounds);
      credit(fixture.team2, result.winner === 2, -result.maps, -result.rounds);
    },
    decided: () => {
      if (fixtures.open().length === 0) {
        const tables = groups.map(group => group.toSorted(byTable).map(({ team }) => team));
        return {
          through: tables.flatMap(table => table.slice(0, advancing)),
          out: tables.flatMap(table => table.slice(advancing)),
        };
      }
      const left = (team: number): number =>
        fixtures.open().filter(({ team1, team2 }) => team1 === team || team2 === team).length;
      const fates = groups.map(group => decidedIn(group, left, advancing));
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

const byTable = (a: Entrant, b: Entrant): number =>
  b.wins - a.wins || b.maps - a.maps || b.rounds - a.rounds || a.seed - b.seed;

/**
 * A team is through once too few others can still reach its wins, and out once enough others have more than it can
 * reach. Ties are left open, because maps and rounds decide them. A team may be decided earlier than this says: where
 * those who could pass it have to play each other.
 */
const decidedIn = (group: readonly Entrant[], left: (team: number) => number, advancing: number): Decided => {
  const reach = ({ team, wins }: Entrant): number => wins + left(team);
  const rivals = (one: Entrant, passes: (other: Entrant) => boolean): number =>
    group.filter(other => other !== one && passes(other)).length;
  const isThrough = (one: Entrant): boolean => rivals(one, other => reach(other) >= one.wins) < advancing;
  const isOut = (one: Entrant): boolean => rivals(one, other => other.wins > reach(one)) >= advancing;
  return {
    through: group.filter(isThrough).map(({ team }) => team),
    out: group.filter(isOut).map(({ team }) => team),
  };
};

/** The circle method: the first team stays, the others move one place per round. */
function roundOf<T>(group: readonly T[], round: number): readonly (readonly [T, T])[] {
  const [fixed, ...others] = group;
  const turned = [...others.slice(round - 1), ...others.slice(0, round - 1)];
  const circle = fixed === undefined ? [] : [fixed, ...turned];
  return circle
    .slice(0, circle.length / 2)
    .map((one, index): readonly [T, T] => [one, at(circle, circle.length - 1 - index)]);
}
