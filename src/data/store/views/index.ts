import type { DatabaseSync } from 'node:sqlite';
import { competitionViews } from './competitions.ts';
import { fileViews } from './file.ts';
import { marketViews } from './market.ts';
import { peopleViews } from './people.ts';
import { roundViews } from './rounds.ts';
import type { PublicView } from './view.ts';

export type { PublicView } from './view.ts';

const { v_map, v_round, v_money, v_kill, v_player_map } = roundViews;
const { v_event, v_event_team, v_bracket, v_match, v_lineup, v_stream } = competitionViews;

/** The public schema of a data file, in the order of its documentation. To add a view, add it here. */
export const publicViews = {
  ...fileViews,
  ...peopleViews,
  v_event,
  v_event_team,
  v_bracket,
  v_match,
  v_lineup,
  v_stream,
  v_map,
  v_round,
  v_money,
  v_kill,
  v_player_map,
  ...marketViews,
} as const satisfies Readonly<Record<string, PublicView>>;

export type ViewName = keyof typeof publicViews;

export const viewEntries = (): readonly (readonly [name: ViewName, view: PublicView])[] =>
  // Object.entries widens the keys, which are the names.
  Object.entries(publicViews) as unknown as readonly (readonly [ViewName, PublicView])[];

/** The views' present in a file: the clock of whatever program reads it. */
const sqliteClock = "(strftime('%s', 'now') * 1000)";

/** Writes the views into a data file, where any SQLite tool finds them. Views of an earlier version are replaced. */
export const writeViews = (database: DatabaseSync): void => {
  for (const [name, view] of viewEntries()) {
    const sql = viewSql(view, table => table, sqliteClock);
    database.exec(`DROP VIEW IF EXISTS ${name}; CREATE VIEW ${name} AS ${sql}`);
  }
};

/** Creates the views for one connection, as of `now` (ms since 1970 UTC), in place of the file's own. */
export const createViews = (database: DatabaseSync, now: number): void => {
  // What a file of an earlier layout lacks is there for this connection alone.
  const later = new Set(
    database
      .prepare('SELECT name FROM temp.sqlite_schema')
      .all()
      .map(row => String(row['name'])),
  );
  const place = (table: string): string => `${later.has(table) ? 'temp' : 'main'}.${table}`;
  for (const [name, view] of viewEntries()) {
    database.exec(`CREATE TEMP VIEW ${name} AS ${viewSql(view, place, String(Math.trunc(now)))}`);
  }
};

export const tablesOf = (database: DatabaseSync): readonly string[] =>
  database
    .prepare(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all()
    .map(row => String(row['name']));

/** @param place the name of a table for the place where the view is created */
const viewSql = ({ columns, from }: PublicView, place: (table: string) => string, now: string): string => {
  const named = Object.entries(columns).map(([name, { sql }]) => `${sql} AS ${name}`);
  return `SELECT ${named.join(', ')} FROM ${from}`
    .replaceAll('@now', now)
    .replaceAll(/@(\w+)/g, (_, table: string) => place(table))
    .replaceAll(/\s+/g, ' ');
};
