import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook } from '../identity.ts';
import { openKnownMatches, openMatchNumbers } from '../knownMatches.ts';
import type { Series } from './source.ts';

/** A series with what the data file calls its parts. */
export interface PlacedSeries {
  readonly series: Series;
  /** Unique among all tournaments. */
  readonly key: string;
  readonly eventId: number;
  readonly stage: string;
  /** Numbers of the series' teams, in its order. */
  readonly teams: readonly [number, number];
}

/** Writes a series, and gives its match's number. */
export type SeriesWriter = (placed: PlacedSeries) => number;

/**
 * A series that another source brought already is one match with it: it gets what this source tells beside, and keeps
 * the order of its teams. The source tells no end: a match without maps ends, for lists, when it begins.
 */
export const openSeriesWriter = (database: DatabaseSync): SeriesWriter => {
  const identities = openIdentityBook(database, 'tournament-match');
  const ours = new Set([...identities.all()].map(([, id]) => id));
  const findKnown = openKnownMatches(database);
  const numberOf = openMatchNumbers(database);
  const first = database.prepare('SELECT team1_id FROM match WHERE id = ?');
  const insert = database.prepare(
    'INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at) VALUES (?, ?, ?, ?, ?)',
  );
  const update = database.prepare(
    `UPDATE match SET event_id = ?, stage = ?, best_of = coalesce(?, best_of),
       score1 = coalesce(?, score1), score2 = coalesce(?, score2), winner = coalesce(?, winner) WHERE id = ?`,
  );
  // A time out of a demo is that of the first round; the day alone, and a time of ours, give way.
  const setTime = database.prepare(
    `UPDATE match SET starts_at = ?, ends_at = ?, day_only = 0
     WHERE id = ? AND NOT EXISTS (SELECT 1 FROM match_map WHERE match_id = match.id)`,
  );
  return ({ series, key, eventId, stage, teams }) => {
    const { startsAt, bestOf, score, winner } = series;
    const match = { teams, at: startsAt, winner: winner === null ? null : teams[winner] };
    let id = identities.get(key) ?? findKnown(match, known => !ours.has(known));
    if (id === undefined) {
      id = numberOf(teams, startsAt);
      insert.run(id, ...teams, startsAt, startsAt);
    }
    identities.set(key, id);
    ours.add(id);
    const turned = Number(first.get(id)?.['team1_id']) !== teams[0];
    const side = (index: 0 | 1): 0 | 1 => (turned === (index === 0) ? 1 : 0);
    const won = winner === null ? null : side(winner) + 1;
    update.run(eventId, stage, bestOf, score?.[side(0)] ?? null, score?.[side(1)] ?? null, won, id);
    setTime.run(startsAt, startsAt, id);
    return id;
  };
};
