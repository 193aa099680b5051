import { parseIdentifier } from '../identifiers.ts';
import type { Feed, FollowedMatch } from './feed.ts';
import type { Cursor, Update } from './update.ts';
import { matchIdOf, parseSnapshotId, toEventUpdate } from './update.ts';

/** What a reader asks to go on from. */
export interface ResumeRequest {
  readonly lastEventId: string;
  /** Only this match. */
  readonly match: number | undefined;
  /** The identifiers' prefix. */
  readonly prefix: string;
  /** More than so many updates are not sent again: snapshots say the same for less. */
  readonly limit: number;
}

/**
 * The header of an answer that says after which update it goes on. Empty: it begins with snapshots, but a reader who
 * comes back may go on.
 */
export const resumption = (resumed: boolean, lastEventId = ''): Readonly<Record<string, string>> => ({
  'last-event-id': resumed ? lastEventId : '',
});

/**
 * What came after the last update that a reader has seen, in the stream's order: time, then match. It is made of the
 * scripts alone, so that a service that was started anew can do it too. Undefined where it cannot be told.
 * `now`: the moment (ms) that the feed has told up to.
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
 * Whether the reader had been given the match. Snapshots come in the order of the matches: one who has seen only the
 * first of them lacks the others.
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

/** Of events at one time. A snapshot held all of them. */
const isAfterCursor = (number: number, index: number, cursor: Cursor): boolean => {
  if (cursor.index === undefined) return false;
  return number === cursor.matchNumber ? index > cursor.index : number > cursor.matchNumber;
};
