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
  let latest: PushedUpdate[] = [];
  let next = 0;
  let earlier: ReadonlySet<string> = new Set();
  return {
    reconnect: () => {
      earlier = new Set(latest.flatMap(update => keyOf(update) ?? []));
    },
    repeats: update => {
      if (earlier.size > 0) {
        const key = keyOf(update);
        if (key !== undefined && earlier.has(key)) return true;
      }
      latest[next] = update.text.length > longText ? { ...update, text: shortText(update.text) } : update;
      next = (next + 1) % remembered;
      return false;
    },
  };
};

/** Undefined where nothing says which update it is: two of those may be alike and still be two. */
const keyOf = ({ id, event, text }: PushedUpdate): string | undefined => {
  const named = id !== '' || /"(?:id|eventId|event_id)"\s*:/.test(text);
  return named ? `${id}\n${event}\n${text.length > longText ? shortText(text) : text}` : undefined;
};

const shortText = (text: string): string => `"id": ${text.length}`;
