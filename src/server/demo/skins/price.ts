import { eased, mix, Random } from '../random.ts';
import { gradeOf } from './grade.ts';

/** The movement of prices: waves with their length in days and their amplitude in the logarithm of the price. */
const waves = [
  { days: 290, reach: 1.3 },
  { days: 70, reach: 0.6 },
  { days: 17, reach: 0.25 },
  { days: 4, reach: 0.09 },
  { days: 1, reach: 0.03 },
] as const;

/** The cheapest price of a skin on a day (days since 1970), in US cents. Any day can be computed without those before it. */
export const createPriceLine = (seed: number, skin: number): ((day: number) => number) => {
  const random = new Random(seed, 'price', skin);
  const { cents } = gradeOf(skin);
  const salts = waves.map(() => random.below(2 ** 31));
  return day => {
    let log = 0;
    for (const [index, { days, reach }] of waves.entries())
      log += reach * (eased(day / days, knot => chance(salts[index] ?? 0, knot)) - 0.5);
    return Math.max(3, Math.round(cents * Math.exp(log)));
  };
};

/** A number in [0, 1) from a salt and a whole number. `Random` is too slow for every day of every skin. */
const chance = (salt: number, index: number) => (mix(salt ^ Math.imul(index, 0x9e3779b1)) >>> 0) / 2 ** 32;
