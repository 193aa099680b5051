import type { DatabaseSync } from 'node:sqlite';
import { mapsToWin } from '../../../scoreboard/rules.ts';
import { toDay } from '../../moments.ts';
import { openIdentityBook } from '../identity.ts';
import { openKnownMatches, openMatchNumbers } from '../knownMatches.ts';
import { toLineupMatchKey } from '../standings/writeMatches.ts';
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

/** What a match refers to, in the order of the series' teams. */
export interface MatchParts {
  readonly teams: readonly [number, number];
  /** Nicknames of those who played. */
  readonly lineups: readonly [readonly string[], readonly string[]];
  readonly eventId: number | null;
}

/** Writes a series' match, without its maps. */
export type MatchWriter = (arranged: ArrangedSeries, parts: MatchParts) => WrittenMatch;

/**
 * A series that another source brought already is one match with it; it gets HLTV's number where the series has one,
 * and keeps the order of its teams. Ranking lists call a roster by the team that most of it went to: a match is known by
 * its lineups too, and is the team's that the recordings name. Its end is its start and what was recorded: the breaks between maps are not told.
 */
export const openMatchWriter = (database: DatabaseSync): MatchWriter => {
  const bySeries = openIdentityBook(database, 'demo-match');
  const byDemo = openIdentityBook(database, 'demo-recording-match');
  const byLineup = openIdentityBook(database, 'standings-match');
  const findKnown = openKnownMatches(database);
  const nextNumber = openMatchNumbers(database);
  const renumber = openRenumbering(database);
  const ours = new Set([...bySeries.all()].map(([, id]) => id));
  const find = database.prepare('SELECT team1_id, team2_id, starts_at, day_only FROM match WHERE id = ?');
  const insert = database.prepare(
    'INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at, day_only) VALUES (?, ?, ?, ?, ?, 1)',
  );
  const update = database.prepare(
    `UPDATE match SET event_id = coalesce(event_id, ?), best_of = coalesce(?, best_of), starts_at = ?3,
       ends_at = CASE starts_at WHEN ?3 THEN max(ends_at, ?4) ELSE ?4 END, day_only = ?, winner = coalesce(?, winner),
       score1 = coalesce(?, score1), score2 = coalesce(?, score2)
     WHERE id = ?`,
  );
  const setTeams = database.prepare('UPDATE match SET team1_id = ?, team2_id = ? WHERE id = ?');

  const identify = (arranged: ArrangedSeries, { teams, lineups }: MatchParts, winner: number | null) => {
    const { series } = arranged;
    const recordings = series.maps.flatMap(({ parts }) => parts);
    const day = toDay(series.startsAt);
    const lineupKeys = lineups.flatMap((lineup, side) =>
      lineup.length === 0 ? [] : [`${toLineupMatchKey(day, lineup, teams[side === 0 ? 1 : 0])}/1`],
    );
    const isFree = (id: number | undefined): id is number => id !== undefined && !ours.has(id);
    const known =
      bySeries.get(series.key) ??
      recordings.map(byDemo.get).find(id => id !== undefined) ??
      findKnown({ teams, at: series.startsAt, winner }, isFree) ??
      lineupKeys.map(byLineup.get).find(isFree);
    const wanted = series.number !== null && !find.get(series.number) ? series.number : null;
    if (known !== undefined && wanted !== null) renumber(known, wanted);
    const id = wanted ?? known ?? nextNumber();
    if (known === undefined) insert.run(id, ...teams, series.startsAt, series.startsAt);
    ours.add(id);
    bySeries.set(series.key, id);
    for (const recording of recordings) byDemo.set(recording, id);
    for (const key of lineupKeys) byLineup.set(key, id);
    return id;
  };

  return (arranged, parts) => {
    const { series, played } = arranged;
    const score = series.score ?? mapsWon(played);
    const won = winnerOf(score, series.score === null ? series.bestOf : null);
    const [one, other] = parts.teams;
    const id = identify(arranged, parts, won === null || won === 0 ? null : won === 1 ? one : other);
    const row = find.get(id);
    const turned = Number(row?.['team1_id']) === other || Number(row?.['team2_id']) === one;
    // A day alone gives way to an hour that another source told.
    const keepsHour = series.dayOnly && row?.['day_only'] === 0;
    const startsAt = keepsHour ? Number(row['starts_at']) : series.startsAt;
    const length = played.reduce((sum, map) => sum + map.length, 0);
    const dayOnly = series.dayOnly && !keepsHour ? 1 : 0;
    const [score1, score2] = won === null ? [null, null] : turned ? [score[1], score[0]] : score;
    const winner = won !== null && won > 0 && turned ? 3 - won : won;
    const times = [startsAt, startsAt + length, dayOnly] as const;
    update.run(parts.eventId, series.bestOf, ...times, winner, score1, score2, id);
    setTeams.run(turned ? other : one, turned ? one : other, id);
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
