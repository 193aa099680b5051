import type { DatabaseSync } from 'node:sqlite';
import { openInMemory } from '../../core/files/openSqlite.ts';
import { dayLength } from '../../data/store/time.ts';
import { schemaSql } from '../../data/store/schema.ts';
import type { DetailedMatchRow } from '../rows/matchDetails.ts';

/** The times of a replay, in ms since 1970 UTC. */
export interface ReplayMoments {
  readonly startsAt: number;
  readonly endsAt: number;
  /** A time after the end of any replay, independent of its length. */
  readonly latest: number;
  /** `startsAt`: the end of the first freeze time; null for a map without rounds. */
  readonly maps: readonly {
    readonly number: number;
    readonly startsAt: number | null;
    readonly endsAt: number;
  }[];
}

const shadowed = ['match', 'match_map', 'player_map', 'event', 'event_team'] as const;

/**
 * Moves a match to the time of its replay, for this connection only, by temporary tables of the same names, which SQLite
 * finds first. Queries that hide the future then hide the unplayed part too. What comes later in the tournament would
 * reveal the result, so it is moved behind the replay.
 */
export const shadowMatch = (database: DatabaseSync, match: DetailedMatchRow, moments: ReplayMoments) => {
  const { startsAt, endsAt, latest, maps } = moments;
  const { id, event_id: event, starts_at: started } = match;
  database.exec('PRAGMA temp_store = MEMORY; BEGIN');
  for (const table of shadowed) copyTable(database, table);
  const values = { id, event, started, by: startsAt - (started ?? 0), startsAt, endsAt, latest };
  const run: Run = (sql, further) => {
    const statement = database.prepare(sql);
    // Each statement names those that it needs.
    statement.setAllowUnknownNamedParameters(true);
    statement.run({ ...values, ...further });
  };
  run('UPDATE temp.match SET starts_at = :startsAt, ends_at = :endsAt, day_only = 0 WHERE id = :id');
  // A player's line of a map that the file lacks becomes known at the match's end.
  run('UPDATE temp.player_map SET ended_at = :endsAt WHERE match_id = :id');
  for (const map of maps) {
    const place = 'WHERE match_id = :id AND ';
    run(`UPDATE temp.match_map SET starts_at = :startsAt, ends_at = :endsAt ${place} number = :number`, map);
    run(`UPDATE temp.player_map SET ended_at = :endsAt ${place} map_number = :number`, map);
  }
  if (event !== null && started !== null) moveTournament(run);
  database.exec('COMMIT');
};

/** Runs a statement with the values of the match and its replay, and further ones. */
type Run = (sql: string, further?: Readonly<Record<string, number | null>>) => void;

/** Keeps the later parts' distance from the match, but moves what would precede its end to a time that hides its length. */
const moveTournament = (run: Run): void => {
  const shiftOf = (start: string): string => `iif(${start} + :by < :endsAt, :latest - ${start}, :by)`;
  // A match with only a day may have been later that day, so it counts as later.
  const later = `event_id = :event AND id <> :id AND starts_at + day_only * ${dayLength - 1} >= :started`;
  const shift = shiftOf('starts_at');
  run(`UPDATE temp.match SET starts_at = starts_at + ${shift}, ends_at = ends_at + ${shift},
    known_at = starts_at + ${shift} WHERE ${later}`);
  const ofLater = `match_id IN (SELECT id FROM main.match WHERE ${later})`;
  const sameShift = `(SELECT t.starts_at - was.starts_at FROM temp.match t JOIN main.match was USING (id)
    WHERE id = match_id)`;
  run(
    `UPDATE temp.match_map SET starts_at = starts_at + ${sameShift}, ends_at = ends_at + ${sameShift} WHERE ${ofLater}`,
  );
  run(`UPDATE temp.player_map SET ended_at = ended_at + ${sameShift} WHERE ${ofLater}`);
  const end = 'coalesce(ends_at, starts_at)';
  run(`UPDATE temp.event SET ends_at = ${end} + ${shiftOf(end)} WHERE id = :event`);
  run(`UPDATE temp.event_team SET placed_at = max(placed_at + :by, :endsAt)
    WHERE event_id = :event AND placed_at >= :started`);
};

const copyTable = (database: DatabaseSync, table: (typeof shadowed)[number]): void => {
  for (const { type, sql } of definitionsOf(table)) {
    if (type === 'index') database.exec(sql.replace(/^CREATE INDEX /, 'CREATE INDEX temp.'));
    else {
      database.exec(`DROP VIEW IF EXISTS temp.${table}`);
      database.exec(sql.replace(/^CREATE TABLE /, 'CREATE TEMP TABLE '));
      // A file of an earlier layout has fewer columns, and a view in their place.
      const columns = database.prepare(`SELECT * FROM main.${table}`).columns();
      const names = columns.map(({ name }) => name).join(', ');
      database.exec(`INSERT INTO temp.${table} (${names}) SELECT ${names} FROM main.${table}`);
    }
  }
};

/** The statements that create a table and its indexes, taken from the schema and not from the file. */
const definitionsOf = (table: string): readonly { readonly type: string; readonly sql: string }[] => {
  const model = openInMemory();
  try {
    model.exec(schemaSql);
    const found = model
      .prepare(
        "SELECT type, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type = 'index'",
      )
      .all(table);
    return found.map(row => ({ type: String(row['type']), sql: String(row['sql']) }));
  } finally {
    model.close();
  }
};
