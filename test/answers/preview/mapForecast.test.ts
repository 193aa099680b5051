import { expect, test } from 'vitest';
import { forecastMaps, type MapRecord } from '../../../src/answers/preview/mapForecast.ts';
import * as fc from '../../support/property.ts';

const maps = ['Ancient', 'Anubis', 'Dust2', 'Inferno', 'Mirage', 'Nuke', 'Train'];

const recordOf = (
  played: readonly number[],
  removed: readonly number[] = [],
  vetoes: number = Math.max(0, ...removed),
): MapRecord => ({
  played: new Map(maps.map((map, place) => [map, played[place] ?? 0])),
  removed: new Map(maps.map((map, place) => [map, removed[place] ?? 0])),
  vetoes,
});
const all = recordOf([10, 10, 10, 10, 10, 10, 10]);
const chancesOf = (...given: Parameters<typeof forecastMaps>) =>
  Object.fromEntries(forecastMaps(...given).map(({ map, chance }) => [map, chance]));

test('two teams without a difference have every map alike', () => {
  const even = recordOf([2, 2, 2, 2, 2, 2, 2]);
  for (const chance of Object.values(chancesOf([even, even], all, 3))) expect(chance).toBeCloseTo(3 / 7);
});

test('a map that one of the teams plays more is likelier, and one that it removes less likely', () => {
  const even = recordOf([2, 2, 2, 2, 2, 2, 2]);
  const one = recordOf([4, 2, 2, 2, 2, 2, 0], [0, 0, 0, 0, 0, 3, 0], 4);
  const { Ancient = 0, Anubis = 0, Nuke = 0, Train = 0 } = chancesOf([one, even], all, 1);
  expect(Ancient).toBeGreaterThan(Anubis);
  expect(Nuke).toBeLessThan(Anubis);
  expect(Train).toBeLessThan(Anubis);
  // (4 + 12/7) / 26 against (2 + 12/7) / 26, with the same shares of the other team.
  expect(Ancient / Anubis).toBeCloseTo((4 + 12 / 7) / (2 + 12 / 7));
  // Three of four vetoes, drawn towards none by four more.
  expect(Nuke / Anubis).toBeCloseTo(1 - 3 / 8);
});

test('chances are shares, their sum is the number of maps, and the order of the teams does not count', () => {
  const times = fc.array(fc.nat(40), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(times, times, times, fc.constantFrom(1, 3, 5), (one, other, rest, count) => {
      const whole = recordOf(
        maps.map((_, place) => 1 + (one[place] ?? 0) + (other[place] ?? 0) + (rest[place] ?? 0)),
      );
      const teams = [recordOf(one, other), recordOf(other, one)] as const;
      const found = forecastMaps(teams, whole, count);
      const turned = chancesOf([teams[1], teams[0]], whole, count);
      for (const { map, chance } of found) {
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1 + 1e-9);
        expect(turned[map]).toBeCloseTo(chance, 9);
      }
      expect(found.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(count, 9);
    }),
  );
});
