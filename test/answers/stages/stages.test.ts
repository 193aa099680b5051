import { expect, test } from 'vitest';
import { seedOrder } from '../../../src/answers/stages/bracket.ts';
import { elimination } from '../../../src/answers/stages/doubleElimination.ts';
import { gsl } from '../../../src/answers/stages/gsl.ts';
import { roundRobin } from '../../../src/answers/stages/roundRobin.ts';
import { favourite, playOut, recordsBefore, seeds } from './playOut.ts';

const groups = roundRobin({ name: 'Group stage', groups: 4, size: 4, advancing: 2, bestOf: 1 });
const league = roundRobin({ name: 'Regular season', groups: 1, size: 8, advancing: 4, bestOf: 3 });

test('in a round robin every team of a group meets every other once, and plays once per round', () => {
  for (const [format, teams, matches] of [
    [groups, 16, 24],
    [league, 8, 28],
  ] as const) {
    const { played } = playOut(format, teams, 1);
    expect(played).toHaveLength(matches);
    const fixtures = played.map(({ fixture }) => fixture);
    expect(
      new Set(fixtures.map(({ team1, team2 }) => [Math.min(team1, team2), Math.max(team1, team2)].join()))
        .size,
    ).toBe(matches);
    expect(new Set(fixtures.map(({ round, position }) => `${round}/${position}`)).size).toBe(matches);
    for (let team = 1; team <= teams; team++) {
      const rounds = fixtures
        .filter(({ team1, team2 }) => team1 === team || team2 === team)
        .map(({ round }) => round);
      expect(new Set(rounds).size).toBe(rounds.length);
    }
  }
});

test('groups are dealt back and forth, and their first two do not meet immediately in the next stage', () => {
  const { played, outcome } = playOut(groups, 16, 1, favourite);
  const members = (name: string) =>
    [
      ...new Set(
        played
          .filter(({ fixture }) => fixture.group === name)
          .flatMap(({ fixture }) => [fixture.team1, fixture.team2]),
      ),
    ].sort((a, b) => a - b);
  expect(['A', 'B', 'C', 'D'].map(members)).toEqual([
    [1, 8, 9, 16],
    [2, 7, 10, 15],
    [3, 6, 11, 14],
    [4, 5, 12, 13],
  ]);
  expect(outcome.advancing).toEqual([1, 2, 3, 4, 6, 5, 8, 7]);
  expect(outcome.out.map(({ team, first, last }) => [team, first, last])).toEqual(
    [9, 16, 10, 15, 11, 14, 12, 13].map(team => (team <= 12 ? [team, 9, 12] : [team, 13, 16])),
  );
});

test('a round robin is decided by wins, then maps, then rounds', () => {
  for (const seed of seeds) {
    const { played, outcome } = playOut(league, 8, seed);
    const record = recordsBefore(played, played.length);
    const wins = [...outcome.advancing, ...outcome.out.map(({ team }) => team)].map(
      team => record(team).wins,
    );
    expect(wins).toEqual(wins.toSorted((a, b) => b - a));
  }
});

test('a double-elimination group of four takes five matches, and two losses eliminate a team', () => {
  for (const seed of seeds) {
    const { played, outcome } = playOut(gsl(4), 16, seed);
    expect(played).toHaveLength(20);
    const record = recordsBefore(played, played.length);
    for (const team of outcome.advancing) expect(record(team).wins).toBe(2);
    for (const { team, first, last } of outcome.out) {
      expect(record(team).losses).toBe(2);
      expect([first, last]).toEqual(record(team).wins === 1 ? [9, 12] : [13, 16]);
    }
    for (const { fixture } of played) {
      const feeders = played.filter(
        other => other.fixture.group === fixture.group && other.fixture.round === fixture.round - 1,
      );
      const decided = feeders.filter(({ fixture: { team1, team2 } }) =>
        [fixture.team1, fixture.team2].some(team => team === team1 || team === team2),
      );
      expect(fixture.knownAt).toBe(Math.max(0, ...decided.map(({ result }) => result.endsAt)));
    }
  }
});

test('the best seeds of a knock-out meet last', () => {
  expect(seedOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]);
  const { played, outcome } = playOut(elimination({ size: 8, final: 5 }), 8, 1, favourite);
  expect(
    played
      .map(({ fixture: { roundName, round, position, team1, team2, bestOf } }) =>
        [round, position, roundName, team1, team2, bestOf].join(' '),
      )
      .sort(),
  ).toEqual([
    '1 1 Quarter-finals 1 8 3',
    '1 2 Quarter-finals 4 5 3',
    '1 3 Quarter-finals 2 7 3',
    '1 4 Quarter-finals 3 6 3',
    '2 1 Semi-finals 1 4 3',
    '2 2 Semi-finals 2 3 3',
    '3 1 Grand final 1 2 5',
  ]);
  expect(
    outcome.out.map(({ team, first, last }) => [team, first, last]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
  ).toEqual([
    [1, 1, 1],
    [2, 2, 2],
    [3, 3, 4],
    [4, 3, 4],
    [5, 5, 8],
    [6, 5, 8],
    [7, 5, 8],
    [8, 5, 8],
  ]);
});

test('a match of a knock-out is known when both teams are', () => {
  for (const seed of seeds) {
    const { played } = playOut(elimination({ size: 8, final: 3 }), 8, seed);
    for (const { fixture } of played) {
      const feeders = played.filter(
        ({ fixture: { round, position } }) =>
          round === fixture.round - 1 && Math.ceil(position / 2) === fixture.position,
      );
      expect(fixture.knownAt).toBe(Math.max(0, ...feeders.map(({ result }) => result.endsAt)));
    }
  }
});
