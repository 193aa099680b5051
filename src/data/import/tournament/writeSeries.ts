import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook } from '../identity.ts';
import { openKnownMatches, openMatchNumbers } from '../knownMatches.ts';
import type { Series } from './source.ts';

/** A series with the numbers of its event and teams in the data file. */
export interface PlacedSeries {
  readonly series: Series;
  /** Unique among all tournaments. */
  readonly key: string;
  readonly eventId: number;
  readonly stage: string;
  /** The numbers of the series' teams, in its order. */
  readonly teams: readonly [number, number];
}

/** Writes a series and returns the number of its match. */
export type SeriesWriter = (placed: PlacedSeries) => number;

/**
 * A series that another source already has becomes that match. The match gets the additional data of this source, and
 * keeps the order of its teams. The source has no ends, so a match without maps ends at its start, for lists.
 */
export const openSeriesWriter = (database: DatabaseSync): SeriesWriter => {
  const identities = openIdentityBook(database, 'tournament-match');
  const ours = new Set([...identities.all()].map(([, id]) => id));
  const findKnown = openKnownMatches(database);
  const numberOf = openMatchNumbers(database);
  const first = database.prepare('SELECT team1_id FROM match WHERE id = ?');
  const insert = database.prepare(
    'INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at, day_only) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const update = database.prepare(
    `UPDATE match SET event_id = ?, stage = ?, best_of = coalesce(?, best_of),
       score1 = coalesce(?, score1), score2 = coalesce(?, score2), winner = coalesce(?, winner) WHERE id = ?`,
  );
  // A match with maps keeps its time: a demo has the time of the first round. A day or a tournament's time is replaced.
  const setTime = database.prepare(
    `UPDATE match SET starts_at = ?, ends_at = ?, day_only = 0
     WHERE id = ? AND NOT EXISTS (SELECT 1 FROM match_map WHERE match_id = match.id)`,
  );
  return ({ series, key, eventId, stage, teams }) => {
    const { startsAt, dayOnly, bestOf, score, winner } = series;
    const match = { teams, at: startsAt, winner: winner === null ? null : teams[winner] };
    let id = identities.get(key) ?? findKnown(match, known => !ours.has(known));
    if (id === undefined) {
      id = numberOf(teams, startsAt);
      insert.run(id, ...teams, startsAt, startsAt, Number(dayOnly));
    }
    identities.set(key, id);
    ours.add(id);
    const turned = Number(first.get(id)?.['team1_id']) !== teams[0];
    const side = (index: 0 | 1): 0 | 1 => (turned === (index === 0) ? 1 : 0);
    const won = winner === null ? null : side(winner) + 1;
    update.run(eventId, stage, bestOf, score?.[side(0)] ?? null, score?.[side(1)] ?? null, won, id);
    if (!dayOnly) setTime.run(startsAt, startsAt, id);
    return id;
  };
};
