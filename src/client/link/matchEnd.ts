import { parseRecord } from '../../api/json/jsonRecord.ts';
import { read } from '../../api/reader/reader.ts';
import { headSchema } from '../../scoreboard/seen/readEvent.ts';
import type { UpdateFinality } from './linkSetup.ts';
import type { PushedUpdate } from './pushedUpdate.ts';

/**
 * Finds the end of the match that is followed. A service may push other matches beside it, whose ends mean nothing; an
 * end that names no match is the end if the service then closes the link.
 */
export const matchEndOf =
  (match: string) =>
  (update: PushedUpdate): UpdateFinality | undefined => {
    if (!mayBeMatchEnd(update)) return undefined;
    const named = matchIn(update.text);
    if (named === undefined) return 'perhapsLast';
    return isSameMatch(named, match) ? 'last' : undefined;
  };

/** By its name alone, or by what it says of itself where the name says nothing: most updates are not parsed. */
const mayBeMatchEnd = ({ event, text }: PushedUpdate): boolean =>
  /^match[_\-\s.]?end(?:ed)?$/i.test(event) ||
  (event === 'message' && /"match[_\-\s.]?end(?:ed)?"/i.test(text.slice(0, 512)));

const matchIn = (text: string): string | undefined => {
  const value = parseRecord(text);
  if (!value) return undefined;
  // Some services wrap the event, its own fields inside.
  const inner = value['data'] ?? value['payload'];
  return read(headSchema, value)?.matchId ?? read(headSchema, inner)?.matchId;
};

/** A match may be asked for by its bare number, and told with the whole identifier, or the other way round. */
const isSameMatch = (one: string, other: string): boolean => {
  const [short = '', long = ''] = [one.toLowerCase(), other.toLowerCase()].sort(
    (a, b) => a.length - b.length,
  );
  return short === long || (/^\d+$/.test(short) && long.endsWith(`-${short}`));
};
