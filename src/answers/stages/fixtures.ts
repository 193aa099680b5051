import type { Decided, Finish, Fixture, FixtureResult } from './stage.ts';

export const createFixtures = () => {
  const open: Fixture[] = [];
  let endedAt = 0;
  return {
    open: (): readonly Fixture[] => open,
    add: (fixture: Fixture) => void open.push(fixture),
    /** Throws when the fixture is not open. */
    close: (fixture: Fixture, result: FixtureResult) => {
      const index = open.indexOf(fixture);
      if (index === -1) throw new Error('this fixture is not open');
      open.splice(index, 1);
      endedAt = Math.max(endedAt, result.endsAt);
    },
    /** The end of the last match so far. */
    endedAt: () => endedAt,
  };
};

export const winnerOf = (fixture: Fixture, result: FixtureResult): number =>
  result.winner === 1 ? fixture.team1 : fixture.team2;
export const loserOf = (fixture: Fixture, result: FixtureResult): number =>
  result.winner === 1 ? fixture.team2 : fixture.team1;

/** What the finishes of a stage without teams that advance decide: its winner is through, the others are out. */
export const decidedBy = (finishes: readonly Finish[]): Decided => ({
  through: finishes.flatMap(({ team, first }) => (first === 1 ? [team] : [])),
  out: finishes.flatMap(({ team, first }) => (first === 1 ? [] : [team])),
});

export const at = <T>(list: readonly T[], index: number): T => {
  const member = list[index];
  if (member === undefined) throw new RangeError(`nothing at ${index} of ${list.length}`);
  return member;
};

/** `A`, `B`, … */
export const groupName = (index: number): string => String.fromCharCode(65 + index);

/** Deals teams, the best seed first, to groups back and forth: 1 8 9 16, 2 7 10 15, … */
export const dealGroups = (teams: readonly number[], groups: number): readonly (readonly number[])[] => {
  const dealt = Array.from({ length: groups }, (): number[] => []);
  for (const [index, team] of teams.entries()) {
    const lap = Math.floor(index / groups);
    const place = index % groups;
    at(dealt, lap % 2 === 0 ? place : groups - 1 - place).push(team);
  }
  return dealt;
};

/** The teams in the order of their seeds, from groups that `dealGroups` would deal. */
export const undealGroups = <T>(groups: readonly (readonly T[])[]): readonly T[] =>
  Array.from({ length: groups[0]?.length ?? 0 }, (_, lap) => {
    const members = groups.map(group => at(group, lap));
    return lap % 2 === 0 ? members : members.toReversed();
  }).flat();

/**
 * The seeds for a knock-out of the first `advancing` teams of each group, given in their final order: the groups'
 * winners, then the runners-up, and so on. With four groups, the runners-up change halves, so that no two teams of a
 * group meet in the first round.
 */
export const seedFromGroups = (
  groups: readonly (readonly number[])[],
  advancing: number,
): readonly number[] => {
  const places = Array.from({ length: advancing }, (_, place) => groups.map(group => at(group, place)));
  return places.flatMap((teams, place) =>
    groups.length === 4 && place === 1 ? [...teams.slice(2), ...teams.slice(0, 2)] : teams,
  );
};
