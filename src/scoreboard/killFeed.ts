import type { RoundEnd, RoundStart } from './event.ts';
import type { FeedEntry, ScoreboardState } from './state.ts';

/** Entries of the kill feed that are kept. */
const feedLength = 20;

/** The feed with one more entry, its oldest ones left out. */
export const withEntry = (state: ScoreboardState, entry: FeedEntry): readonly FeedEntry[] => [
  ...state.feed.slice(1 - feedLength),
  entry,
];

/** What an entry says of a round, whether it starts or ends. */
export const roundEntry = ({ id, at, mapNumber, round }: RoundStart | RoundEnd) => ({
  id,
  at,
  mapNumber,
  round,
});
