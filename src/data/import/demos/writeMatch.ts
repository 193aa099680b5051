import type { DatabaseSync } from 'node:sqlite';
import { mapsToWin } from '../../../core/scoreboard/rules.ts';
import { mapsWon } from './series/arrange.ts';
import { type MatchParts, openMatchIdentities } from './matchIdentities.ts';
import type { PlayedMap } from './playedMap.ts';
import type { DemoSeries } from './series/series.ts';

/** A match in the data file. */
export interface WrittenMatch {
  readonly id: number;
  /** Whether the data file has the teams in the opposite order of the series. */
  readonly turned: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number;
}

/** Writes the matches of the series, without their maps. */
export type MatchWriter = (
  all: readonly MatchParts[],
) => readonly (MatchParts & { readonly match: WrittenMatch })[];

/**
 * A series that another source already has becomes that match, and the match keeps the order of its teams. Its end is
 * its start plus the length of its recordings: the breaks between maps are unknown.
 */
export const openMatchWriter = (database: DatabaseSync): MatchWriter => {
  const identify = openMatchIdentities(database);
  const find = database.prepare('SELECT team1_id, team2_id, starts_at, day_only FROM match WHERE id = ?');
  const update = database.prepare(
    `UPDATE match SET event_id = coalesce(event_id, ?), best_of = coalesce(?, best_of), starts_at = ?,
       ends_at = CASE starts_at WHEN ? THEN max(ends_at, ?) ELSE ? END, day_only = ?, winner = coalesce(?, winner),
       score1 = coalesce(?, score1), score2 = coalesce(?, score2), team1_id = ?, team2_id = ?
     WHERE id = ?`,
  );
  const writeOne = (parts: MatchParts, { winner, score, bestOf }: Result, id: number): WrittenMatch => {
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
  return all => {
    const results = all.map(({ arranged }) => toResult(arranged.series, arranged.played));
    const ids = identify(
      all.map((parts, index) => {
        const winner = results[index]?.winner;
        return { ...parts, winner: winner === 1 ? parts.teams[0] : winner === 2 ? parts.teams[1] : null };
      }),
    );
    return all.flatMap((parts, index) => {
      const [result, id] = [results[index], ids[index]];
      return result && id !== undefined ? [{ ...parts, match: writeOne(parts, result, id) }] : [];
    });
  };
};

/** The day or hour from another source takes precedence over the time of a file. */
const toStart = (series: DemoSeries, row: Readonly<Record<string, unknown>>) =>
  series.dayOnly && typeof row['starts_at'] === 'number'
    ? { startsAt: row['starts_at'], dayOnly: Number(row['day_only']) }
    : { startsAt: series.startsAt, dayOnly: Number(series.dayOnly) };

interface Result {
  readonly score: readonly [number | null, number | null];
  /** 1 or 2, 0 for a draw; null if unknown. */
  readonly winner: number | null;
  readonly bestOf: number | null;
}

/**
 * The result from a table, else from the maps if they make a whole series: none is missing from the first on, and the
 * winner of the series won the last. With a known best-of, enough maps show the winner, even if another one is missing. A best
 * of 2 is over with its second map.
 */
const toResult = (series: DemoSeries, played: readonly PlayedMap[]): Result => {
  const bestOf = series.bestOf ?? (series.score === null ? bestOfMaps(series, played) : null);
  const [one, other] = series.score ?? mapsWon(played);
  const needed = series.score === null ? (bestOf === null ? Infinity : mapsToWin(bestOf)) : 1;
  if (Math.max(one, other) < needed && !isPlayedOut(series, played, bestOf))
    return { score: [null, null], winner: null, bestOf };
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

/** Whether no map is missing from the first on. */
const isWhole = ({ maps }: DemoSeries, played: readonly PlayedMap[]): boolean =>
  played.length === maps.length && maps.every(({ number }, index) => number === index + 1);
