import { parseIdentifier } from '../identifiers.ts';
import type { Feed, FollowedMatch } from './feed.ts';
import type { Cursor, Update } from './update.ts';
import { matchIdOf, parseSnapshotId, toEventUpdate } from './update.ts';

/** A request to resume the stream. */
export interface ResumeRequest {
  readonly lastEventId: string;
  /** The number of the only wanted match; undefined for all matches. */
  readonly match: number | undefined;
  /** The prefix of identifiers. */
  readonly prefix: string;
  /** The maximum number of updates to repeat. Beyond it, snapshots are cheaper. */
  readonly limit: number;
}

/**
 * The answer's header that names the update after which the stream resumes. An empty value means that the stream begins
 * with snapshots and supports a later resume.
 */
export const resumption = (resumed: boolean, lastEventId = ''): Readonly<Record<string, string>> => ({
  'last-event-id': resumed ? lastEventId : '',
});

/**
 * The updates after the last one that a reader saw, ordered as in the stream: by time, then by match. They are derived
 * only from the scripts, so resuming also works after a restart of the service. Undefined if they cannot be determined.
 * `now`: the time (ms) up to which the feed has published.
 */
export const missedSince = (
  feed: Feed,
  now: number,
  { lastEventId, match, prefix, limit }: ResumeRequest,
): readonly Update[] | undefined => {
  const cursor = findCursor(feed, now, prefix, lastEventId);
  if (!cursor || (match !== undefined && cursor.matchNumber !== match)) return undefined;
  const live = new Set(feed.matches().map(({ number }) => number));
  const followed = feed
    .matchesSince(cursor.at)
    .filter(({ number }) => match === undefined || number === match);
  const [seen, unseen] = [
    followed.filter(each => wasSeen(each, cursor)),
    followed.filter(each => !wasSeen(each, cursor)),
  ];
  const missed = seen.flatMap(each => eventsAfter(each, cursor, now));
  if (missed.length > limit) return undefined;
  return [
    ...missed.sort((a, b) => a.at - b.at || a.matchNumber - b.matchNumber),
    ...unseen.filter(({ number }) => live.has(number)).flatMap(({ number }) => feed.snapshots(number)),
  ];
};

const findCursor = (feed: Feed, now: number, prefix: string, id: string): Cursor | undefined => {
  const snapshot = parseSnapshotId(id);
  const matchNumber = parseIdentifier(prefix, 'match', snapshot?.matchId ?? matchIdOf(id));
  if (matchNumber === undefined) return undefined;
  if (snapshot) return snapshot.at > now ? undefined : { matchNumber, at: snapshot.at, index: undefined };
  const found = feed.find(matchNumber);
  const index = found?.script.events.findIndex(event => event.id === id) ?? -1;
  const at = found?.times[index];
  return at === undefined || at > now ? undefined : { matchNumber, at, index };
};

/**
 * Whether the reader already received the match. Snapshots are sent in the order of the matches, so a reader that saw
 * only the first one lacks the others.
 */
const wasSeen = (match: FollowedMatch, cursor: Cursor): boolean =>
  cursor.index === undefined
    ? match.startsAt <= cursor.at && match.number <= cursor.matchNumber
    : match.startsAt < cursor.at;

const eventsAfter = (match: FollowedMatch, cursor: Cursor, now: number): readonly Update[] =>
  match.script.events.flatMap((event, index) => {
    const at = match.times[index] ?? 0;
    const isAfter = at > cursor.at || (at === cursor.at && isAfterCursor(match.number, index, cursor));
    return isAfter && at <= now ? [toEventUpdate(event, match.number, at)] : [];
  });

/** Orders events of the same time. A snapshot already contains all events of its time. */
const isAfterCursor = (number: number, index: number, cursor: Cursor): boolean => {
  if (cursor.index === undefined) return false;
  return number === cursor.matchNumber ? index > cursor.index : number > cursor.matchNumber;
};
