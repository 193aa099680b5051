import type { Score, Side } from './event.ts';
import { isMapOver, isReachable, otherSide, regulation, startOfTeam1 } from './rules.ts';
import type { MapState } from './state.ts';

/** The rounds of the two halves in Counter-Strike: Global Offensive (MR15). */
const olderRegulation = 30;

/** What the lengths of two halves are told apart by. A round without a number, winner or side says less. */
export interface SeenSides {
  readonly round?: number | undefined;
  readonly winner?: string | undefined;
  /** The winner's side, or that of the first team: one follows from the other. */
  readonly side?: string | undefined;
  readonly team1Side?: string | undefined;
}

/**
 * The rounds of a map's two halves, where only one of the usual lengths fits what was played: the teams changed sides
 * in time, nobody won before the last round, and the score can be reached. Undefined if more than one fits, or none.
 */
export const provenRegulation = (
  rounds: readonly SeenSides[],
  score?: Score | null,
  running: readonly SeenSides[] = [],
): number | undefined => {
  const fitting = [regulation, olderRegulation].filter(
    length =>
      (!score || isReachable(score, length)) &&
      fitsSides([...rounds, ...running], length) &&
      fitsWinners(rounds, length),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
};

/** The same with the length of today's rules where nothing is proven. */
export const regulationOf = (rounds: readonly SeenSides[], score?: Score | null): number =>
  provenRegulation(rounds, score) ?? regulation;

/** The rounds of the two halves of a map of a live match. */
export const regulationIn = (
  { maps, mapNumber: current }: { readonly maps: readonly MapState[]; readonly mapNumber: number | null },
  mapNumber = current,
): number => maps.find(({ number }) => number === mapNumber)?.maxRounds ?? regulation;

/**
 * What a map's state keeps of the length of its halves: that of another report if it is stated there, else what is
 * proven, else what is known. Today's length is the usual one, and is left out.
 */
export const maxRoundsIn = (
  known: number | undefined,
  told: { readonly stated?: number | undefined; readonly proven: number | undefined },
): Pick<MapState, 'maxRounds'> => {
  const found = toLength(told.stated) ?? told.proven ?? known ?? regulation;
  return found === regulation ? (known === undefined ? {} : { maxRounds: undefined }) : { maxRounds: found };
};

/** A length that a map can have: an even number of rounds. A service may send anything. */
export const toLength = (rounds: number | undefined): number | undefined =>
  rounds !== undefined && rounds >= 2 && rounds <= 60 && rounds % 2 === 0 ? rounds : undefined;

/** The rounds of both halves by the name of a format: `MR15` is 15 rounds a half. */
export const regulationNamed = (format: string | undefined): number | undefined => {
  const half = /\bmr\s?(\d{1,2})\b/i.exec(format ?? '')?.[1];
  return half === undefined ? undefined : 2 * Number(half);
};

/** A half is over when the next one has begun. */
export const provenByHalves = ([first, second]: readonly Score[]): number | undefined => {
  const rounds = first && second ? 2 * (first.team1 + first.team2) : undefined;
  return [regulation, olderRegulation].find(length => length === rounds);
};

const fitsSides = (rounds: readonly SeenSides[], length: number): boolean => {
  const starts = new Set(
    rounds.flatMap(seen => {
      const { round } = seen;
      const side = team1SideOf(seen);
      if (side === undefined || round === undefined || round < 1) return [];
      return [startOfTeam1(side, round, length)];
    }),
  );
  return starts.size < 2;
};

/** Whether no round follows the one that wins the map. Where a round is missing, the score is unknown from there on. */
const fitsWinners = (rounds: readonly SeenSides[], length: number): boolean => {
  const score = { team1: 0, team2: 0 };
  let next = 1;
  for (const { round, winner } of rounds) {
    if (round !== next || (winner !== 'team1' && winner !== 'team2')) return true;
    if (isMapOver(score, length)) return false;
    score[winner] += 1;
    next += 1;
  }
  return true;
};

/** The first team's side in a round, stated or by the side of its winner. */
export const team1SideOf = ({ winner, side, team1Side }: SeenSides): Side | undefined => {
  const known = sideIn(team1Side);
  const won = sideIn(side);
  if (known || !won) return known;
  if (winner === 'team1') return won;
  return winner === 'team2' ? otherSide(won) : undefined;
};

/** A side by its usual word; undefined for anything else. */
export const sideIn = (side: string | undefined): Side | undefined =>
  side === 'T' || side === 'CT' ? side : undefined;
