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
    `PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; PRAGMA cache_spill = OFF; BEGIN; ${firstSql}`,
  );
  const matches = openTable(database, 'match');
  const maps = openTable(database, 'match_map');
  const lines = createLines();
  for (const season of seasons) {
    const played = playSeason(world, season, simulate, (one, match) => {
      matches.add(matchRow(one, match));
      for (const map of match.maps) {
        maps.add(mapRow(one.number, map));
        for (const player of map.players) lines.add(lineOf(one, map, player), map.endsAt);
      }
    });
    insertTables(database, seasonRows(world, played, finishedOf(seasons)));
  }
  const players = openTable(database, 'player_map', [...lineColumns, 'ended_at']);
  for (const line of lines.sorted()) players.addLine(line);
  for (const table of [matches, maps, players]) table.finish();
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

/** What a column's values are times, where they are no whole numbers. */
const scales = lineColumns.map(column => ({ adr: 10, kast: 10, rating: 100 })[column] ?? 1);

/**
 * Collects lines outside V8's heap, where 100,000 take less memory. Their table is ordered by player, and writing it in its
 * own order is three times faster. Matches come in order of time and a player plays one at a time, so each player's lines
 * are in order.
 */
const createLines = () => {
  const width = scales.length;
  const memory = new ArrayBuffer(0, { maxByteLength: 2 ** 28 });
  const values = new Int32Array(memory);
  const ends: number[] = [];
  return {
    add: (line: readonly number[], endedAt: number): void => {
      let at = ends.push(endedAt) * width;
      if (at > values.length) memory.resize(memory.byteLength + 1000 * width * 4);
      at -= width;
      for (let column = 0; column < width; column++)
        values[at + column] = Math.round((line[column] ?? 0) * (scales[column] ?? 1));
    },
    /** By player, with the end. The list is used again for the next line. */
    *sorted(): Generator<readonly number[], void, void> {
      const line: number[] = [];
      const order = Uint32Array.from(ends.keys());
      order.sort((one, other) => (values[one * width] ?? 0) - (values[other * width] ?? 0));
      for (const place of order) {
        for (let column = 0; column < width; column++)
          line[column] = (values[place * width + column] ?? 0) / (scales[column] ?? 1);
        line[width] = ends[place] ?? 0;
        yield line;
      }
    },
  };
};

/**
 * Creating an index on a full table is faster than filling an indexed table, and gives a smaller index. A column that is
 * added to a full table takes no room.
 */
const laterStatement = /^(?:CREATE INDEX|ALTER TABLE) [^;]+;/gmu;
const firstSql = schemaSql.replace(laterStatement, '');
const laterSql = (schemaSql.match(laterStatement) ?? []).join('\n');
