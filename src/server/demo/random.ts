/**
 * A stream of random draws, named by keys such as `(seed, 'match', number)`: the same keys give the same draws on every
 * machine. The generator is xoroshiro64* by Blackman and Vigna (prng.di.unimi.it).
 */
export class Random {
  private low: number;
  private high: number;

  constructor(...keys: readonly (number | string)[]) {
    [this.low, this.high] = hashKeys(keys);
  }

  /** A number in [0, 1) with 32 random bits. */
  next(): number {
    return (this.word() >>> 0) / 0x1_0000_0000;
  }

  /** True with a probability of `p`. It needs no allocation, unlike a fraction; nor do `below` and `bell`. */
  chance(p: number): boolean {
    return this.word() < p * 0x1_0000_0000 - 0x8000_0000;
  }

  /** A whole number in [0, n), for n up to 2^31. */
  below(n: number): number {
    return (((this.word() >>> 0) / 0x1_0000_0000) * n) | 0;
  }

  /** Approximately normal, between -3 and 3 with a standard deviation of 1: the sum of three draws. */
  bell(): number {
    return ((this.word() >>> 11) + (this.word() >>> 11) + (this.word() >>> 11)) / 0x10_0000 - 3;
  }

  /** Normally distributed around 0 with a standard deviation of 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** A member of a list that is not empty. Every member is equally likely. */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('cannot pick from an empty list');
    // An index of the list, because the list is not empty.
    return list[this.below(list.length)] as T;
  }

  /** The same members in a random order. The list itself does not change. */
  shuffle<T>(list: readonly T[]): T[] {
    const shuffled = [...list];
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      // Both are indexes of the copy.
      [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
    }
    return shuffled;
  }

  private word(): number {
    const low = this.low;
    const high = this.high ^ low;
    this.low = ((low << 26) | (low >>> 6)) ^ high ^ (high << 9);
    this.high = (high << 13) | (high >>> 19);
    return Math.imul(low, 0x9e3779bb);
  }
}

/** A value between those of the two whole positions around this one, with a smooth transition. */
export const eased = (position: number, valueAt: (index: number) => number): number => {
  const index = Math.floor(position);
  const share = position - index;
  const smooth = share * share * (3 - 2 * share);
  return valueAt(index) * (1 - smooth) + valueAt(index + 1) * smooth;
};

/** Hashes the keys to two words. Position and type of a key count: ('a', 'b') differs from ('ab'), and 1 from '1'. */
const hashKeys = (keys: readonly (number | string)[]): [number, number] => {
  const text = JSON.stringify(keys);
  let a = 0x9e3779b9 | 0;
  let b = 0x243f6a88 | 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x85ebca6b);
    b = Math.imul(b ^ code, 0xc2b2ae35) + a;
    a ^= a >>> 13;
  }
  return [mix(a), mix(b)];
};

/** The finaliser of MurmurHash3: every bit of the input affects every bit of the output. */
export const mix = (word: number): number => {
  let mixed = word ^ (word >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
};
