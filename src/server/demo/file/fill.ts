import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../../core/files/openSqlite.ts';
import { schemaSql, schemaVersion } from '../../../data/store/schema.ts';
import { writeViews } from '../../../data/store/views/index.ts';
import { eventNumber, matchNumber, numbersOf, rankingNumber } from '../calendar.ts';
import type { SimulateMatch } from '../match/plan.ts';
import { simulateMatch } from '../match/simulation.ts';
import { flagship } from '../names/series.ts';
import { playSeason } from '../season/season.ts';
import { toSlug } from '../../../core/names/slug.ts';
import { createWorld } from '../world.ts';
import type { World } from '../world.ts';
import { createMatchRecorder } from './matchRows.ts';
import type { MatchTable } from './matchRows.ts';
import { seasonTables, toSeasonRows } from './seasonRows.ts';
import type { SeasonTable } from './seasonRows.ts';
import { writeStandings } from './standings.ts';
import { formatStamp, isStamped, readStamp, stampKey } from './stamp.ts';
import type { Stamp } from './stamp.ts';
import { prepareInsert } from './tables.ts';
import { toWorldRows, worldTables } from './worldRows.ts';

/** The prefix of made-up identifiers: `demo-match-230001`. */
export const prefix = 'demo';

export interface FillOptions {
  readonly simulate?: SimulateMatch;
  /** Called in the middle, where much of the memory has become unused. */
  readonly spare?: (() => void) | undefined;
}

/**
 * Makes a database hold the wanted seasons: builds it, or adds the missing seasons and drops the old ones. Several
 * processes may call it at once: the second finds the work done. Throws SQLite's errors.
 */
export const fillDatabase = (
  database: DatabaseSync,
  seed: number,
  wanted: Stamp,
  options: FillOptions = {},
): void => {
  // A file that a power cut breaks is built again, and SQLite rolls back the journal of a process that died. Nothing of
  // the transaction may reach the file before it ends: readers would find the file locked for all that time.
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_spill = OFF');
  inTransaction(database, () => {
    if (!isStamped(database, wanted)) fill(database, seed, wanted, options);
  });
};

function fill(
  database: DatabaseSync,
  seed: number,
  wanted: Stamp,
  { simulate = simulateMatch, spare }: FillOptions,
): void {
  const found = readStamp(database);
  const held = found?.world === wanted.world ? found.seasons : undefined;
  makeReady(database, held, wanted);
  const [first = 1] = wanted.seasons;
  const last = wanted.seasons.at(-1) ?? first;
  const world = createWorld(seed, last);
  const missing = wanted.seasons.filter(season => !held?.includes(season));
  writeSeasons(database, world, missing, simulate);
  spare?.();
  writeStandings(database, world, { first, last });
  const rows = toWorldRows(world, first, last);
  for (const table of worldTables) prepareInsert(database, table).rows(rows[table]);
  nameFlagships(database, wanted.seasons);
  if (!held) {
    database.exec(laterSql);
    writeViews(database);
  }
  const stamp = database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  stamp.run(stampKey, formatStamp(wanted));
}

/** Drops what is not wanted, and makes the tables if there are none. `held`: the seasons that may stay. */
function makeReady(database: DatabaseSync, held: readonly number[] | undefined, wanted: Stamp): void {
  if (held) {
    for (const season of held) if (!wanted.seasons.includes(season)) dropSeason(database, season);
    for (const table of worldTables) database.exec(`DELETE FROM ${table}`);
    return;
  }
  dropEverything(database);
  database.exec(firstSql);
  const meta = database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
  meta.run('schemaVersion', String(schemaVersion));
  meta.run('prefix', prefix);
}

function writeSeasons(
  database: DatabaseSync,
  world: World,
  seasons: readonly number[],
  simulate: SimulateMatch,
): void {
  const matches = createMatchRecorder({
    match: prepareInsert(database, 'match'),
    match_map: prepareInsert(database, 'match_map'),
    player_map: prepareInsert(database, 'player_map'),
  });
  for (const season of seasons) {
    const rows = toSeasonRows(world, playSeason(world, season, simulate, matches.record));
    for (const table of seasonTables) prepareInsert(database, table).rows(rows[table]);
  }
  matches.finish();
}

/**
 * Creating an index on a full table is faster than filling an indexed table, and gives a smaller index. A column that is
 * added to a full table takes no room.
 */
const laterStatement = /^(?:CREATE INDEX|ALTER TABLE) [^;]+;/gmu;
const firstSql = schemaSql.replace(laterStatement, '');
const laterSql = (schemaSql.match(laterStatement) ?? []).join('\n');

/** For each table, the column that contains the season, and the function that makes its numbers. */
const numbered = {
  event: ['id', eventNumber],
  event_team: ['event_id', eventNumber],
  stage: ['event_id', eventNumber],
  slot: ['event_id', eventNumber],
  match: ['id', matchNumber],
  match_map: ['match_id', matchNumber],
  player_map: ['match_id', matchNumber],
  match_stream: ['match_id', matchNumber],
  ranking_list: ['id', rankingNumber],
  ranking_row: ['list_id', rankingNumber],
} as const satisfies Record<SeasonTable | MatchTable, readonly [column: string, number: typeof matchNumber]>;

function dropSeason(database: DatabaseSync, season: number): void {
  for (const [table, [column, number]] of Object.entries(numbered)) {
    database
      .prepare(`DELETE FROM ${table} WHERE ${column} BETWEEN ? AND ?`)
      .run(...numbersOf(number, season));
  }
}

function dropEverything(database: DatabaseSync): void {
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all();
  for (const { name } of names) database.exec(`DROP TABLE "${String(name)}"`);
}

/**
 * Gives the flagship tournament of the last season but one, which is always over, the slug without a number, so that one
 * address always leads to a finished tournament, and lists of the regional standings were published before it. The others
 * have their number.
 */
export function nameFlagships(database: DatabaseSync, seasons: readonly number[]): void {
  const rename = database.prepare('UPDATE event SET slug = ? WHERE id = ?');
  const finished = seasons.at(-2) ?? seasons[0];
  // Oldest first: that one gives the slug away.
  for (const season of seasons) {
    const slug = toSlug(flagship);
    // The flagship opens every season, so its number is the first.
    rename.run(season === finished ? slug : `${slug}-${season}`, eventNumber(season, 1));
  }
}
