import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCalibration, logistic } from '../../../src/answers/ratings/chances.ts';
import { createStrengths, type Side } from '../../../src/answers/ratings/strengths.ts';

const options = { factor: 0.7, spread: 0.1, days: 200 };

test('without forecasts the factor is the given one', () => {
  const calibration = createCalibration(options);
  calibration.fit(100);
  expect(calibration.factor()).toBe(0.7);
});

test('results that are as frequent as another factor says lead near it, from timid and from bold forecasts', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.4, max: 1.2, noNaN: true }), truth => {
      const calibration = createCalibration(options);
      const distanceOf = (): number => Math.abs(calibration.factor() - truth);
      const before = distanceOf();
      // Of each chance, exactly as many forecasts come true as it says.
      for (const logit of [-2, -1, -0.5, 0.5, 1, 2])
        for (let place = 0; place < 2000; place++)
          calibration.add(10, logit, (place + 0.5) / 2000 < logistic(truth * logit) ? 1 : 0);
      calibration.fit(11);
      expect(distanceOf()).toBeLessThanOrEqual(Math.max(0.02, before * 0.1));
    }),
  );
});

test('the chances of a day know the results of earlier days alone', () => {
  const sides = Array.from({ length: 2 }, (_, place): Side => ({ name: `t${place}`, lineup: null }));
  const [one, other] = sides as [Side, Side];
  const rows = sides.map((side, place) => ({ ...side, points: 2000 - 1000 * place }));
  const chanceAfter = (winner: 1 | 2, isSameDay: boolean): number => {
    const strengths = createStrengths([{ day: '2026-01-05', rows }]);
    strengths.open('2026-01-06', sides);
    strengths.add([{ day: '2026-01-06', team1: one, team2: other, winner, bestOf: 3 }]);
    if (!isSameDay) strengths.open('2026-01-07', sides);
    return strengths.chance(one, other, 3);
  };
  expect(chanceAfter(1, true)).toBe(chanceAfter(2, true));
  expect(chanceAfter(1, false)).toBeGreaterThan(chanceAfter(2, false));
});
