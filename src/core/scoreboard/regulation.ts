import { regulation } from './rules.ts';
import type { MapState } from './state.ts';

/** The rounds of the two halves of a map of a live match. */
export const regulationIn = (
  { maps, mapNumber: current }: { readonly maps: readonly MapState[]; readonly mapNumber: number | null },
  mapNumber = current,
): number => maps.find(({ number }) => number === mapNumber)?.maxRounds ?? regulation;

/**
 * What a map's state keeps of the length of its halves: what is stated, else what is known. The usual length is left out.
 */
export const maxRoundsIn = (
  known: number | undefined,
  stated: number | undefined,
): Pick<MapState, 'maxRounds'> => {
  const found = toLength(stated) ?? known ?? regulation;
  return found === regulation ? (known === undefined ? {} : { maxRounds: undefined }) : { maxRounds: found };
};

/** A length that a map can have: an even number of rounds. A service may send anything. */
export const toLength = (rounds: number | undefined): number | undefined =>
  rounds !== undefined && rounds >= 2 && rounds <= 60 && rounds % 2 === 0 ? rounds : undefined;
