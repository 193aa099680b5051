import { crc32 } from 'node:zlib';
import type { PushedUpdate } from './pushedUpdate.ts';

/** What was shown of late: a service that goes on after a break may send some of it again. */
export interface ShownUpdates {
  /** A new connection begins: what was shown until now is what it may repeat. */
  reconnect(): void;
  /** Whether an earlier connection has brought this very update; remembers it where not. */
  repeats(update: PushedUpdate): boolean;
}

const remembered = 512;
/** Of a longer text only the length is remembered, in characters. */
const longText = 16_384;

export const createShownUpdates = (): ShownUpdates => {
  // Numbers, not texts: a text that is kept keeps the whole chunk that it came in, and of a flood V8 would make old
  // objects of all of them.
  const latest = new Float64Array(remembered);
  let next = 0;
  let earlier: ReadonlySet<number> = new Set();
  return {
    reconnect: () => {
      earlier = new Set(latest.filter(key => key !== 0));
    },
    repeats: update => {
      const key = keyOf(update);
      if (key === 0) return false;
      if (earlier.has(key)) return true;
      latest[next] = key;
      next = (next + 1) % remembered;
      return false;
    },
  };
};

/**
 * A number of 53 bits: 32 of the text, 21 of id and name. 0 where nothing says which update it is: two of those may be
 * alike and still be two.
 */
const keyOf = ({ id, event, text }: PushedUpdate): number => {
  if (id === '' && !/"(?:id|eventId|event_id)"\s*:/.test(text)) return 0;
  const short = text.length > longText ? String(text.length) : text;
  return crc32(short) * 2 ** 21 + (nameHash(`${id}\n${event}`) >>> 11) + 1;
};

/** FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/: independent of the other sum, and quick for what is short. */
const nameHash = (name: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93);
  return hash;
};
