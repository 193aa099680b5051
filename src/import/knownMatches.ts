import type { DatabaseSync } from 'node:sqlite';
import { dayLength, dayNumber } from '../service/time.ts';

/** A match that a source tells of. */
export interface MatchFacts {
  /** Team numbers, in any order. */
  readonly teams: readonly [number, number];
  /** Any moment of the UTC day it was played on, in ms. */
  readonly at: number;
  /** Number of the team that won; null where the source does not tell. */
  readonly winner: number | null;
}

/**
 * Finds the match that another source brought already: of the same day, the same two teams, and won by the same one
 * where both tell. `isFree`: whether a match may still be it.
 */
export type KnownMatches = (match: MatchFacts, isFree: (id: number) => boolean) => number | undefined;

export const openKnownMatches = (database: DatabaseSync): KnownMatches => {
  const ofDay = database.prepare(
    `SELECT id, team1_id, winner FROM match
     WHERE team1_id = ? AND team2_id = ? AND coalesce(starts_at, ends_at) >= ? AND coalesce(starts_at, ends_at) < ?
     ORDER BY starts_at, id`,
  );
  return ({ teams: [one, other], at, winner }, isFree) => {
    const start = dayNumber(at) * dayLength;
    const found = [
      ...ofDay.all(one, other, start, start + dayLength),
      ...ofDay.all(other, one, start, start + dayLength),
    ].find(row => {
      const first = Number(row['team1_id']);
      const won = row['winner'] === 1 ? first : row['winner'] === 2 ? one + other - first : null;
      return isFree(Number(row['id'])) && (winner === null || won === null || won === winner);
    });
    return found && Number(found['id']);
  };
};

/** Numbers for matches that no source numbers: the lowest that are free, well below those of sources that do. */
export const openMatchNumbers = (database: DatabaseSync): (() => number) => {
  const isTaken = database.prepare('SELECT 1 FROM match WHERE id = ?');
  let last = 0;
  return () => {
    do last++;
    while (isTaken.get(last));
    return last;
  };
};
