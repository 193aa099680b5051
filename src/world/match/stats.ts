import type { Fighter } from './fighter.ts';
import type { SimulatedPlayer } from './plan.ts';

/** The inputs of rating 2.0: counts over a number of rounds. */
export interface RatingParts {
  readonly rounds: number;
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number;
  /** Points of health. */
  readonly damage: number;
  /** Rounds with a kill, an assist, survival or a traded death. */
  readonly kastRounds: number;
}

/**
 * Rating 2.0, average 1.00. HLTV never published the formula. This is the usual fit (awpy, issue 310), with an impact
 * of 2.13 kills a round + 0.42 assists a round - 0.41.
 */
export const ratingOf = ({ rounds, kills, deaths, assists, damage, kastRounds }: RatingParts): number => {
  const impact = (2.13 * kills + 0.42 * assists) / rounds - 0.41;
  return (
    (0.0073 * 100 * kastRounds + 0.3591 * kills - 0.5329 * deaths + 0.0032 * damage) / rounds +
    0.2372 * impact +
    0.1587
  );
};

/** A player's line for a map with this number of rounds. */
export const lineOf = (fighter: Fighter, rounds: number): SimulatedPlayer => {
  const { player, squad, kills, deaths, assists, damage, kastRounds, headshots } = fighter;
  return {
    playerId: player.id,
    side: squad.number,
    rounds,
    kills,
    deaths,
    assists,
    adr: rounded(damage / rounds, 10),
    kast: rounded((100 * kastRounds) / rounds, 10),
    rating: rounded(ratingOf({ rounds, kills, deaths, assists, damage, kastRounds }), 100),
    headshots,
    openingKills: fighter.openingKills,
    openingDeaths: fighter.openingDeaths,
  };
};

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;
