import { expect, it } from 'vitest';
import { estimateRating } from '../../../src/answers/players/rating.ts';

it('is the sum of its parts', () => {
  const rating = estimateRating({ kills: 0.7, deaths: 0.65, assists: 0.2, damage: 75, kast: 0.7 });
  // The impact is 1.165.
  const expected = 0.0073 * 70 + 0.3591 * 0.7 - 0.5329 * 0.65 + 0.2372 * 1.165 + 0.0032 * 75 + 0.1587;
  expect(rating).toBeCloseTo(expected, 10);
});

it('rises with a kill and falls with a death', () => {
  const parts = { kills: 0.6, deaths: 0.6, assists: 0.1, damage: 75, kast: 0.7 };
  expect(estimateRating({ ...parts, kills: 0.65 })).toBeGreaterThan(estimateRating(parts));
  expect(estimateRating({ ...parts, deaths: 0.65 })).toBeLessThan(estimateRating(parts));
});
