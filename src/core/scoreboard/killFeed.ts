import type { RoundEnd, RoundStart } from './event.ts';
import type { FeedEntry, ScoreboardState } from './state.ts';

/** The maximum number of entries in the kill feed. */
const feedLength = 20;

/** The feed with one more entry, and without its oldest entries if it is full. */
export const withEntry = (state: ScoreboardState, entry: FeedEntry): readonly FeedEntry[] => [
  ...state.feed.slice(1 - feedLength),
  entry,
];

/** The entry of a round's start or end. */
export const roundEntry = ({ id, at, mapNumber, round }: RoundStart | RoundEnd) => ({
  id,
  at,
  mapNumber,
  round,
});
