import { createRandom } from '../random.ts';
import { gradeOf } from './grade.ts';

/** The movement of prices: waves with their length in days and their amplitude in the logarithm of the price. */
const waves = [
  { days: 290, reach: 0.4 },
  { days: 70, reach: 0.16 },
  { days: 17, reach: 0.06 },
  { days: 4, reach: 0.025 },
  { days: 1, reach: 0.008 },
] as const;
/** In each span of this many days, one event may make a skin's price jump. Its effect fades within weeks. */
const eventSpan = 75;
const eventChance = 0.35;
const eventReach = 0.3;
const eventMemory = 14;

/**
 * The cheapest price of a skin on a day (days since 1970), in US cents. Any day can be computed without those before
 * it.
 */
export type PriceLine = (day: number) => number;

export const createPriceLine = (seed: number, skin: number): PriceLine => {
  const random = createRandom(seed, 'price', skin);
  const { cents } = gradeOf(skin);
  const salts = waves.map(() => random.int(2 ** 32));
  const eventSalt = random.int(2 ** 32);
  return day => {
    let log = 0;
    for (let index = 0; index < waves.length; index++) {
      const wave = waves[index];
      if (wave) log += wave.reach * waveAt(salts[index] ?? 0, day / wave.days);
    }
    return Math.max(3, Math.round(cents * Math.exp(log + eventAt(eventSalt, day))));
  };
};

/** Smooth noise between about -1.7 and 1.7: random at whole positions, eased between them. */
function waveAt(salt: number, position: number): number {
  const index = Math.floor(position);
  const share = position - index;
  const smooth = share * share * (3 - 2 * share);
  return 3.4 * ((1 - smooth) * chance(salt, index) + smooth * chance(salt, index + 1) - 0.5);
}

function eventAt(salt: number, day: number): number {
  let sum = 0;
  const span = Math.floor(day / eventSpan);
  for (let index = span - 1; index <= span; index++) {
    if (chance(salt, index * 3) > eventChance) continue;
    const age = day - Math.floor((index + chance(salt, index * 3 + 1)) * eventSpan);
    if (age >= 0) sum += eventReach * (2 * chance(salt, index * 3 + 2) - 1) * Math.exp(-age / eventMemory);
  }
  return sum;
}

/** A number in [0, 1) from a salt and a whole number. `random.ts` is too slow for every day of every skin. */
function chance(salt: number, index: number): number {
  // The finaliser of MurmurHash3.
  let mixed = salt ^ Math.imul(index, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
