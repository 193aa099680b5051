import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook } from '../identity.ts';
import { openMatchNumbers } from '../knownMatches.ts';
import type { ArrangedSeries } from './series/arrange.ts';
import { findListedMatches } from './listedMatches.ts';
import type { DemoSeries } from './series/series.ts';

/** A series with the data that its match refers to, in the order of its teams. */
export interface MatchParts {
  readonly arranged: ArrangedSeries;
  readonly teams: readonly [number, number];
  /** The nicknames of the players. */
  readonly lineups: readonly [readonly string[], readonly string[]];
  readonly eventId: number | null;
}

interface WonSeries extends MatchParts {
  /** The number of the winning team; null if unknown. */
  readonly winner: number | null;
}

/** Returns the numbers of the series' matches. Makes the matches that the data file does not have. */
export type MatchIdentities = (all: readonly WonSeries[]) => readonly number[];

/** A match from another source gets HLTV's number if the series has one. */
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
    const described = all.map(one => ({
      ...one,
      startsAt: one.arranged.series.startsAt,
      known: earlier(one),
    }));
    const found = findListedMatches(
      database,
      described.filter(({ known }) => known === undefined),
      ours,
    );
    return described.map(one => {
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

/** Changes the number of a match everywhere in the data file. */
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
