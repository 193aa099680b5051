import { at, createFixtures, dealGroups, groupName, loserOf, seedFromGroups, winnerOf } from './fixtures.ts';
import type { Finish, Fixture, StageFormat, StagePlay } from './stage.ts';

const roundNames = ['Opening matches', 'Winners and elimination', 'Deciding match'] as const;

/** Double-elimination groups of four; two teams advance. All matches are best of three. */
export const gsl = (groups: number): StageFormat => ({
  name: 'Group stage',
  format: 'gsl',
  matches: { 1: 0, 3: groups * 5, 5: 0 },
  create: (teams, knownAt) => createGsl(groups, teams, knownAt),
});

interface Group {
  readonly index: number;
  readonly name: string;
  readonly openers: { readonly winner: number; readonly loser: number }[];
  /** First to fourth place, in the order in which they become certain. */
  readonly places: { team: number; at: number }[];
  /** The loser of the winners' match, and the winner of the elimination match. */
  readonly deciders: [number | null, number | null];
}

function createGsl(count: number, teams: readonly number[], knownAt: number): StagePlay {
  const fixtures = createFixtures();
  const groups = dealGroups(teams, count).map((_, index): Group => ({
    index,
    name: groupName(index),
    openers: [],
    places: [],
    deciders: [null, null],
  }));
  const add = (
    group: Group,
    round: 1 | 2 | 3,
    place: number,
    pair: readonly [number, number],
    since: number,
  ) =>
    fixtures.add({
      round,
      position: group.index * (round === 3 ? 1 : 2) + place,
      group: group.name,
      roundName: at(roundNames, round - 1),
      bestOf: 3,
      team1: pair[0],
      team2: pair[1],
      knownAt: since,
    });
  for (const [index, members] of dealGroups(teams, count).entries()) {
    const group = at(groups, index);
    add(group, 1, 1, [at(members, 0), at(members, 3)], knownAt);
    add(group, 1, 2, [at(members, 1), at(members, 2)], knownAt);
  }
  const lastEnds = new Map<Group, number>();
  const follow = (group: Group, fixture: Fixture, winner: number, loser: number, endsAt: number): void => {
    const since = Math.max(endsAt, lastEnds.get(group) ?? 0);
    lastEnds.set(group, since);
    if (fixture.round === 1) {
      group.openers.push({ winner, loser });
      const [one, other] = group.openers;
      if (!one || !other) return;
      add(group, 2, 1, [one.winner, other.winner], since);
      add(group, 2, 2, [one.loser, other.loser], since);
    } else if (fixture.round === 2) {
      const winners = fixture.position % 2 === 1;
      group.places[winners ? 0 : 3] = { team: winners ? winner : loser, at: endsAt };
      group.deciders[winners ? 0 : 1] = winners ? loser : winner;
      const [first, second] = group.deciders;
      if (first !== null && second !== null) add(group, 3, 1, [first, second], since);
    } else {
      group.places[1] = { team: winner, at: endsAt };
      group.places[2] = { team: loser, at: endsAt };
    }
  };
  return {
    open: fixtures.open,
    play: (fixture, result) => {
      fixtures.close(fixture, result);
      const group = groups.find(({ name }) => name === fixture.group);
      if (group) follow(group, fixture, winnerOf(fixture, result), loserOf(fixture, result), result.endsAt);
    },
    decided: () => ({
      through: groups.flatMap(({ places }) => placed(places, 0, 1)),
      out: groups.flatMap(({ places }) => placed(places, 2, 3)),
    }),
    outcome: () => {
      if (fixtures.open().length > 0) return undefined;
      const tables = groups.map(group => group.places);
      const out = tables.flatMap(table =>
        [2, 3].map((place): Finish => {
          const { team, at: since } = at(table, place);
          return { team, first: place * count + 1, last: (place + 1) * count, at: since };
        }),
      );
      const order = tables.map(table => table.map(place => place.team));
      return { advancing: seedFromGroups(order, 2), out, endedAt: fixtures.endedAt() };
    },
  };
}

const placed = (places: Group['places'], ...wanted: readonly number[]): readonly number[] =>
  wanted.flatMap(place => places[place]?.team ?? []);
