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
/** The most ids of which is remembered whether they name one update or several. */
const namesKept = 1024;

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
  /** Whether this connection has brought nothing new yet. */
  let isRepeating = false;
  const isShared = createSharedIds();
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
      isRepeating = true;
    },
    repeats: update => {
      const { name, key } = identify(update);
      // A state that a match is in again, under the id of the match, is new.
      const mayRepeat = key !== 0 && (!isShared(name, key) || isRepeating);
      if (mayRepeat && includes(earlier, key)) return key === latest ? 'latest' : 'earlier';
      isRepeating &&= key === 0;
      remember(key);
      return undefined;
    },
  };
};

/** Tells whether an id was given to several updates, as the id of a match is. */
const createSharedIds = (): ((name: number, key: number) => boolean) => {
  // Each id has one place, and a later one in the same place replaces it.
  const names = new Float64Array(namesKept);
  /** The update that has the id; 0 if several have it. */
  const given = new Float64Array(namesKept);
  return (name, key) => {
    const place = name % namesKept;
    const isKnown = names[place] === name;
    names[place] = name;
    given[place] = isKnown && given[place] !== key ? 0 : key;
    return given[place] === 0;
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
 * Numbers of 53 bits. `name`: two hashes of id and name. `key`: the same with a checksum of the text in place of the first hash,
 * which seeds it; 0 if nothing identifies the update: two such updates may be equal and still be different.
 */
const identify = ({ id, event, text }: PushedUpdate): { readonly name: number; readonly key: number } => {
  const own = id === '' ? ownId(text) : id;
  if (own === '') return { name: 0, key: 0 };
  // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) and a polynomial: fast for short texts.
  let fnv = 0x81_1c_9d_c5;
  let polynomial = 0;
  const named = `${own}\n${event}`;
  for (let at = 0; at < named.length; at += 1) {
    const code = named.charCodeAt(at);
    fnv = Math.imul(fnv ^ code, 0x01_00_01_93);
    polynomial = (Math.imul(polynomial, 31) + code) | 0;
  }
  const rest = (polynomial >>> 11) + 1;
  return { name: (fnv >>> 0) * 2 ** 21 + rest, key: crc32(text, fnv >>> 0) * 2 ** 21 + rest };
};
