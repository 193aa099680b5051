import type { DatabaseSync } from 'node:sqlite';
import { toDay } from '../../service/time.ts';
import { openIdentityBook } from '../identity.ts';
import { openKnownMatches, openMatchNumbers } from '../knownMatches.ts';
import { toLineupMatchKey } from '../standings/writeMatches.ts';
import type { ArrangedSeries } from './arrange.ts';

/** What a match refers to, in the order of the series' teams. */
export interface MatchParts {
  readonly teams: readonly [number, number];
  /** Nicknames of those who played. */
  readonly lineups: readonly [readonly string[], readonly string[]];
  readonly eventId: number | null;
}

/**
 * The number of a series' match, which is made where the file has none.
 * @param winner number of the team that won; null where nothing tells it
 */
export type MatchIdentities = (arranged: ArrangedSeries, parts: MatchParts, winner: number | null) => number;

/**
 * A match that another source brought gets HLTV's number where the series has one. Ranking lists call a roster by the
 * team that most of it went to later: their matches are known by lineups too, and are the team's that recordings name.
 */
export const openMatchIdentities = (database: DatabaseSync): MatchIdentities => {
  const bySeries = openIdentityBook(database, 'demo-match');
  const byRecording = openIdentityBook(database, 'demo-recording-match');
  const byLineup = openIdentityBook(database, 'standings-match');
  const findKnown = openKnownMatches(database);
  const nextNumber = openMatchNumbers(database);
  const renumber = openRenumbering(database);
  const ours = new Set([...bySeries.all()].map(([, id]) => id));
  const isFree = (id: number | undefined): id is number => id !== undefined && !ours.has(id);
  const isTaken = database.prepare('SELECT 1 FROM match WHERE id = ?');
  const insert = database.prepare(
    'INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at, day_only) VALUES (?, ?, ?, ?, ?, 1)',
  );
  return ({ series }, { teams, lineups }, winner) => {
    const { key, number, maps, startsAt } = series;
    const recordings = maps.flatMap(({ parts }) => parts);
    const lineupKeys = lineups.flatMap((lineup, side) =>
      // The first of their matches of that day: two teams seldom meet twice.
      lineup.length === 0
        ? []
        : [`${toLineupMatchKey(toDay(startsAt), lineup, teams[side === 0 ? 1 : 0])}/1`],
    );
    const known =
      bySeries.get(key) ??
      recordings.map(recording => byRecording.get(recording)).find(id => id !== undefined) ??
      findKnown({ teams, at: startsAt, winner }, isFree) ??
      lineupKeys.map(key => byLineup.get(key)).find(isFree);
    const wanted = number === null || isTaken.get(number) ? undefined : number;
    const id = wanted ?? known ?? nextNumber();
    if (known === undefined) insert.run(id, ...teams, startsAt, startsAt);
    else if (known !== id) renumber(known, id);
    ours.add(id);
    bySeries.set(key, id);
    for (const recording of recordings) byRecording.set(recording, id);
    for (const key of lineupKeys) byLineup.set(key, id);
    return id;
  };
};

/** Gives a match another number, wherever the file speaks of it. */
const openRenumbering = (database: DatabaseSync): ((from: number, to: number) => void) => {
  const parts = [
    'slot',
    'match_stream',
    'match_map',
    'player_map',
    'map_round',
    'round_money',
    'round_kill',
  ].map(table => `UPDATE ${table} SET match_id = ?2 WHERE match_id = ?1`);
  const statements = [
    'UPDATE match SET id = ?2 WHERE id = ?1',
    "UPDATE identity SET id = ?2 WHERE id = ?1 AND kind LIKE '%-match'",
    ...parts,
  ].map(sql => database.prepare(sql));
  return (from, to) => {
    for (const statement of statements) statement.run(from, to);
  };
};
