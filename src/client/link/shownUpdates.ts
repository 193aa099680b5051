import { crc32 } from 'node:zlib';
import { ownId, type PushedUpdate } from './pushedUpdate.ts';

/** The most updates to remember: several whole matches. */
const remembered = 65_536;
/** The most ids of which is remembered whether they name one update or several. */
const namesKept = 1024;

/** Remembers the updates that were shown: a service that resumes after a break may repeat some or all of them. */
export const createShownUpdates = () => {
  // Numbers instead of texts, because a stored text keeps its whole chunk in memory.
  const shown = new Set<number>();
  /** The updates of earlier connections. */
  let earlier: ReadonlySet<number> = new Set();
  /** The latest update, and the latest before the break; 0 if the update cannot be identified. */
  let last = 0;
  let latest = 0;
  let isRepeating = false;
  const isShared = createSharedIds();
  return {
    /** Call when a new connection begins: it may repeat what was shown until now. */
    reconnect: (): void => {
      earlier = new Set(shown);
      latest = last;
      isRepeating = true;
    },
    /** Whether an earlier connection brought this very update, perhaps as its latest one; remembers the update if not. */
    repeats: (update: PushedUpdate): 'earlier' | 'latest' | undefined => {
      const { name, key } = identify(update);
      // A state that a match is in again, under the id of the match, is new.
      const mayRepeat = key !== 0 && (!isShared(name, key) || isRepeating);
      if (mayRepeat && earlier.has(key)) return key === latest ? 'latest' : 'earlier';
      isRepeating &&= key === 0;
      last = key;
      if (key === 0) return undefined;
      shown.delete(key);
      shown.add(key);
      keepLatest(shown, remembered);
      return undefined;
    },
  };
};

/** Drops the oldest where there are more. */
const keepLatest = (kept: Set<number> | Map<number, number>, most: number): void => {
  const [oldest] = kept.size > most ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
};

/** Tells whether an id was given to several updates, as the id of a match is. */
const createSharedIds = (): ((name: number, key: number) => boolean) => {
  /** The update that has the id; 0 if several have it. */
  const given = new Map<number, number>();
  return (name, key) => {
    const known = given.get(name);
    const only = known === undefined || known === key ? key : 0;
    given.delete(name);
    given.set(name, only);
    keepLatest(given, namesKept);
    return only === 0;
  };
};

/**
 * Numbers of 53 bits. `name`: a checksum of id and name. `key`: the same with a checksum of the text beside it; 0 if nothing
 * identifies the update: two such updates may be equal and still be different.
 */
const identify = ({ id, event, text }: PushedUpdate): { readonly name: number; readonly key: number } => {
  const own = id === '' ? ownId(text) : id;
  if (own === '') return { name: 0, key: 0 };
  const name = crc32(`${own}\n${event}`);
  // Seeded with another number, the second checksum tells more than the first.
  const rest = (crc32(`${event}\n${own}`, 1) >>> 11) + 1;
  return { name: name * 2 ** 21 + rest, key: crc32(text, name) * 2 ** 21 + rest };
};
