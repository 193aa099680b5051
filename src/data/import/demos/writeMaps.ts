import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { ArrangedSeries } from './series/arrange.ts';
import { createMapRows } from './mapRows.ts';
import type { MapNames } from './mapRows.ts';
import type { PlayedMap } from './playedMap.ts';
import type { WrittenMatch } from './writeMatch.ts';

/** Writes the maps of a match. Each replaces its former rows in the data file. */
export type MapsWriter = (arranged: PlayedSeries, match: WrittenMatch, names: MapNames) => void;

/** The maps of a series, and the recordings of those that have one. */
interface PlayedSeries extends Pick<ArrangedSeries, 'played'> {
  readonly series: Pick<ArrangedSeries['series'], 'maps'>;
}

export const openMapsWriter = (database: DatabaseSync): MapsWriter => {
  const clear = (table: string): StatementSync =>
    database.prepare(`DELETE FROM ${table} WHERE match_id = ? AND map_number = ?`);
  const clearOld = ['player_map', 'map_round', 'round_money'].map(clear);
  const clearKills = clear('round_kill');
  const nameMap = database.prepare(
    'INSERT OR IGNORE INTO match_map (match_id, number, name) VALUES (?, ?, ?)',
  );
  const insert = openInserts(database);

  const writeMap = (map: PlayedMap, endedAt: number, match: WrittenMatch, names: MapNames): void => {
    const rows = createMapRows(map, match, names);
    insert('match_map', rows.map);
    for (const statement of clearOld) statement.run(match.id, map.number);
    for (const row of rows.lines(endedAt)) insert('player_map', row);
    // A source without kills does not delete those of another source.
    if (map.hasKills) clearKills.run(match.id, map.number);
    for (const round of map.rounds) {
      insert('map_round', rows.round(round));
      for (const row of rows.money(round)) insert('round_money', row);
      for (const row of rows.kills(round)) insert('round_kill', row);
    }
  };

  return ({ series, played }, match, names) => {
    // A map without a recording has at least its name.
    for (const map of series.maps) nameMap.run(match.id, map.number, map.name);
    let endedAt = match.startsAt;
    for (const map of played) {
      endedAt += map.length;
      writeMap(map, endedAt, match, names);
    }
  };
};

/** Writes rows by column. A row replaces the row with the same key. */
const openInserts = (
  database: DatabaseSync,
): ((table: string, row: Readonly<Record<string, SQLInputValue>>) => void) => {
  const statements = new Map<string, StatementSync>();
  return (table, row) => {
    const columns = Object.keys(row);
    const places = columns.map(() => '?').join(', ');
    let statement = statements.get(table);
    if (!statement) {
      // The rows of a table always have the same columns, named in mapRows.ts.
      statement = database.prepare(
        `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
      );
      statements.set(table, statement);
    }
    statement.run(...Object.values(row));
  };
};
