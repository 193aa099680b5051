import { crc32 } from 'node:zlib';
import { ownId } from './ownId.ts';
import type { PushedUpdate } from './pushedUpdate.ts';

/** Remembers the updates that were shown: a service that resumes after a break may repeat some or all of them. */
export interface ShownUpdates {
  /** Call when a new connection begins: it may repeat what was shown until now. */
  reconnect(): void;
  /** Whether an earlier connection brought this very update, perhaps as its latest one; remembers the update if not. */
  repeats(update: PushedUpdate): 'earlier' | 'latest' | undefined;
}

/** The most updates to remember: several whole matches. They take 8 bytes each. */
const remembered = 65_536;
/** The initial capacity, in updates. */
const firstRoom = 1024;
/** For a longer text, in characters, only the length is remembered. */
const longText = 16_384;

export const createShownUpdates = (): ShownUpdates => {
  // Numbers instead of texts: a stored text keeps its whole chunk in memory, and in a flood V8 would promote all of
  // them to old objects.
  let shown = new Float64Array(firstRoom);
  let count = 0;
  /** The updates of earlier connections, in ascending order. */
  let earlier = new Float64Array(0);
  /** The latest update, and the latest before the break; 0 if the update cannot be identified. */
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

/** Whether a sorted list contains the number. */
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
 * A number of 53 bits: a checksum of the text, seeded with a hash of id and name, combined with a second hash of both.
 * 0 if nothing identifies the update: two such updates may be equal and still be different.
 */
const keyOf = ({ id, event, text }: PushedUpdate): number => {
  const own = id === '' ? ownId(text) : id;
  if (own === '') return 0;
  // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) and a polynomial: fast for short texts.
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
