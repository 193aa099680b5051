import { estimateRating } from '../../../answers/players/rating.ts';
import { countNames, type Fighter, type Squad } from './fighter.ts';

/** A player's line for a map with this number of rounds; `ct` is in the order of `ctColumns`, with the damage. */
export const lineOf = ({ player, squad, counts, ct }: Fighter, rounds: number) => {
  const { kills, deaths, assists, kastRounds, damage } = counts;
  const rating = estimateRating({
    kills: kills / rounds,
    deaths: deaths / rounds,
    assists: assists / rounds,
    damage: damage / rounds,
    kast: kastRounds / rounds,
  });
  return {
    playerId: player.id,
    side: squad.number,
    rounds,
    adr: rounded(damage / rounds, 10),
    kast: rounded((100 * kastRounds) / rounds, 10),
    rating: rounded(rating, 100),
    tDamage: damage - (ct.at(-1) ?? 0),
    counts,
    ct,
  };
};

/**
 * Adds what the fighters of a team on the CT side have counted so far on the map to their counts as CT, or subtracts it: a
 * half on that side is subtracted when it begins and added when it ends.
 * @param rounds played so far on the map
 */
export const countCt = ({ fighters, side }: Squad, rounds: number, sign: 1 | -1): void => {
  if (side !== 'CT') return;
  for (const { counts, ct } of fighters) {
    ct[0] = (ct[0] ?? 0) + sign * rounds;
    for (let at = 0; at < countNames.length; at++)
      ct[at + 1] = (ct[at + 1] ?? 0) + sign * counts[countNames[at] ?? 'damage'];
  }
};

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;
