/** A match that counts. Teams are numbers. */
interface Entered {
  readonly winner: number;
  readonly loser: number;
  readonly ageWeight: number;
}

/**
 * Enters matches from the oldest on, each with the points after the one before.
 * @param points what each team starts with
 * @returns the points that each match moved from the loser to the winner
 */
export const enterAll = <M extends Entered>(
  matches: readonly M[],
  points: ReadonlyMap<number, number>,
): ReadonlyMap<M, number> => {
  const now = new Map(points);
  return new Map(
    matches.map(match => {
      const [winner = 0, loser = 0] = [now.get(match.winner), now.get(match.loser)];
      const moved = headToHeadOf(winner, loser, match.ageWeight);
      now.set(match.winner, winner + moved).set(match.loser, loser - moved);
      return [match, moved];
    }),
  );
};

/**
 * The points of the regional standings that the winner of a match takes from the loser: Glicko (Glickman 1999) with a fixed
 * deviation, so both move alike. The weight of its age multiplies g: an old match teaches less.
 */
export const headToHeadOf = (winner: number, loser: number, ageWeight: number): number => {
  const expected = 1 / (1 + 10 ** ((-certainty * (winner - loser)) / 400));
  const weight = perPoint * certainty * ageWeight;
  return (weight * (1 - expected)) / (1 / deviation ** 2 + weight ** 2 * expected * (1 - expected));
};

/** The deviation of every rating, which Valve's model never changes. */
const deviation = 75;
const perPoint = Math.LN10 / 400;
/** Glicko's g: how much the deviation of the opponent weakens a result. */
const certainty = 1 / Math.sqrt(1 + (3 * perPoint ** 2 * deviation ** 2) / Math.PI ** 2);
