import type { DatabaseSync } from 'node:sqlite';
import { mapsToWin } from '../../scoreboard/rules.ts';
import { mapsWon } from './arrange.ts';
import type { ArrangedSeries } from './arrange.ts';
import { type MatchParts, openMatchIdentities } from './matchIdentities.ts';
import type { PlayedMap } from './playedMap.ts';
import type { DemoSeries } from './series.ts';

/** A match as the file has it. */
export interface WrittenMatch {
  readonly id: number;
  /** The file has the teams in the other order than the series. */
  readonly turned: boolean;
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number;
}

/** Writes a series' match, without its maps. */
export type MatchWriter = (arranged: ArrangedSeries, parts: MatchParts) => WrittenMatch;

/**
 * A series that another source brought already is one match with it, and keeps the order of its teams. Its end is its
 * start and what was recorded: the breaks between maps are not told.
 */
export const openMatchWriter = (database: DatabaseSync): MatchWriter => {
  const identify = openMatchIdentities(database);
  const find = database.prepare('SELECT team1_id, team2_id, starts_at, day_only FROM match WHERE id = ?');
  const update = database.prepare(
    `UPDATE match SET event_id = coalesce(event_id, ?), best_of = coalesce(?, best_of), starts_at = ?3,
       ends_at = CASE starts_at WHEN ?3 THEN max(ends_at, ?4) ELSE ?4 END, day_only = ?, winner = coalesce(?, winner),
       score1 = coalesce(?, score1), score2 = coalesce(?, score2), team1_id = ?, team2_id = ?
     WHERE id = ?`,
  );
  return (arranged, parts) => {
    const { series, played } = arranged;
    const { score, winner } = toResult(series, played);
    const [one, other] = parts.teams;
    const id = identify(arranged, parts, winner === 1 ? one : winner === 2 ? other : null);
    const row = find.get(id) ?? {};
    const turned = Number(row['team1_id']) === other || Number(row['team2_id']) === one;
    const { startsAt, dayOnly } = toStart(series, row);
    const length = played.reduce((sum, map) => sum + map.length, 0);
    const result = turned
      ? [winner ? 3 - winner : winner, ...[...score].reverse(), other, one]
      : [winner, ...score, one, other];
    update.run(parts.eventId, series.bestOf, startsAt, startsAt + length, dayOnly, ...result, id);
    return { id, turned, startsAt };
  };
};

/** A day alone gives way to an hour that another source told. */
const toStart = (series: DemoSeries, row: Readonly<Record<string, unknown>>) =>
  series.dayOnly && row['day_only'] === 0
    ? { startsAt: Number(row['starts_at']), dayOnly: 0 }
    : { startsAt: series.startsAt, dayOnly: Number(series.dayOnly) };

/** Winner 1 or 2, 0 a draw. Maps are counted where no score is told: they may be too few to decide the series. */
const toResult = (
  { score, bestOf }: DemoSeries,
  played: readonly PlayedMap[],
): { readonly score: readonly [number | null, number | null]; readonly winner: number | null } => {
  const [one, other] = score ?? mapsWon(played);
  const needed = score === null && bestOf !== null ? mapsToWin(bestOf) : 1;
  if (Math.max(one, other) < needed) return { score: [null, null], winner: null };
  return { score: [one, other], winner: one === other ? 0 : one > other ? 1 : 2 };
};
