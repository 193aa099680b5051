/** What a rating is estimated from: figures per round. */
export interface RatingParts {
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number;
  /** Points of health. */
  readonly damage: number;
  /** The share of rounds with a kill, an assist, survival or a traded death, from 0 to 1. */
  readonly kast: number;
}

/**
 * An estimate of rating 2.0, average 1.00, whose formula was never published. This is the usual fit (awpy, issue 310),
 * with an impact of 2.13 kills a round + 0.42 assists a round - 0.41. It is linear, so the estimate over several maps
 * is their mean, weighted by rounds.
 */
export const estimateRating = ({ kills, deaths, assists, damage, kast }: RatingParts): number => {
  const impact = 2.13 * kills + 0.42 * assists - 0.41;
  return 0.73 * kast + 0.3591 * kills - 0.5329 * deaths + 0.2372 * impact + 0.0032 * damage + 0.1587;
};
