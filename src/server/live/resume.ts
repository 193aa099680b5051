import { dayLength } from '../../core/day.ts';
import { parseIdentifier } from '../../data/store/identifiers.ts';
import type { Feed } from './feed.ts';
import type { FollowedMatch } from './playing.ts';
import type { Cursor, Included, SnapshotId, Update } from './update.ts';
import { byTime, matchIdOf, parseSnapshotId, toEventUpdate } from './update.ts';

interface ResumeRequest {
  readonly lastEventId: string;
  /** The number of the only wanted match; undefined for all matches. */
  readonly match: number | undefined;
  readonly prefix: string;
  /** The maximum number of updates to repeat. Beyond it, snapshots are cheaper. */
  readonly limit: number;
}

/** Names the update after which the stream resumes; empty where it begins with snapshots and supports a later resume. */
export const resumption = (resumed: boolean, lastEventId = ''): Readonly<Record<string, string>> => ({
  'last-event-id': resumed ? lastEventId : '',
});

/**
 * The updates after the last one that a reader saw, by time, then by match; undefined if they cannot be determined. They
 * come from the scripts alone, so resuming works after a restart too. `published`: until when (ms) the feed has.
 */
export const missedSince = (
  feed: Feed,
  published: number,
  { lastEventId, match, prefix, limit }: ResumeRequest,
): readonly Update[] | undefined => {
  const cursor = findCursor(feed, published, prefix, lastEventId);
  // What another node has told is told here too, although this one's clock is behind.
  const now = cursor && cursor.at > published ? feed.advance(cursor.at) : published;
  if (!cursor || (match !== undefined && cursor.matchNumber !== match)) return undefined;
  const live = new Set(feed.matches().map(({ number }) => number));
  const missed: Update[] = [];
  const begun: number[] = [];
  for (const each of feed.matchesSince(cursor.at, match)) {
    if (wasSeen(each, cursor)) for (const update of eventsAfter(each, cursor, now)) missed.push(update);
    else if (live.has(each.number)) begun.push(each.number);
    // The whole match was missed, and it has no snapshot that would stand for it.
    else return undefined;
    if (missed.length > limit) return undefined;
  }
  return [...missed.sort(byTime), ...begun.flatMap(number => feed.snapshots(number))];
};

/** By how much the clocks of nodes may differ, in ms. */
const skew = 2000;
/** A reader that was away for longer, in ms, does not resume: looking for what it missed would take long. */
const longestAway = 7 * dayLength;

const findCursor = (feed: Feed, now: number, prefix: string, id: string): Cursor | undefined => {
  const snapshot = parseSnapshotId(id);
  const matchNumber = parseIdentifier(prefix, 'match', snapshot?.matchId ?? matchIdOf(id));
  if (matchNumber === undefined) return undefined;
  const shared = feed.included();
  const cursor = snapshot ? ofSnapshot(matchNumber, snapshot, shared) : ofEvent(feed.find(matchNumber), id);
  if (!cursor || cursor.at < now - longestAway) return undefined;
  return cursor.at <= (shared ? now + skew : now) ? cursor : undefined;
};

const ofSnapshot = (matchNumber: number, { at, included, ofAll }: SnapshotId, shared: Included | undefined) =>
  // Another history may have other events at the same places.
  included?.epoch === shared?.epoch
    ? { matchNumber, at, index: undefined, position: included?.position, ofAll }
    : undefined;

const ofEvent = (match: FollowedMatch | undefined, id: string): Cursor | undefined => {
  const index = match?.script.events.findIndex(event => event.id === id) ?? -1;
  const at = match?.times[index];
  return match && at !== undefined
    ? { matchNumber: match.number, at, index, position: match.script.positions?.[index] }
    : undefined;
};

/** Whether the reader has the match. Snapshots come in the order of matches: who saw only the first one lacks the others. */
const wasSeen = (match: FollowedMatch, cursor: Cursor): boolean => {
  const first = match.script.positions?.[0] ?? 0;
  // It began with its first event, of which the node that told the cursor did not know yet.
  if (cursor.position !== undefined && first > cursor.position && match.startsAt === match.times[0])
    return false;
  return cursor.index === undefined
    ? match.startsAt <= cursor.at && (cursor.ofAll === true || match.number <= cursor.matchNumber)
    : // A match may start with its first event.
      match.startsAt < cursor.at || match.number === cursor.matchNumber;
};

const eventsAfter = (match: FollowedMatch, cursor: Cursor, now: number): readonly Update[] =>
  match.script.events.flatMap((event, index) => {
    const at = match.times[index] ?? 0;
    const position = match.script.positions?.[index];
    return isAfter(match.number, { at, index, position }, cursor) && at <= now
      ? [toEventUpdate(event, match.number, at, position)]
      : [];
  });

/** Whether an event comes after the cursor: by its place if the nodes share the log, otherwise by its time. */
const isAfter = (number: number, event: Pick<Cursor, 'at' | 'index' | 'position'>, cursor: Cursor) => {
  const [one, other] =
    event.position === undefined || cursor.position === undefined
      ? [event.at, cursor.at]
      : [event.position, cursor.position];
  return one > other || (one === other && isAfterCursor(number, event.index ?? 0, cursor));
};

/** Orders events of the same time. A snapshot already contains all events of its time. */
const isAfterCursor = (number: number, index: number, cursor: Cursor): boolean => {
  if (cursor.index === undefined) return false;
  return number === cursor.matchNumber ? index > cursor.index : number > cursor.matchNumber;
};
