import type { DatabaseSync } from 'node:sqlite';
import { mapsToWin } from '../../../scoreboard/rules.ts';
import { openIdentityBook } from '../identity.ts';
import { openKnownMatches, openMatchNumbers } from '../knownMatches.ts';
import { mapsWon } from './arrange.ts';
import type { ArrangedSeries } from './arrange.ts';

/** A match as the file has it. */
export interface WrittenMatch {
  readonly id: number;
  /** The file has the teams in the other order than the series. */
  readonly turned: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number;
}

/** Writes a series' match, without its maps. */
export type MatchWriter = (
  arranged: ArrangedSeries,
  teams: readonly [number, number],
  eventId: number | null,
) => WrittenMatch;

/**
 * A series that another source brought already is one match with it; it gets HLTV's number where the series has one,
 * and keeps the order of its teams. Its end is its start and what was recorded: the breaks between maps are not told.
 */
export const openMatchWriter = (database: DatabaseSync): MatchWriter => {
  const bySeries = openIdentityBook(database, 'demo-match');
  const byDemo = openIdentityBook(database, 'demo-recording-match');
  const findKnown = openKnownMatches(database);
  const nextNumber = openMatchNumbers(database);
  const renumber = openRenumbering(database);
  const ours = new Set([...bySeries.all()].map(([, id]) => id));
  const find = database.prepare('SELECT team1_id, starts_at, day_only FROM match WHERE id = ?');
  const insert = database.prepare(
    'INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at, day_only) VALUES (?, ?, ?, ?, ?, 1)',
  );
  const update = database.prepare(
    `UPDATE match SET event_id = coalesce(event_id, ?), best_of = coalesce(?, best_of), starts_at = ?3,
       ends_at = CASE starts_at WHEN ?3 THEN max(ends_at, ?4) ELSE ?4 END, day_only = ?, winner = coalesce(?, winner),
       score1 = coalesce(?, score1), score2 = coalesce(?, score2)
     WHERE id = ?`,
  );

  const identify = ({ series }: ArrangedSeries, teams: readonly [number, number], winner: number | null) => {
    const recordings = series.maps.flatMap(({ parts }) => parts.map(part => `demo/${part}`));
    const known =
      bySeries.get(series.key) ??
      recordings.map(recording => byDemo.get(recording)).find(id => id !== undefined) ??
      findKnown({ teams, at: series.startsAt, winner }, id => !ours.has(id));
    const wanted = series.number !== null && !find.get(series.number) ? series.number : null;
    if (known !== undefined && wanted !== null) renumber(known, wanted);
    const id = (known === undefined ? wanted : (wanted ?? known)) ?? nextNumber();
    if (known === undefined) insert.run(id, ...teams, series.startsAt, series.startsAt);
    ours.add(id);
    return { id, recordings };
  };

  return (arranged, teams, eventId) => {
    const { series, played } = arranged;
    const score = series.score ?? mapsWon(played);
    const won = winnerOf(score, series.score === null ? series.bestOf : null);
    const { id, recordings } = identify(
      arranged,
      teams,
      won === null || won === 0 ? null : (teams[won - 1] ?? null),
    );
    bySeries.set(series.key, id);
    for (const recording of recordings) byDemo.set(recording, id);
    const row = find.get(id);
    const turned = Number(row?.['team1_id']) !== teams[0];
    // A day alone gives way to an hour that another source told.
    const keepsHour = series.dayOnly && row?.['day_only'] === 0;
    const startsAt = keepsHour ? Number(row['starts_at']) : series.startsAt;
    const length = played.reduce((sum, map) => sum + map.length, 0);
    const dayOnly = series.dayOnly && !keepsHour ? 1 : 0;
    const [score1, score2] = won === null ? [null, null] : turned ? [score[1], score[0]] : score;
    const winner = won !== null && won > 0 && turned ? 3 - won : won;
    update.run(eventId, series.bestOf, startsAt, startsAt + length, dayOnly, winner, score1, score2, id);
    return { id, turned, startsAt };
  };
};

/** 1 or 2, 0 a draw; null where maps that were counted do not decide the series. */
const winnerOf = ([one, other]: readonly [number, number], counted: number | null): 0 | 1 | 2 | null => {
  if (counted !== null && Math.max(one, other) < mapsToWin(counted)) return null;
  if (one === other) return one === 0 ? null : 0;
  return one > other ? 1 : 2;
};

/** Gives a match another number, wherever the file speaks of it. */
const openRenumbering = (database: DatabaseSync): ((from: number, to: number) => void) => {
  const statements = [
    'UPDATE match SET id = ?2 WHERE id = ?1',
    "UPDATE identity SET id = ?2 WHERE id = ?1 AND kind LIKE '%-match'",
    ...['slot', 'match_stream', 'match_map', 'player_map', 'map_round', 'round_money', 'round_kill'].map(
      table => `UPDATE ${table} SET match_id = ?2 WHERE match_id = ?1`,
    ),
  ].map(sql => database.prepare(sql));
  return (from, to) => {
    for (const statement of statements) statement.run(from, to);
  };
};
