/**
 * The chance of winning with this advantage, a whole number in hundredths of log odds: 0 is even, 100 is e to 1. It
 * reads a table, since a season asks millions of times.
 */
export const chanceAt = (advantage: number): number =>
  chances[Math.max(-furthest, Math.min(furthest, advantage)) + furthest] ?? 0.5;

/**
 * Rounds to whole hundredths. It never returns -0, which would turn every sum with it into slow floating-point work.
 */
export const hundredths = (advantage: number): number => Math.round(advantage) | 0;

/** The limit of the advantage: beyond it, the weaker side wins one duel in 400. */
const furthest = 600;

const chances = Array.from(
  { length: 2 * furthest + 1 },
  (_, at) => 1 / (1 + Math.exp((furthest - at) / 100)),
);
