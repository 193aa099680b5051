import type { DatabaseSync } from 'node:sqlite';
import { dayLength, dayNumber, toDay } from '../store/time.ts';
import { openNumbers } from './newRows.ts';

/** A match in a source. */
export interface MatchFacts {
  /** Team numbers, in any order. */
  readonly teams: readonly [number, number];
  /** Any moment of the UTC day of the match, in ms. */
  readonly at: number;
  /** The number of the winning team; null if unknown. */
  readonly winner: number | null;
}

/**
 * Finds a match that another source already has. It must have the same two teams and the same winner, on the same day
 * or a day apart (a source may use the day of another zone). If either winner is unknown, it must be on the same day.
 * `isFree` returns whether a match is still available.
 */
export type KnownMatches = (match: MatchFacts, isFree: (id: number) => boolean) => number | undefined;

export const openKnownMatches = (database: DatabaseSync): KnownMatches => {
  const ofDay = database.prepare(
    `SELECT id, team1_id, winner FROM match
     WHERE team1_id = ? AND team2_id = ? AND coalesce(starts_at, ends_at) >= ? AND coalesce(starts_at, ends_at) < ?
     ORDER BY starts_at, ends_at, id`,
  );
  return ({ teams: [one, other], at, winner }, isFree) => {
    for (const distance of [0, -1, 1]) {
      const start = (dayNumber(at) + distance) * dayLength;
      const found = [
        ...ofDay.all(one, other, start, start + dayLength),
        ...ofDay.all(other, one, start, start + dayLength),
      ].find(row => {
        const first = Number(row['team1_id']);
        const won = row['winner'] === 1 ? first : row['winner'] === 2 ? one + other - first : null;
        const agrees = winner === null || won === null ? distance === 0 : won === winner;
        return isFree(Number(row['id'])) && agrees;
      });
      if (found) return Number(found['id']);
    }
    return undefined;
  };
};

/** Numbers the matches that no source numbers, by day and teams. Several matches on one day get different numbers. */
export const openMatchNumbers = (
  database: DatabaseSync,
): ((teams: readonly [number, number], at: number) => number) => {
  const numberOf = openNumbers(database, 'match');
  const slugOf = database.prepare('SELECT slug FROM team WHERE id = ?');
  return (teams, at) => {
    const slugs = teams.map(id => String(slugOf.get(id)?.['slug'])).sort();
    return numberOf([toDay(at), ...slugs].join('/'));
  };
};
