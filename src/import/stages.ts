import type { DatabaseSync } from 'node:sqlite';

/**
 * A state that the rows of matches, teams and players pass through while they are made anew: `base` is what an earlier
 * version left that kept no sources, `standings` what the ranking lists alone tell.
 */
export type Stage = 'base' | 'standings';

/** The tables that are made anew by every import of matches. */
const tables = [
  'team',
  'player',
  'roster_spell',
  'event',
  'event_team',
  'prize_win',
  'stage',
  'slot',
  'match',
  'match_map',
  'map_round',
  'round_money',
  'round_kill',
  'player_map',
  'match_stream',
  'ranking_list',
  'ranking_row',
  'identity',
] as const;

/** Keeps the rows as they are now, beside the tables. */
export const keepStage = (database: DatabaseSync, stage: Stage): void => {
  for (const table of tables) {
    const kept = nameOf(stage, table);
    database.exec(`DROP TABLE IF EXISTS ${kept}`);
    if (database.prepare(`SELECT 1 FROM ${table} ${ofMatches(table)} LIMIT 1`).get())
      database.exec(`CREATE TABLE ${kept} AS SELECT * FROM ${table} ${ofMatches(table)}`);
  }
};

/** Puts the rows back to what they were; no rows where the stage was never kept. */
export const restoreStage = (database: DatabaseSync, stage: Stage): void => {
  for (const table of tables) {
    database.exec(`DELETE FROM ${table} ${ofMatches(table)}`);
    if (isKept(database, nameOf(stage, table)))
      database.exec(`INSERT INTO ${table} SELECT * FROM ${nameOf(stage, table)}`);
  }
};

export const hasStage = (database: DatabaseSync, stage: Stage): boolean =>
  tables.some(table => isKept(database, nameOf(stage, table)));

/** Whether a table carries a stage, not data that answers are made of. */
export const isStageTable = (name: string): boolean => name.startsWith(prefix);

const prefix = 'kept_';
const nameOf = (stage: Stage, table: string): string => `${prefix}${stage}_${table}`;

const isKept = (database: DatabaseSync, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** The numbers of skins are kept apart from those of matches, teams and players. */
const ofMatches = (table: (typeof tables)[number]): string =>
  table === 'identity' ? "WHERE kind <> 'skin'" : '';
