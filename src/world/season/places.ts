import { splitPrizes } from '../tournament/prizes.ts';
import type { Running } from './running.ts';

/** How a team came in at a tournament. */
export interface Place {
  readonly team: number;
  /** From 1. */
  readonly seed: number;
  /** `1`, or `3-4`. */
  readonly placement: string;
  /** Whole dollars. */
  readonly prize: number;
  /** Since when it is certain, milliseconds since 1970 UTC. */
  readonly at: number;
}

/** All teams of a finished tournament with their places and prizes. */
export const placesOf = ({ opening, play }: Running): readonly Place[] => {
  const prizes = splitPrizes(opening.series.prizePool, play.finishes);
  return play.finishes.map(({ team, first, last, at }, index) => ({
    team,
    seed: opening.teams.indexOf(team) + 1,
    placement: first === last ? `${first}` : `${first}-${last}`,
    prize: prizes[index] ?? 0,
    at,
  }));
};
