import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { ctColumns, damageColumns, playerMapLater } from '../../../data/store/schema.ts';

const words = (text: string): readonly string[] => text.split(/\s+/);

/** The columns that the made-up world fills, in the order of the values of a row. */
export const tables = {
  team: ['id', 'slug', 'name', 'logo', 'country', 'region'],
  player: ['id', 'slug', 'nickname', 'real_name', 'country', 'role', 'photo'],
  roster_spell: ['team_id', 'player_id', 'role', 'start_day', 'end_day'],
  event: ['id', 'slug', 'name', 'tier', 'location', 'starts_at', 'ends_at', 'prize_pool', 'format'],
  event_team: ['event_id', 'team_id', 'seed', 'placement', 'placed_at', 'prize'],
  stage: ['event_id', 'number', 'name', 'format'],
  slot: ['event_id', 'stage', 'round', 'position', 'group_name', 'round_name', 'match_id'],
  match: words(`id event_id stage best_of team1_id team2_id starts_at ends_at known_at score1 score2 winner
    veto`),
  match_map: words(
    `match_id number name picked_by score1 score2 winner overtimes starts_at ends_at halves rounds`,
  ),
  player_map: [
    ...words(`player_id match_id map_number side team_id ended_at rounds won kills deaths assists adr kast
      rating headshots opening_kills opening_deaths`),
    // The damage of grenades, which comes last, is unknown there. The T side is the rest.
    ...playerMapLater.slice(0, -1),
    ...ctColumns,
    ...damageColumns,
  ],
  match_stream: ['match_id', 'number', 'platform', 'language', 'official', 'title', 'url'],
  ranking_list: ['id', 'system', 'day', 'published_at'],
  ranking_row: ['list_id', 'rank', 'team_id', 'points', 'region', 'region_rank', 'roster'],
  ranking_breakdown: ['list_id', 'team_id', 'breakdown'],
  skin: ['id', 'slug', 'name', 'weapon', 'rarity', 'collection', 'image', 'wear'],
  skin_history: ['skin_id', 'first_day', 'cents', 'marketplace'],
} as const satisfies Record<string, readonly string[]>;
export type TableName = keyof typeof tables;

/** A row in the order of the table's columns. */
export type Row = readonly SQLInputValue[];

/** Inserts into one table. The caller opens the transaction. */
export interface Insert {
  row(row: Row): void;
  rows(rows: readonly Row[]): void;
  /** Inserts several rows, given as one flat list of values. */
  flat(values: readonly SQLInputValue[]): void;
}

/** Rows per statement. This is a third faster than one row at a time. */
export const rowsAtOnce = 20;

export const prepareInsert = (database: DatabaseSync, table: TableName): Insert => {
  const columns = tables[table];
  const width = columns.length;
  const into = `INSERT INTO ${table} (${columns.join(', ')}) VALUES `;
  const places = `(${columns.map(() => '?').join(', ')})`;
  const one = database.prepare(into + places);
  const many = database.prepare(into + Array.from({ length: rowsAtOnce }, () => places).join(', '));
  const flat = (values: readonly SQLInputValue[]): void => {
    const step = width * rowsAtOnce;
    const whole = values.length - (values.length % step);
    for (let at = 0; at < whole; at += step)
      many.run(...(values.length === step ? values : values.slice(at, at + step)));
    for (let at = whole; at < values.length; at += width) one.run(...values.slice(at, at + width));
  };
  return { row: row => void one.run(...row), rows: rows => flat(rows.flat()), flat };
};
