/**
 * The chance of the side that has this advantage, in hundredths of log odds: 0 is even, 100 is e to 1. A whole
 * number; looked up, since a season asks millions of times.
 */
export const chanceAt = (advantage: number): number =>
  chances[Math.max(-furthest, Math.min(furthest, advantage)) + furthest] ?? 0.5;

/** Rounds to whole hundredths; never to -0, which would make every sum that it enters a fraction's work. */
export const hundredths = (advantage: number): number => Math.round(advantage) | 0;

/** Beyond it the weaker side wins one duel in 400. */
const furthest = 600;

const chances = Array.from(
  { length: 2 * furthest + 1 },
  (_, at) => 1 / (1 + Math.exp((furthest - at) / 100)),
);
