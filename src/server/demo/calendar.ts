import { toDay } from '../../core/day.ts';

/** Milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
const week = 7 * day;

/** The seasons are counted from this Monday, starting with 1. The made-up world has no earlier day. */
const epoch = Date.UTC(2020, 0, 6);
/** Seven weeks. A season begins on a Monday, as ranking lists do. */
export const seasonDays = 49;
export const seasonLength = seasonDays * day;
/** The next season is added when it is this near, so that matches are always announced two weeks ahead. */
export const lookAhead = 21 * day;

/** The season of a time (milliseconds since 1970 UTC); 1 before the world began. */
export const seasonAt = (at: number): number => Math.max(1, Math.floor((at - epoch) / seasonLength) + 1);
export const seasonStart = (season: number): number => epoch + (season - 1) * seasonLength;

const heldSeasons = 3;

/**
 * The seasons of a file, in order: the current, the previous, and the next once it is near, else the one before. So it
 * covers at least 77 days of the past and 21 of the future; more days would make the first build longer.
 */
export const seasonsToHold = (now: number): readonly number[] => {
  const newest = seasonAt(now + lookAhead);
  const oldest = Math.max(1, newest - heldSeasons + 1);
  return Array.from({ length: newest - oldest + 1 }, (_, index) => oldest + index);
};

/** The moments from one until before another, a week apart. */
export const weeksBetween = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / week)) }, (_, index) => from + index * week);

/** Whole days since 1970 UTC. */
export const dayNumber = (at: number): number => Math.floor(at / day);
/** `YYYY-MM-DD`. */
export const dayText = (number: number): string => toDay(number * day);

/** A number contains its season, so that it does not depend on which other seasons a file holds. */
export const matchNumber = (season: number, index: number): number => season * 10_000 + index;
export const eventNumber = (season: number, index: number): number => season * 1000 + index;
export const rankingNumber = (season: number, index: number): number => season * 1000 + index;
