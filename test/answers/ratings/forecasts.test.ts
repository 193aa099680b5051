import { describe, expect, it } from 'vitest';
import * as fc from '../../support/property.ts';
import { recordOf, walkForward } from '../../../src/answers/ratings/forecasts.ts';
import { mapChance, seriesChance } from '../../../src/answers/ratings/chances.ts';
import {
  createStrengths,
  parameters,
  type PlayedMatch,
  type PointsList,
  type Side,
} from '../../../src/answers/ratings/strengths.ts';

const side = (name: string, players: string): Side => ({ name, lineup: players.split('') });
const ravens = side('ravens', 'abcde');
const otters = side('otters', 'fghij');
const list: PointsList = {
  day: '2026-01-05',
  rows: [
    { ...ravens, points: 1500 },
    { ...otters, points: 1500 },
  ],
};
const match = (day: string, team1: Side, team2: Side, winner: 1 | 2): PlayedMatch => ({
  day,
  team1,
  team2,
  winner,
  bestOf: null,
});
const chances = (matches: readonly PlayedMatch[]) =>
  walkForward(matches, [list]).forecasts.map(({ day, chance }) => [day, Math.round(chance * 1000) / 1000]);

describe('a walk through matches', () => {
  it('forecasts equal teams as even, and the winner of the day before as likelier', () => {
    expect(chances([match('2026-01-06', ravens, otters, 1), match('2026-01-07', ravens, otters, 1)])).toEqual(
      [
        ['2026-01-06', 0.5],
        ['2026-01-07', 0.593],
      ],
    );
  });

  it('knows a team by three of its five players, whatever its name, and not by two', () => {
    const later = (players: string) =>
      chances([
        match('2026-01-06', ravens, otters, 1),
        match('2026-01-07', side('other name', players), otters, 1),
      ])[1];
    expect([later('abcxy'), later('abxyz')]).toEqual([['2026-01-07', 0.583], undefined]);
  });

  it('forecasts no match of a team that is on no list before it', () => {
    const walked = walkForward([match('2026-01-05', ravens, otters, 1)], [list]);
    expect([walked.forecasts, walked.without]).toEqual([[], ['2026-01-05']]);
  });

  it('never uses a result of the same day or later', () => {
    const results = fc.array(
      fc.record({ day: fc.integer({ min: 6, max: 20 }), winner: fc.constantFrom(1 as const, 2 as const) }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(results, fc.integer({ min: 6, max: 20 }), (all, day) => {
        const played = (turn: boolean) =>
          all.map(each =>
            match(
              `2026-01-${String(each.day).padStart(2, '0')}`,
              ravens,
              otters,
              turn && each.day >= day ? (each.winner === 1 ? 2 : 1) : each.winner,
            ),
          );
        const until = `2026-01-${String(day).padStart(2, '0')}`;
        const upTo = (matches: readonly PlayedMatch[]) =>
          walkForward(matches, [list])
            .forecasts.filter(each => each.day <= until)
            .map(({ chance }) => chance);
        expect(upTo(played(true))).toEqual(upTo(played(false)));
      }),
    );
  });
});

describe('the strengths of a day', () => {
  const newcomer: Side = { name: 'newcomer', lineup: null };
  const perPoint = Math.LN10 / 400;
  const priorOf = (points: number): number => points * parameters.pointsShare * perPoint;
  const weight = Math.exp(-1 / parameters.days);

  it.each([
    [1, 1],
    [1, 20],
    [1, 200],
    [10, 20],
    [10, 200],
    [40, 1000],
  ])(
    'are the likeliest where the weakest beats %i of the best in %i matches of a day',
    (favourites, played) => {
      const best = Array.from({ length: favourites }, (_, place): Side => ({
        name: `best-${place}`,
        lineup: null,
      }));
      const rows = [...best.map(each => ({ ...each, points: 2000 })), { ...newcomer, points: 400 }];
      const strengths = createStrengths([{ day: '2026-01-05', rows }]);
      const sides = [...best, newcomer];
      strengths.open('2026-01-06', sides);
      strengths.add(
        Array.from({ length: played }, (_, index) =>
          match('2026-01-06', newcomer, best[index % favourites] ?? ravens, 1),
        ),
      );
      strengths.open('2026-01-07', sides);
      const of = (team: Side): number => strengths.strengthOf(team).rating * perPoint;
      // At the likeliest strengths, what the results ask for is what the points hold back.
      const pull = (opponent: Side): number => weight * logisticOf(of(opponent) - of(newcomer));
      const met = Array.from({ length: played }, (_, index) => best[index % favourites] ?? ravens);
      const up = met.reduce((sum, opponent) => sum + pull(opponent), 0);
      expect(of(newcomer)).toBeCloseTo(priorOf(400) + up, 0);
      const down = met.filter(each => each === best[0]).reduce((sum, opponent) => sum + pull(opponent), 0);
      expect(best[0] && of(best[0])).toBeCloseTo(priorOf(2000) - down, 0);
    },
  );
});

const logisticOf = (logit: number): number => 1 / (1 + Math.exp(-logit));

describe('the chance of a series', () => {
  it('of one map is the one that gives that of three', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), chance => {
        const map = seriesChance(chance, 1);
        expect(map ** 2 * (3 - 2 * map)).toBeCloseTo(chance, 9);
        expect(map).toBeCloseTo(mapChance(chance), 12);
      }),
    );
  });

  it('grows for the better team with the number of maps', () => {
    const all = [1, 3, 5, 7, null].map(bestOf => Math.round(seriesChance(0.648, bestOf) * 1000) / 1000);
    expect(all).toEqual([0.6, 0.648, 0.683, 0.71, 0.648]);
  });
});

describe('a record', () => {
  it('counts log loss, Brier score, the share right, and what came by the chance of the likelier team', () => {
    const day = '2026-01-06';
    const record = recordOf([
      { day, chance: 0.8, won: true },
      { day, chance: 0.2, won: true },
      { day, chance: 0.5, won: false },
    ]);
    expect(record).toEqual({
      matches: 3,
      logLoss: expect.closeTo((-Math.log(0.8) - Math.log(0.2) - Math.log(0.5)) / 3, 12),
      brier: expect.closeTo((0.04 + 0.64 + 0.25) / 3, 12),
      said: expect.closeTo(0.7, 12),
      right: 0.5,
      reliability: [
        { from: 0.5, to: 0.55, matches: 1, said: 0.5, right: 0.5, logLoss: -Math.log(0.5), brier: 0.25 },
        {
          from: 0.8,
          to: 1,
          matches: 2,
          said: 0.8,
          right: 0.5,
          logLoss: expect.closeTo((-Math.log(0.8) - Math.log(0.2)) / 2, 12),
          brier: expect.closeTo((0.04 + 0.64) / 2, 12),
        },
      ],
    });
    expect(recordOf([])).toBeUndefined();
  });
});
