/** A stream of random draws that depends only on its keys: the same keys give the same draws on every machine. */
export interface Random {
  /** A number in [0, 1) with 32 random bits. */
  next(): number;
  /** A whole number in [0, n). */
  int(n: number): number;
  /** A member of a list that is not empty. Every member is equally likely. */
  pick<T>(list: readonly T[]): T;
  /** Normally distributed around 0 with a standard deviation of 1. */
  normal(): number;
  /** The same members in a random order. The list itself does not change. */
  shuffle<T>(list: readonly T[]): T[];
}

/**
 * Makes a stream for a purpose, named by keys such as `(seed, 'match', number)`. Streams of different keys are
 * independent.
 */
export const createRandom = (...keys: readonly (number | string)[]): Random => {
  const word = createWords(keys);
  const next = (): number => (word() >>> 0) / 0x1_0000_0000;
  const int = (n: number): number => Math.floor(next() * n);
  return {
    next,
    int,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError('cannot pick from an empty list');
      // int(length) is an index of the list, because the list is not empty.
      return list[int(list.length)] as T;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffle: <T>(list: readonly T[]): T[] => {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(last + 1);
        // Both are indexes of the copy.
        [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
      }
      return shuffled;
    },
  };
};

/**
 * A stream of the same kind for loops that draw millions of times. It returns small integers and flags, which need no
 * allocation, unlike fractions. Its generator is xoroshiro64* by Blackman and Vigna (prng.di.unimi.it), which needs
 * half the work of sfc32 and is good enough for a game.
 */
export class Dice {
  private low: number;
  private high: number;

  constructor(...keys: readonly (number | string)[]) {
    [this.low, this.high] = hashKeys(keys);
  }

  /** True with a probability of `p`. */
  chance(p: number): boolean {
    return this.word() < p * 0x1_0000_0000 - 0x8000_0000;
  }

  /** A whole number in [0, n). */
  below(n: number): number {
    return (((this.word() >>> 0) / 0x1_0000_0000) * n) | 0;
  }

  /** Approximately normal, between -3 and 3 with a standard deviation of 1: the sum of three draws. */
  bell(): number {
    return ((this.word() >>> 11) + (this.word() >>> 11) + (this.word() >>> 11)) / 0x10_0000 - 3;
  }

  private word(): number {
    const low = this.low;
    const high = this.high ^ low;
    this.low = ((low << 26) | (low >>> 6)) ^ high ^ (high << 9);
    this.high = (high << 13) | (high >>> 19);
    return Math.imul(low, 0x9e3779bb);
  }
}

/** Signed 32-bit words from sfc32 of Chris Doty-Humphrey's PractRand. */
const createWords = (keys: readonly (number | string)[]): (() => number) => {
  let [a, b, c, d] = hashKeys(keys);
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum;
  };
  // The first outputs still depend visibly on the seed. The generator's author drops twelve or more.
  for (let warmUp = 0; warmUp < 15; warmUp++) next();
  return next;
};

/** Hashes the keys to four words. Position and type of a key count: ('a', 'b') differs from ('ab'), and 1 from '1'. */
const hashKeys = (keys: readonly (number | string)[]): [number, number, number, number] => {
  const text = JSON.stringify(keys);
  let a = 0x9e3779b9 | 0;
  let b = 0x243f6a88 | 0;
  let c = 0xb7e15162 | 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x85ebca6b);
    b = Math.imul(b ^ code, 0xc2b2ae35) + a;
    c = Math.imul(c ^ code, 0x27d4eb2f) ^ (b >>> 15);
    a ^= a >>> 13;
  }
  return [mix(a), mix(b), mix(c), 1];
};

/** The finaliser of MurmurHash3: every bit of the input affects every bit of the output. */
const mix = (word: number): number => {
  let mixed = word ^ (word >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
};
