import type { DatabaseSync } from 'node:sqlite';

/**
 * An intermediate state of the rows of matches, teams and players while they are rebuilt: `base` has the rows of an
 * earlier version that did not store sources, `standings` has the rows after the ranking lists.
 */
export type Stage = 'base' | 'standings';

/** The tables that every import of matches rebuilds. */
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
  'match_lineup',
  'match_map',
  'map_round',
  'round_money',
  'round_kill',
  'player_map',
  'match_stream',
  'ranking_list',
  'ranking_row',
  'ranking_breakdown',
  'identity',
] as const;

/** Copies the present rows to separate tables. */
export const keepStage = (database: DatabaseSync, stage: Stage): void => {
  for (const table of tables) {
    const kept = nameOf(stage, table);
    database.exec(`DROP TABLE IF EXISTS ${kept}`);
    if (database.prepare(`SELECT 1 FROM ${table} ${ofMatches(table)} LIMIT 1`).get())
      database.exec(`CREATE TABLE ${kept} AS SELECT * FROM ${table} ${ofMatches(table)}`);
  }
};

/** Restores the rows of a stage. If the stage was never kept, the tables become empty. */
export const restoreStage = (database: DatabaseSync, stage: Stage): void => {
  for (const table of tables) {
    database.exec(`DELETE FROM ${table} ${ofMatches(table)}`);
    if (isKept(database, nameOf(stage, table)))
      database.exec(`INSERT INTO ${table} SELECT * FROM ${nameOf(stage, table)}`);
  }
};

/** Adds columns to `player_map` and to its rows of every stage. */
export const widenStages = (database: DatabaseSync, columns: readonly string[]): void => {
  const kept = (['base', 'standings'] as const)
    .map(stage => nameOf(stage, 'player_map'))
    .filter(name => isKept(database, name));
  for (const table of ['player_map', ...kept])
    for (const column of columns) database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} INTEGER`);
};

/** Forgets a stage, so that the next import makes its rows again. */
export const dropStage = (database: DatabaseSync, stage: Stage): void => {
  for (const table of tables) database.exec(`DROP TABLE IF EXISTS ${nameOf(stage, table)}`);
};

export const hasStage = (database: DatabaseSync, stage: Stage): boolean =>
  tables.some(table => isKept(database, nameOf(stage, table)));

/** Whether a table holds a stage, not data for answers. */
export const isStageTable = (name: string): boolean => name.startsWith(prefix);

const prefix = 'kept_';
const nameOf = (stage: Stage, table: string): string => `${prefix}${stage}_${table}`;

const isKept = (database: DatabaseSync, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** The identities of skins are not part of the stages of matches, teams and players. */
const ofMatches = (table: (typeof tables)[number]): string =>
  table === 'identity' ? "WHERE kind <> 'skin'" : '';
