import { assert, constantFrom, integer, property } from '../../support/property.ts';
import { expect, test } from 'vitest';
import { doubleElimination } from '../../../src/answers/stages/doubleElimination.ts';
import { Random } from '../../../src/server/demo/random.ts';
import type { Played } from './playOut.ts';
import { favourite, playOut, recordsBefore } from './playOut.ts';

const anyBracket = { size: constantFrom(4, 8, 16), seed: integer({ min: 0, max: 10_000 }) };
const forAll = (check: (size: number, seed: number) => void) =>
  assert(property(anyBracket.size, anyBracket.seed, check), { numRuns: 60 });
const play = (size: number, seed: number) => playOut(doubleElimination({ size, final: 5 }), size, seed);
const isFinal = ({ fixture }: Played) => fixture.roundName === 'Grand final';

test('every team has two lives: two losses eliminate it, except that the grand final eliminates either team', () =>
  forAll((size, seed) => {
    const { played, outcome } = play(size, seed);
    expect(played).toHaveLength(2 * size - 2);
    const before = recordsBefore(played, played.length - 1);
    for (const { fixture } of played.slice(0, -1))
      for (const team of [fixture.team1, fixture.team2]) expect(before(team).losses).toBeLessThanOrEqual(2);
    const after = recordsBefore(played, played.length);
    // One of the two finalists comes from the upper bracket and has not lost yet.
    for (const { team, first } of outcome.out)
      expect(first > 2 ? after(team).losses : before(team).losses).toBe(
        first > 2 ? 2 : isUpperOf(played, team) ? 0 : 1,
      );
    expect(played.slice(-1).filter(isFinal)).toHaveLength(1);
  }));

const isUpperOf = (played: readonly Played[], team: number) =>
  played.filter(isFinal).some(({ fixture }) => fixture.team1 === team);

test('a team without a loss plays in the upper bracket, a team with one loss in the lower one', () =>
  forAll((size, seed) => {
    const { played } = play(size, seed);
    for (const [index, one] of played.entries()) {
      const record = recordsBefore(played, index);
      const losses = [one.fixture.team1, one.fixture.team2].map(team => record(team).losses);
      expect(losses).toEqual(isFinal(one) ? [0, 1] : one.fixture.group === 'Upper' ? [0, 0] : [1, 1]);
    }
  }));

test('places add up: every team has one, and each range has as many teams as places', () =>
  forAll((size, seed) => {
    const { outcome } = play(size, seed);
    expect(outcome.advancing).toEqual([]);
    expect(outcome.out.map(({ team }) => team).sort((a, b) => a - b)).toEqual(
      Array.from({ length: size }, (_, index) => index + 1),
    );
    for (const { first, last } of outcome.out)
      expect(outcome.out.filter(other => other.first === first)).toHaveLength(last - first + 1);
    expect(outcome.out.reduce((sum, { first, last }) => sum + (first + last) / 2, 0)).toBe(
      (size * (size + 1)) / 2,
    );
  }));

test('no team plays twice at a time, and no two matches have the same position', () =>
  forAll((size, seed) => {
    const random = new Random('order', seed);
    const stage = doubleElimination({ size, final: 5 }).create(
      Array.from({ length: size }, (_, index) => index + 1),
      0,
    );
    const places = new Set<string>();
    for (let clock = 1; stage.outcome() === undefined; clock++) {
      const playing = stage.open().flatMap(({ team1, team2 }) => [team1, team2]);
      expect(new Set(playing).size).toBe(playing.length);
      const fixture = random.pick(stage.open());
      expect(fixture.knownAt).toBeLessThan(clock);
      places.add(`${fixture.round}/${fixture.position}`);
      stage.play(fixture, { winner: random.next() < 0.5 ? 1 : 2, maps: 1, rounds: 3, endsAt: clock });
    }
    expect(places.size).toBe(2 * size - 2);
  }));

test('no team meets an opponent again in the first two rounds of the lower bracket', () =>
  forAll((size, seed) => {
    const { played } = play(size, seed);
    for (const [index, { fixture }] of played.entries()) {
      if (fixture.group !== 'Lower' || fixture.round > 3 || size === 4) continue;
      expect(recordsBefore(played, index)(fixture.team1).opponents).not.toContain(fixture.team2);
    }
  }));

test('if the better seed always wins, a bracket of eight follows its seeds', () => {
  const { played, outcome } = playOut(doubleElimination({ size: 8, final: 5 }), 8, 1, favourite);
  expect(
    played
      .map(({ fixture: { roundName, group, round, position, team1, team2, bestOf } }) =>
        [round, position, group, roundName, team1, team2, bestOf].join(' | '),
      )
      .sort(),
  ).toEqual([
    '1 | 1 | Upper | Upper bracket quarter-finals | 1 | 8 | 3',
    '1 | 2 | Upper | Upper bracket quarter-finals | 4 | 5 | 3',
    '1 | 3 | Upper | Upper bracket quarter-finals | 2 | 7 | 3',
    '1 | 4 | Upper | Upper bracket quarter-finals | 3 | 6 | 3',
    '2 | 1 | Upper | Upper bracket semi-finals | 1 | 4 | 3',
    '2 | 2 | Upper | Upper bracket semi-finals | 2 | 3 | 3',
    '2 | 3 | Lower | Lower bracket round 1 | 8 | 5 | 3',
    '2 | 4 | Lower | Lower bracket round 1 | 7 | 6 | 3',
    '3 | 1 | Lower | Lower bracket round 2 | 3 | 5 | 3',
    '3 | 2 | Lower | Lower bracket round 2 | 4 | 6 | 3',
    '4 | 1 | Upper | Upper bracket final | 1 | 2 | 3',
    '4 | 2 | Lower | Lower bracket semi-final | 3 | 4 | 3',
    '5 | 1 | Lower | Lower bracket final | 2 | 3 | 3',
    '6 | 1 |  | Grand final | 1 | 2 | 5',
  ]);
  expect(
    outcome.out.map(({ team, first, last }) => [team, first, last]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
  ).toEqual([
    [1, 1, 1],
    [2, 2, 2],
    [3, 3, 3],
    [4, 4, 4],
    [5, 5, 6],
    [6, 5, 6],
    [7, 7, 8],
    [8, 7, 8],
  ]);
});
