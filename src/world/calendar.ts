/** Milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Seasons are counted from here (a Monday), from 1. The made-up world has no earlier day. */
const epoch = Date.UTC(2020, 0, 6);
/** Seven weeks: a season begins on a Monday, as ranking lists do. */
export const seasonDays = 49;
export const seasonLength = seasonDays * day;
/** The next season is written when it is this near: what is announced two weeks ahead is then always there. */
export const lookAhead = 21 * day;

/** The season that a moment (milliseconds since 1970 UTC) is in; 1 before the world began. */
export const seasonAt = (at: number): number => Math.max(1, Math.floor((at - epoch) / seasonLength) + 1);
export const seasonStart = (season: number): number => epoch + (season - 1) * seasonLength;

/** Seasons that a file holds. */
const heldSeasons = 3;

/**
 * The seasons that a file holds at a moment, in order: the next one once it is near, this one, the last, and until the
 * next is near the one before that. So there are 77 days behind at the least, and 21 ahead; each further day makes the
 * first build longer.
 */
export const seasonsToHold = (now: number): readonly number[] => {
  const newest = seasonAt(now + lookAhead);
  const oldest = Math.max(1, newest - heldSeasons + 1);
  return Array.from({ length: newest - oldest + 1 }, (_, index) => oldest + index);
};

/** Whole days since 1970 UTC. */
export const dayNumber = (at: number): number => Math.floor(at / day);
/** `YYYY-MM-DD`. */
export const dayText = (number: number): string => new Date(number * day).toISOString().slice(0, 10);

/** Numbers of matches and tournaments tell their season, so that they stay the same whatever else a file holds. */
export const matchNumber = (season: number, index: number): number => season * 10_000 + index;
export const eventNumber = (season: number, index: number): number => season * 1000 + index;
export const rankingNumber = (season: number, index: number): number => season * 1000 + index;
/** First and last number (inclusive) of a season's matches, tournaments or ranking lists. */
export const numbersOf = (
  number: (season: number, index: number) => number,
  season: number,
): readonly [number, number] => [number(season, 0), number(season + 1, 0) - 1];
