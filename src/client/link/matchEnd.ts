import { parseRecord } from '../../core/json/jsonRecord.ts';
import { read } from '../../core/reader/reader.ts';
import { headSchema } from '../../core/scoreboard/seen/readEvent.ts';
import type { UpdateFinality } from './linkSetup.ts';
import type { PushedUpdate } from './pushedUpdate.ts';

/**
 * Finds the end of the followed match. A service may also push other matches, whose ends do not count; an end without a
 * match counts if the service then closes the link.
 */
export const matchEndOf =
  (match: string) =>
  (update: PushedUpdate): UpdateFinality | undefined => {
    if (!mayBeMatchEnd(update)) return undefined;
    const named = matchIn(update.text);
    if (named === undefined) return 'perhapsLast';
    return isSameMatch(named, match) ? 'last' : undefined;
  };

/** Judges by the event's name, or by its content if the name says nothing: most updates are never parsed. */
const mayBeMatchEnd = ({ event, text }: PushedUpdate): boolean =>
  /^match[_\-\s.]?end(?:ed)?$/i.test(event) ||
  (event === 'message' && /"match[_\-\s.]?end(?:ed)?"/i.test(text.slice(0, 512)));

const matchIn = (text: string): string | undefined => {
  const value = parseRecord(text);
  if (!value) return undefined;
  // Some services put the event's fields inside a wrapper.
  const inner = value['data'] ?? value['payload'];
  return read(headSchema, value)?.matchId ?? read(headSchema, inner)?.matchId;
};

/** The request may name a match by its bare number and the update by its whole identifier, or the other way round. */
const isSameMatch = (one: string, other: string): boolean => {
  const [short = '', long = ''] = [one.toLowerCase(), other.toLowerCase()].sort(
    (a, b) => a.length - b.length,
  );
  return short === long || (/^\d+$/.test(short) && long.endsWith(`-${short}`));
};
