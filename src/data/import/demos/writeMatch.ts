import type { DatabaseSync } from 'node:sqlite';
import { mapsToWin } from '../../../core/scoreboard/rules.ts';
import { openIdentityBook, openMatchNumbers, openRenumbering } from '../newRows.ts';
import { findListedMatches } from '../listedMatches.ts';
import { type ArrangedSeries, mapsWon } from './series/arrange.ts';
import type { PlayedMap } from './playedMap.ts';
import type { DemoSeries } from './series/series.ts';

/** A series with the data that its match refers to, in the order of its teams. */
interface MatchParts {
  readonly arranged: ArrangedSeries;
  readonly teams: readonly [number, number];
  /** The nicknames of the players. */
  readonly lineups: readonly [readonly string[], readonly string[]];
  readonly eventId: number | null;
}

/** A match in the data file. `turned`: whether the file has the teams in the opposite order of the series. */
export type WrittenMatch = ReturnType<ReturnType<typeof openMatchWriter>>[number]['match'];

/**
 * Writes the matches of the series, without their maps. A series that another source already has becomes that match, and the match keeps the order of its teams. Its end is
 * its start plus the length of its recordings: the breaks between maps are unknown.
 */
export const openMatchWriter = (database: DatabaseSync) => {
  const identify = openMatchIdentities(database);
  const find = database.prepare('SELECT team1_id, team2_id, starts_at, day_only FROM match WHERE id = ?');
  const update = database.prepare(
    `UPDATE match SET event_id = coalesce(event_id, ?), best_of = coalesce(?, best_of), starts_at = ?,
       ends_at = CASE starts_at WHEN ? THEN max(coalesce(ends_at, 0), ?) ELSE ? END, day_only = ?, winner = coalesce(?, winner),
       score1 = coalesce(?, score1), score2 = coalesce(?, score2), team1_id = ?, team2_id = ?
     WHERE id = ?`,
  );
  const writeOne = (parts: MatchParts, { winner, score, bestOf }: Result, id: number) => {
    const { series, played } = parts.arranged;
    const [one, other] = parts.teams;
    const row = find.get(id) ?? {};
    const turned = Number(row['team1_id']) === other || Number(row['team2_id']) === one;
    const { startsAt, dayOnly } = toStart(series, row);
    const length = played.reduce((sum, map) => sum + map.length, 0);
    const sides = turned
      ? [winner ? 3 - winner : winner, ...[...score].reverse(), other, one]
      : [winner, ...score, one, other];
    const endsAt = startsAt + length;
    const times = [startsAt, startsAt, endsAt, endsAt, dayOnly];
    update.run(parts.eventId, bestOf, ...times, ...sides, id);
    return { id, turned, startsAt };
  };
  return (all: readonly MatchParts[]) => {
    const won = all.map(parts => {
      const result = toResult(parts.arranged.series, parts.arranged.played);
      const winner = result.winner === 1 ? parts.teams[0] : result.winner === 2 ? parts.teams[1] : null;
      return { ...parts, winner, result };
    });
    const ids = identify(won);
    return won.map((parts, index) => ({ ...parts, match: writeOne(parts, parts.result, ids[index] ?? 0) }));
  };
};

/** The day or hour from another source takes precedence over the time of a file. */
const toStart = (series: DemoSeries, row: Readonly<Record<string, unknown>>) =>
  series.dayOnly && typeof row['starts_at'] === 'number'
    ? { startsAt: row['starts_at'], dayOnly: Number(row['day_only']) }
    : { startsAt: series.startsAt, dayOnly: Number(series.dayOnly) };

/** The winner is 1 or 2, 0 for a draw; null if unknown. */
type Result = ReturnType<typeof toResult>;

/** The result from a table, else from the maps if none is missing. A best of 2 is over with its second map. */
const toResult = (series: DemoSeries, played: readonly PlayedMap[]) => {
  const bestOf = series.bestOf ?? (series.score === null ? bestOfMaps(series, played) : null);
  const [one, other] = series.score ?? mapsWon(played);
  const needed = series.score === null ? (bestOf === null ? Infinity : mapsToWin(bestOf)) : 1;
  if (Math.max(one, other) < needed && !isPlayedOut(series, played, bestOf))
    return { score: [null, null], winner: null, bestOf } as const;
  const score =
    series.score === null && !isWhole(series, played) ? ([null, null] as const) : ([one, other] as const);
  return { score, winner: one === other ? 0 : one > other ? 1 : 2, bestOf };
};

/** Null if the maps do not settle it: a recording is missing, or the series continues after them. */
const bestOfMaps = (series: DemoSeries, played: readonly PlayedMap[]): number | null => {
  const [one, other] = mapsWon(played);
  const most = Math.max(one, other);
  const isWon = one !== other && played.at(-1)?.winner === (one > other ? 'team1' : 'team2');
  return isWhole(series, played) && isWon && most >= 2 ? 2 * most - 1 : null;
};

/** Whether every map of the best-of was played, with the result that the table has. */
const isPlayedOut = (series: DemoSeries, played: readonly PlayedMap[], bestOf: number | null): boolean => {
  const [one, other] = mapsWon(played);
  const isTold = series.score === null || (series.score[0] === one && series.score[1] === other);
  return isTold && isWhole(series, played) && played.length === bestOf;
};

const isWhole = ({ maps }: DemoSeries, played: readonly PlayedMap[]): boolean =>
  played.length === maps.length && maps.every(({ number }, index) => number === index + 1);

interface WonSeries extends MatchParts {
  /** The number of the winning team; null if unknown. */
  readonly winner: number | null;
}

/** A match from another source gets HLTV's number if the series has one. */
const openMatchIdentities = (database: DatabaseSync): ((all: readonly WonSeries[]) => readonly number[]) => {
  const identities = openIdentityBook(database, 'demo-match');
  const numberOf = openMatchNumbers(database);
  const renumber = openRenumbering(database);
  const isTaken = database.prepare('SELECT 1 FROM match WHERE id = ?');
  const insert = database.prepare(
    'INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at, day_only) VALUES (?, ?, ?, ?, ?, 1)',
  );
  return all => {
    const described = all.map(one => ({ ...one, startsAt: one.arranged.series.startsAt }));
    const found = findListedMatches(database, described);
    return described.map(one => {
      const { series } = one.arranged;
      const listed = found.get(one);
      const wanted = series.number === null || isTaken.get(series.number) ? undefined : series.number;
      const id = wanted ?? listed ?? numberOf(one.teams, series.startsAt);
      if (listed === undefined) insert.run(id, ...one.teams, series.startsAt, series.startsAt);
      else if (listed !== id) renumber(listed, id);
      identities.set(series.key, id);
      return id;
    });
  };
};
