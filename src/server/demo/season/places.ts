import type { Finish } from '../../../answers/stages/stage.ts';
import type { Running } from './season.ts';

/** All teams of a finished tournament with their seeds, places (`3-4`), prizes in whole dollars, and when they became certain. */
export const placesOf = ({ opening, play }: Running) => {
  const prizes = splitPrizes(opening.series.prizePool, play.finishes);
  return play.finishes.map(({ team, first, last, at }, index) => ({
    team,
    seed: opening.teams.indexOf(team) + 1,
    placement: first === last ? `${first}` : `${first}-${last}`,
    prize: prizes[index] ?? 0,
    at,
  }));
};

/** Splits a prize pool (whole dollars). Teams that share places share prizes; sums are round, and the winner gets the rest. */
export const splitPrizes = (pool: number, places: readonly Pick<Finish, 'first' | 'last'>[]) => {
  const weights = places.map(({ first, last }) => {
    let sum = 0;
    for (let place = first; place <= last; place++) sum += weightOf(place);
    return sum / (last - first + 1);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const step = Math.max(50, 10 ** Math.floor(Math.log10(pool)) / 200);
  const prizes = weights.map(weight => Math.floor((pool * weight) / total / step) * step);
  const rest = pool - prizes.reduce((sum, prize) => sum + prize, 0);
  return prizes.map((prize, index) => (places[index]?.last === 1 ? prize + rest : prize));
};

/** The winner gets about two fifths of a pool of 16, and the runner-up half as much. */
const weightOf = (place: number): number => 1 / place ** 1.25;
