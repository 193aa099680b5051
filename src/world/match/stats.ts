import { estimateRating } from '../../analysis/players/rating.ts';
import type { Fighter } from './fighter.ts';
import type { SimulatedPlayer } from './plan.ts';

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
    rating: rounded(
      estimateRating({
        kills: kills / rounds,
        deaths: deaths / rounds,
        assists: assists / rounds,
        damage: damage / rounds,
        kast: kastRounds / rounds,
      }),
      100,
    ),
    headshots,
    openingKills: fighter.openingKills,
    openingDeaths: fighter.openingDeaths,
    tradeKills: fighter.tradeKills,
    tradeDeaths: fighter.tradeDeaths,
    doubleKills: fighter.multiKills[2],
    tripleKills: fighter.multiKills[3],
    quadKills: fighter.multiKills[4],
    aces: fighter.multiKills[5],
    clutches: fighter.clutches,
    clutchesWon: fighter.clutchesWon,
  };
};

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;
