import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/server/demo/random.ts';
import * as fc from '../../support/property.ts';
import { createForecaster, type History } from '../../../src/answers/ratings/forecaster.ts';
import { walkForward } from '../../../src/answers/ratings/forecasts.ts';
import type { PlayedMatch, Side } from '../../../src/answers/ratings/strengths.ts';

const side = (name: string, players: string): Side => ({ name, lineup: players.split('') });
const ravens = side('ravens', 'abcde');
const otters = side('otters', 'fghij');
const lists = [
  {
    day: '2026-01-05',
    rows: [
      { ...ravens, points: 1500 },
      { ...otters, points: 1300 },
    ],
  },
];
const match = (number: number, team1: Side, team2: Side, winner: 1 | 2): PlayedMatch => ({
  day: `2026-01-${String(number).padStart(2, '0')}`,
  team1,
  team2,
  winner,
  bestOf: null,
});
const history = (matches: readonly PlayedMatch[], isWhole = true): History => ({ matches, lists, isWhole });

describe('a forecaster', () => {
  it('says what a walk would have said about a match of its day', () => {
    const winners = fc.array(fc.constantFrom(1 as const, 2 as const), { maxLength: 12 });
    fc.assert(
      fc.property(winners, all => {
        const played = all.map((winner, place) => match(6 + place, ravens, otters, winner));
        const next = match(20, ravens, otters, 1);
        const { forecasts } = walkForward([...played, next], lists);
        const { chance } = createForecaster(history(played), '2026-01-20');
        expect(chance('ravens', 'otters', null)).toBeCloseTo(forecasts.at(-1)?.chance ?? 0, 12);
      }),
    );
  });

  it('does not depend on the order of the matches of a day, however many there are', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = new Random('order', seed);
      const names = Array.from({ length: 14 }, (_, place) => side(`team-${place}`, ''));
      const played = Array.from({ length: 60 }, () => {
        const one = random.below(14);
        const other = (one + 1 + random.below(13)) % 14;
        return match(6, names[one] ?? ravens, names[other] ?? otters, random.next() < 0.5 ? 1 : 2);
      });
      const teams = names.map(({ name }) => name);
      const [there, back] = [played, played.toReversed()].map(all =>
        createForecaster(history(all), '2026-01-07', teams),
      );
      for (const team of teams.slice(1)) {
        const chance = there?.anyChance('team-0', team, 3) ?? 0;
        expect(Math.abs(chance - (back?.anyChance('team-0', team, 3) ?? 1))).toBeLessThan(0.0005);
      }
    }
  });

  it('gives the two sides of a match chances that add up to 1, and none of a team against itself', () => {
    const { chance } = createForecaster(history([match(6, ravens, otters, 2)]), '2026-01-07');
    const [one = 0, other = 0] = [chance('ravens', 'otters', 5), chance('otters', 'ravens', 5)];
    expect([one + other, chance('ravens', 'ravens', 5)]).toEqual([expect.closeTo(1, 12), undefined]);
  });

  it('knows a team that is on no list only if it is asked for, and gives it no chance of a record', () => {
    const newcomers = side('newcomers', 'klmno');
    const played = history([match(6, newcomers, otters, 1)]);
    const known = createForecaster(played, '2026-01-07', ['newcomers']);
    expect(createForecaster(played, '2026-01-07').strengthOf('newcomers')).toBeUndefined();
    expect(known.strengthOf('newcomers')).toMatchObject({ points: null, matches: 1 });
    expect(known.chance('newcomers', 'otters', 3)).toBeUndefined();
    expect(known.anyChance('newcomers', 'otters', 3)).toBeGreaterThan(0);
  });

  it('takes the lineup of the last match unless a later list has the team', () => {
    const changed = side('ravens', 'abxyz');
    const strength = (day: number) => {
      const played = [match(2, otters, changed, 1), match(day, changed, otters, 1)];
      return createForecaster({ ...history(played), lists }, '2026-01-20').strengthOf('ravens')?.matches;
    };
    expect([strength(3), strength(6)]).toEqual([0, 2]);
  });

  it('gives the opponents of some teams’ matches the points of the newest list', () => {
    const played = [match(6, ravens, otters, 1)];
    const rated = (isWhole: boolean) =>
      createForecaster(history(played, isWhole), '2026-01-07').strengthOf('otters')?.points;
    expect([rated(true), rated(false)]).toEqual([1300, 1300]);
  });
});
