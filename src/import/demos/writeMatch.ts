import type { DatabaseSync } from 'node:sqlite';
import { mapsToWin } from '../../scoreboard/rules.ts';
import { mapsWon } from './series/arrange.ts';
import { type MatchParts, openMatchIdentities } from './matchIdentities.ts';
import type { PlayedMap } from './playedMap.ts';
import type { DemoSeries } from './series/series.ts';

/** A match as the file has it. */
export interface WrittenMatch {
  readonly id: number;
  /** The file has the teams in the other order than the series. */
  readonly turned: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number;
}

/** Writes the matches of series, without their maps. */
export type MatchWriter = (
  all: readonly MatchParts[],
) => readonly (MatchParts & { readonly match: WrittenMatch })[];

/**
 * A series that another source brought already is one match with it, and keeps the order of its teams. Its end is its
 * start and what was recorded: the breaks between maps are not told.
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

/** The time of a file gives way to the day, or the hour, that another source told. */
const toStart = (series: DemoSeries, row: Readonly<Record<string, unknown>>) =>
  series.dayOnly && typeof row['starts_at'] === 'number'
    ? { startsAt: row['starts_at'], dayOnly: Number(row['day_only']) }
    : { startsAt: series.startsAt, dayOnly: Number(series.dayOnly) };

interface Result {
  readonly score: readonly [number | null, number | null];
  /** 1 or 2, 0 a draw; null where it is not known. */
  readonly winner: number | null;
  readonly bestOf: number | null;
}

/**
 * The result that a table tells, else that of the maps where they are a whole series: all of them from the first on, the
 * last won by the team that won the series.
 */
const toResult = (series: DemoSeries, played: readonly PlayedMap[]): Result => {
  const bestOf = series.bestOf ?? (series.score === null ? bestOfMaps(series, played) : null);
  const [one, other] = series.score ?? mapsWon(played);
  const needed = series.score === null ? (bestOf === null ? Infinity : mapsToWin(bestOf)) : 1;
  if (Math.max(one, other) < needed) return { score: [null, null], winner: null, bestOf };
  return { score: [one, other], winner: one === other ? 0 : one > other ? 1 : 2, bestOf };
};

/** Null where the maps leave it open: a recording is missing, or the series is not over after them. */
const bestOfMaps = ({ maps }: DemoSeries, played: readonly PlayedMap[]): number | null => {
  const isWhole = played.length === maps.length && maps.every(({ number }, index) => number === index + 1);
  const [one, other] = mapsWon(played);
  const most = Math.max(one, other);
  const isWon = one !== other && played.at(-1)?.winner === (one > other ? 'team1' : 'team2');
  return isWhole && isWon && most >= 2 ? 2 * most - 1 : null;
};
