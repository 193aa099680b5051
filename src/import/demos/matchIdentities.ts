import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook } from '../identity.ts';
import { openMatchNumbers } from '../knownMatches.ts';
import type { ArrangedSeries } from './series/arrange.ts';
import { findListedMatches } from './listedMatches.ts';
import type { DemoSeries } from './series/series.ts';

/** A series with what its match refers to, in the order of its teams. */
export interface MatchParts {
  readonly arranged: ArrangedSeries;
  readonly teams: readonly [number, number];
  /** Nicknames of those who played. */
  readonly lineups: readonly [readonly string[], readonly string[]];
  readonly eventId: number | null;
}

interface WonSeries extends MatchParts {
  /** Number of the team that won; null where nothing tells it. */
  readonly winner: number | null;
}

/** The numbers of the series' matches, which are made where the file has none. */
export type MatchIdentities = (all: readonly WonSeries[]) => readonly number[];

/** A match that another source brought gets HLTV's number where the series has one. */
export const openMatchIdentities = (database: DatabaseSync): MatchIdentities => {
  const bySeries = openIdentityBook(database, 'demo-match');
  const byRecording = openIdentityBook(database, 'demo-recording-match');
  const numberOf = openMatchNumbers(database);
  const renumber = openRenumbering(database);
  const isTaken = database.prepare('SELECT 1 FROM match WHERE id = ?');
  const insert = database.prepare(
    'INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at, day_only) VALUES (?, ?, ?, ?, ?, 1)',
  );
  const earlier = ({ arranged: { series } }: WonSeries): number | undefined =>
    bySeries.get(series.key) ??
    recordingsOf(series)
      .map(recording => byRecording.get(recording))
      .find(id => id !== undefined);
  return all => {
    const ours = new Set([...bySeries.all()].map(([, id]) => id));
    const told = all.map(one => ({
      ...one,
      startsAt: one.arranged.series.startsAt,
      known: earlier(one),
    }));
    const found = findListedMatches(
      database,
      told.filter(({ known }) => known === undefined),
      ours,
    );
    return told.map(one => {
      const { series } = one.arranged;
      const before = one.known ?? found.get(one);
      const wanted = series.number === null || isTaken.get(series.number) ? undefined : series.number;
      const id = wanted ?? before ?? numberOf(one.teams, series.startsAt);
      if (before === undefined) insert.run(id, ...one.teams, series.startsAt, series.startsAt);
      else if (before !== id) renumber(before, id);
      bySeries.set(series.key, id);
      for (const recording of recordingsOf(series)) byRecording.set(recording, id);
      return id;
    });
  };
};

const recordingsOf = ({ maps }: DemoSeries): readonly string[] => maps.flatMap(({ parts }) => parts);

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
  ].map(table => `UPDATE ${table} SET match_id = ? WHERE match_id = ?`);
  const statements = [
    'UPDATE match SET id = ? WHERE id = ?',
    "UPDATE identity SET id = ? WHERE id = ? AND kind LIKE '%-match'",
    ...parts,
  ].map(sql => database.prepare(sql));
  return (from, to) => {
    for (const statement of statements) statement.run(to, from);
  };
};
