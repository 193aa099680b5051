import type { DatabaseSync } from 'node:sqlite';
import { schemaSql, schemaVersion } from '../../../data/store/schema.ts';
import { writeViews } from '../../../data/store/views/index.ts';
import { type SimulateMatch, simulateMatch } from '../match/simulation.ts';
import { playSeason } from '../season/season.ts';
import { createWorld } from '../rosters.ts';
import { day, seasonAt } from '../calendar.ts';
import { insertTables, openTable, type Row } from './insert.ts';
import { eventRow, lineColumns, lineOf, mapRow, matchRow, peopleRows, seasonRows, skinRows } from './rows.ts';
import { stampKey, stampOf } from './stamp.ts';
import { writeStandings } from './standings.ts';

/** The prefix of made-up identifiers: `demo-match-230001`. */
const prefix = 'demo';

export interface FillOptions {
  readonly simulate?: SimulateMatch | undefined;
  /** Called in the middle, where much of the memory has become unused. */
  readonly spare?: (() => void) | undefined;
}

/** Makes an empty database, which nobody else reads yet, hold these seasons, in ascending order. Throws SQLite's errors. */
export const fillDatabase = (
  database: DatabaseSync,
  seed: number,
  seasons: readonly number[],
  { simulate = simulateMatch, spare }: FillOptions = {},
): void => {
  const [first = 1] = seasons;
  const last = seasons.at(-1) ?? first;
  const world = createWorld(seed, last);
  database.exec(
    `PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_spill = OFF; BEGIN; ${firstSql} ${unsortedSql}`,
  );
  const matches = openTable(database, 'match');
  const maps = openTable(database, 'match_map');
  const lines = openTable(database, 'line', lineColumns);
  for (const season of seasons) {
    const played = playSeason(world, season, simulate, (one, match) => {
      matches.add(matchRow(one, match));
      for (const map of match.maps) {
        maps.add(mapRow(one.number, map));
        for (const player of map.players) lines.addLine(lineOf(one, map, player));
      }
    });
    insertTables(database, seasonRows(world, played, finishedOf(seasons)));
  }
  for (const table of [matches, maps, lines]) table.finish();
  database.exec(sortedSql);
  spare?.();
  writeStandings(database, world, { first, last });
  insertTables(database, { ...peopleRows(world), ...skinRows(world, first, last) });
  database.exec(laterSql);
  writeViews(database);
  const meta = { schemaVersion: String(schemaVersion), prefix, [stampKey]: stampOf(seed, seasons) };
  insertTables(database, { meta: Object.entries(meta).map(([key, value]) => ({ key, value })) });
  database.exec('COMMIT');
};

/** The last season but one of a file is always over. */
const finishedOf = (seasons: readonly number[]): number => seasons.at(-2) ?? seasons[0] ?? 1;

/** A span of time, in ms since 1970 UTC, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The last cups of a season are over by then. Its weakest teams rest so long: see `createOpenings`. */
const overrun = 2 * day;

/**
 * Makes an empty database hold what is live in the span, as the file with these seasons has it: the matches and their
 * teams, players and tournaments by name. A season is played up to then, a sixth of a file on average, and of its matches
 * only those are written.
 */
export const fillLive = (
  database: DatabaseSync,
  seed: number,
  { from, to }: Span,
  seasons: readonly number[],
  simulate: SimulateMatch = simulateMatch,
): void => {
  database.exec(schemaSql);
  const world = createWorld(seed, seasons.at(-1) ?? 1);
  insertTables(database, { meta: [{ key: 'prefix', value: prefix }], ...peopleRows(world) });
  for (let season = seasonAt(from - overrun); season <= seasonAt(to); season++) {
    const match: Row[] = [];
    const { tournaments } = playSeason(
      world,
      season,
      simulate,
      (played, simulated) => {
        if (simulated.endsAt > from) match.push(matchRow(played, simulated));
      },
      to,
    );
    insertTables(database, {
      match,
      event: tournaments.map(running => eventRow(running, finishedOf(seasons))),
    });
  }
};

/**
 * Creating an index on a full table is faster than filling an indexed table, and gives a smaller index. A column that is
 * added to a full table takes no room.
 */
const laterStatement = /^(?:CREATE INDEX|ALTER TABLE) [^;]+;/gmu;
/**
 * The table of players' lines is ordered by player, and writing it in its own order is three times faster than in that of
 * the matches.
 */
const unsortedSql = 'CREATE TEMP TABLE line AS SELECT * FROM player_map WHERE FALSE;';
const sortedSql = `INSERT INTO player_map SELECT * FROM line ORDER BY player_id, ended_at; DROP TABLE line;`;

const firstSql = schemaSql.replace(laterStatement, '');
const laterSql = (schemaSql.match(laterStatement) ?? []).join('\n');
