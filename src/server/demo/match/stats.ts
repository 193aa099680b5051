import { estimateRating } from '../../../answers/players/rating.ts';
import type { Fighter, Squad } from './fighter.ts';
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
    ct: [...fighter.ct],
    tDamage: damage - (fighter.ct.at(-1) ?? 0),
  };
};

/**
 * Adds what the fighters of a team on the CT side have counted so far on the map to their counts as CT, or subtracts it: a
 * half on that side is subtracted when it begins and added when it ends.
 * @param rounds played so far on the map
 */
export const countCt = ({ fighters, side }: Squad, rounds: number, sign: 1 | -1): void => {
  if (side !== 'CT') return;
  for (const fighter of fighters) {
    const { ct } = fighter;
    for (const [at, count] of countsOf(fighter, rounds).entries()) ct[at] = (ct[at] ?? 0) + sign * count;
  }
};

/** In the order of `ctColumns` (store/schema.ts); then the damage. */
const countsOf = (fighter: Fighter, rounds: number): readonly number[] => [
  rounds,
  fighter.kills,
  fighter.deaths,
  fighter.assists,
  fighter.headshots,
  fighter.openingKills,
  fighter.openingDeaths,
  fighter.tradeKills,
  fighter.tradeDeaths,
  fighter.kastRounds,
  fighter.multiKills[2],
  fighter.multiKills[3],
  fighter.multiKills[4],
  fighter.multiKills[5],
  fighter.clutches,
  fighter.clutchesWon,
  fighter.damage,
];

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;
