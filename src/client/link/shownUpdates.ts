import { crc32 } from 'node:zlib';
import { ownId } from './ownId.ts';
import type { PushedUpdate } from './pushedUpdate.ts';

/** Remembers what was shown: a service that goes on after a break may send some of it again, or all. */
export interface ShownUpdates {
  /** A new connection begins: what was shown until now is what it may repeat. */
  reconnect(): void;
  /**
   * Whether an earlier connection has brought this very update, perhaps as its latest one; remembers the update where
   * none has.
   */
  repeats(update: PushedUpdate): 'earlier' | 'latest' | undefined;
}

/** Updates that are remembered at the most: several whole matches. They take 8 bytes each. */
const remembered = 65_536;
/** The room that is made at first, in updates. */
const firstRoom = 1024;
/** Of a longer text only the length is remembered, in characters. */
const longText = 16_384;

export const createShownUpdates = (): ShownUpdates => {
  // Numbers, not texts: a text that is kept keeps the whole chunk that it came in, and of a flood V8 would make old
  // objects of all of them.
  let shown = new Float64Array(firstRoom);
  let count = 0;
  /** What earlier connections have brought, in ascending order. */
  let earlier = new Float64Array(0);
  /** What came last, and what had when the connection broke; 0 where nothing says which update it was. */
  let last = 0;
  let latest = 0;
  const remember = (key: number): void => {
    last = key;
    if (key === 0) return;
    if (count === shown.length && count < remembered) {
      const larger = new Float64Array(shown.length * 4);
      larger.set(shown);
      shown = larger;
    }
    shown[count % shown.length] = key;
    count += 1;
  };
  return {
    reconnect: () => {
      earlier = shown.slice(0, count).sort();
      latest = last;
    },
    repeats: update => {
      const key = keyOf(update);
      if (key !== 0 && includes(earlier, key)) return key === latest ? 'latest' : 'earlier';
      remember(key);
      return undefined;
    },
  };
};

/** Whether a list in ascending order holds the number. */
const includes = (sorted: Float64Array, wanted: number): boolean => {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted;
};

/**
 * A number of 53 bits: a checksum of the text that begins with a hash of id and name, and another hash of these. 0 where
 * nothing says which update it is: two of those may be alike and still be two.
 */
const keyOf = ({ id, event, text }: PushedUpdate): number => {
  const own = id === '' ? ownId(text) : id;
  if (own === '') return 0;
  // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) and a polynomial: quick for what is short.
  let fnv = 0x81_1c_9d_c5;
  let polynomial = 0;
  const name = `${own}\n${event}`;
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    fnv = Math.imul(fnv ^ code, 0x01_00_01_93);
    polynomial = (Math.imul(polynomial, 31) + code) | 0;
  }
  const short = text.length > longText ? String(text.length) : text;
  return crc32(short, fnv >>> 0) * 2 ** 21 + (polynomial >>> 11) + 1;
};
