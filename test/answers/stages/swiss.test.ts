import { expect, test } from 'vitest';
import { swiss } from '../../../src/answers/stages/swiss.ts';
import { favourite, playOut, recordsBefore, seeds } from './playOut.ts';

test('the first round is seed 1 against 9, 2 against 10, and so on', () => {
  const stage = swiss.create(
    Array.from({ length: 16 }, (_, index) => index + 1),
    0,
  );
  expect(stage.open().map(({ team1, team2 }) => [team1, team2])).toEqual([
    [1, 9],
    [2, 10],
    [3, 11],
    [4, 12],
    [5, 13],
    [6, 14],
    [7, 15],
    [8, 16],
  ]);
});

test('three wins advance and three losses eliminate, after 33 matches', () => {
  for (const seed of seeds) {
    const { played, outcome } = playOut(swiss, 16, seed);
    expect(played).toHaveLength(33);
    const record = recordsBefore(played, played.length);
    expect(outcome.advancing).toHaveLength(8);
    for (const team of outcome.advancing) expect(record(team).wins).toBe(3);
    for (const { team } of outcome.out) expect(record(team).losses).toBe(3);
    expect([...outcome.advancing, ...outcome.out.map(({ team }) => team)].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, index) => index + 1),
    );
  }
});

test('teams with the same record meet, and a round is drawn when the previous one is over', () => {
  for (const seed of seeds) {
    const { played } = playOut(swiss, 16, seed);
    for (const [index, { fixture }] of played.entries()) {
      const record = recordsBefore(played, index);
      const { wins, losses } = record(fixture.team1);
      expect([wins, losses]).toEqual([record(fixture.team2).wins, record(fixture.team2).losses]);
      expect(fixture.group).toBe(`${wins}-${losses}`);
      expect(fixture.round).toBe(wins + losses + 1);
      const before = played.filter(other => other.fixture.round < fixture.round);
      expect(fixture.knownAt).toBe(Math.max(0, ...before.map(({ result }) => result.endsAt)));
    }
  }
});

test('a match that advances or eliminates a team is best of three, any other best of one', () => {
  const { played } = playOut(swiss, 16, 1);
  for (const { fixture } of played) {
    const deciding = fixture.group?.includes('2') ?? false;
    expect(fixture.bestOf).toBe(deciding ? 3 : 1);
  }
  const count = (bestOf: number) => played.filter(({ fixture }) => fixture.bestOf === bestOf).length;
  expect([count(1), count(3)]).toEqual([swiss.matches[1], swiss.matches[3]]);
});

test('no team meets an opponent again', () => {
  for (const seed of seeds) {
    const { played } = playOut(swiss, 16, seed);
    const pairs = played.map(({ fixture: { team1, team2 } }) =>
      [team1, team2].sort((a, b) => a - b).join('-'),
    );
    expect(new Set(pairs).size).toBe(33);
  }
});

test('within a pool, the best team by difficulty and seed meets the weakest', () => {
  const { played } = playOut(swiss, 16, 1, favourite);
  const pool = (round: number, group: string) =>
    played
      .filter(({ fixture }) => fixture.round === round && fixture.group === group)
      .map(({ fixture: { team1, team2, position } }) => [position, team1, team2])
      .sort(([a = 0], [b = 0]) => a - b)
      .map(([, team1, team2]) => [team1, team2]);
  expect(pool(2, '1-0')).toEqual([
    [1, 8],
    [2, 7],
    [3, 6],
    [4, 5],
  ]);
  expect(pool(2, '0-1')).toEqual([
    [9, 16],
    [10, 15],
    [11, 14],
    [12, 13],
  ]);
  expect(pool(3, '2-0')).toEqual([
    [1, 4],
    [2, 3],
  ]);
});

test('eliminated teams share the places of their record', () => {
  for (const seed of seeds) {
    const { played, outcome } = playOut(swiss, 16, seed);
    const record = recordsBefore(played, played.length);
    for (const { team, first, last, at } of outcome.out) {
      const places = [
        [15, 16],
        [12, 14],
        [9, 11],
      ][record(team).wins];
      expect([first, last]).toEqual(places);
      const own = played.filter(({ fixture }) => fixture.team1 === team || fixture.team2 === team);
      expect(at).toBe(own.at(-1)?.result.endsAt);
    }
  }
});

test('advancing teams are seeded by their record', () => {
  for (const seed of seeds) {
    const { played, outcome } = playOut(swiss, 16, seed);
    const record = recordsBefore(played, played.length);
    const losses = outcome.advancing.map(team => record(team).losses);
    expect(losses).toEqual([0, 0, 1, 1, 1, 2, 2, 2]);
  }
});
