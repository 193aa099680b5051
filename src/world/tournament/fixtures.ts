import type { Fixture, FixtureResult } from './stage.ts';

/** Fixtures of a stage: drawn, open, played. */
export interface Fixtures {
  readonly open: () => readonly Fixture[];
  add(fixture: Fixture): void;
  /** Throws where the fixture is not open. */
  close(fixture: Fixture, result: FixtureResult): void;
  /** End of the last match so far. */
  endedAt(): number;
}

export const createFixtures = (): Fixtures => {
  const open: Fixture[] = [];
  let endedAt = 0;
  return {
    open: () => open,
    add: fixture => void open.push(fixture),
    close: (fixture, result) => {
      const index = open.indexOf(fixture);
      if (index === -1) throw new Error('this fixture is not open');
      open.splice(index, 1);
      endedAt = Math.max(endedAt, result.endsAt);
    },
    endedAt: () => endedAt,
  };
};

export const winnerOf = (fixture: Fixture, result: FixtureResult): number =>
  result.winner === 1 ? fixture.team1 : fixture.team2;
export const loserOf = (fixture: Fixture, result: FixtureResult): number =>
  result.winner === 1 ? fixture.team2 : fixture.team1;

/** The member at an index that the caller knows to be there. */
export const at = <T>(list: readonly T[], index: number): T => {
  const member = list[index];
  if (member === undefined) throw new RangeError(`nothing at ${index} of ${list.length}`);
  return member;
};

/** `A`, `B`, … */
export const groupName = (index: number): string => String.fromCharCode(65 + index);

/** Teams, the best seed first, dealt to groups back and forth: 1 8 9 16, 2 7 10 15, … */
export const dealGroups = (teams: readonly number[], groups: number): readonly (readonly number[])[] => {
  const dealt = Array.from({ length: groups }, (): number[] => []);
  for (const [index, team] of teams.entries()) {
    const lap = Math.floor(index / groups);
    const place = index % groups;
    at(dealt, lap % 2 === 0 ? place : groups - 1 - place).push(team);
  }
  return dealt;
};

/**
 * Seeds for a knock-out of the first `advancing` of each group (given in their final order): the groups' winners, then
 * their seconds, and so on. Of four groups the seconds change halves, so that no two of a group meet in its first round.
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
