/** Milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Seasons are counted from here (a Monday), from 1. The made-up world has no earlier day. */
const epoch = Date.UTC(2020, 0, 6);
export const seasonDays = 120;
export const seasonLength = seasonDays * day;
/** The next season is written when it is this near: what is announced two weeks ahead is then always there. */
export const lookAhead = 21 * day;

/** The season that a moment (milliseconds since 1970 UTC) is in; 1 before the world began. */
export const seasonAt = (at: number): number => Math.max(1, Math.floor((at - epoch) / seasonLength) + 1);
export const seasonStart = (season: number): number => epoch + (season - 1) * seasonLength;

/**
 * The seasons that a file holds at a moment, in order: this one and its neighbour, which is the last one until the next
 * is near. Two are enough for at least 99 days behind and 21 ahead, and a third would make the first build too slow.
 */
export const seasonsToHold = (now: number): readonly number[] => {
  const newest = seasonAt(now + lookAhead);
  return newest === 1 ? [1] : [newest - 1, newest];
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
