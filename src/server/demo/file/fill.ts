import type { DatabaseSync } from 'node:sqlite';
import { schemaSql, schemaVersion, viewsVersion } from '../../../data/store/schema.ts';
import { writeViews } from '../../../data/store/views/index.ts';
import { type SimulateMatch, simulateMatch } from '../match/simulation.ts';
import { playSeason } from '../season/season.ts';
import { createWorld, type World } from '../rosters.ts';
import { day, seasonAt, seasonStart, weeksBetween } from '../calendar.ts';
import { insertTables, openTable, type Row } from './insert.ts';
import {
  eventRow,
  lineColumns,
  lineOf,
  mapRow,
  matchRow,
  peopleRows,
  seasonRows,
  skinRows,
  listNumber,
  rankingRows,
} from './rows.ts';
import { zstdCompressSync } from 'node:zlib';
import { toDay } from '../../../core/day.ts';
import { computeStandings, type StandingsFacts } from '../../../answers/standings/compute.ts';
import { rankTeams } from '../season/rankings.ts';
import { teams } from '../teams.ts';

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
  writeStandings(database, world, first, last);
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
 * Makes an empty database hold what is live in the span, with teams, players and tournaments by name. A season is played
 * up to then, a sixth of a file on average, and of its matches only those are written.
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

/** An index made on a full table is faster and smaller, and a column that is added to a full table takes no room. */
const laterStatement = /^(?:CREATE INDEX|ALTER TABLE) [^;]+;/gmu;
/** Players' lines are ordered by player. Writing them in that order is three times faster than in that of the matches. */
const unsortedSql = 'CREATE TEMP TABLE line AS SELECT * FROM player_map WHERE FALSE;';
const sortedSql = `INSERT INTO player_map SELECT * FROM line ORDER BY player_id, ended_at; DROP TABLE line;`;

const firstSql = schemaSql.replace(laterStatement, '');
const laterSql = (schemaSql.match(laterStatement) ?? []).join('\n');

/** Raise this number whenever the same seed gives a different world: files of the old version are then built again. */
export const worldVersion = 5;

/** The key of the stamp in the table `meta`. */
const stampKey = 'season';

/** What a file holds: the versions of the world, of the schema and of its public views; the seed; the seasons. */
export const stampOf = (seed: number, seasons: readonly number[]): string =>
  `${worldVersion}.${schemaVersion}.${viewsVersion}.${seed}/${seasons.join('+')}`;

/** @throws SQLite's error when the file is no database, or another one */
export const isStamped = (database: DatabaseSync, stamp: string): boolean =>
  database.prepare('SELECT value FROM meta WHERE key = ?').get(stampKey)?.['value'] === stamp;

/** Results age six times as fast as in Valve's standings: a file's months have as many matches as half a real year. */
export const standingsRules = { whole: 5, falling: 25, listDays: 7 } as const;

/**
 * When the first list comes after the beginning of the oldest season: what was before the file is too old to count by
 * then, so that a list does not depend on which seasons a file holds.
 */
const firstList = 35 * day;

/** Makes the regional standings of the matches and prizes in the file, with the breakdown of each team's points. */
const writeStandings = (database: DatabaseSync, world: World, first: number, last: number): void => {
  const facts = readFacts(database);
  const ranking_breakdown: Row[] = [];
  const lists = weeksBetween(seasonStart(first) + firstList, seasonStart(last + 1)).map(at => {
    const computed = computeStandings(facts, toDay(at), standingsRules);
    const whole = zstdCompressSync(JSON.stringify(Object.fromEntries(computed)));
    ranking_breakdown.push({ listId: listNumber('vrs', at), teamId: 0, breakdown: whole });
    return rankTeams(world, at, team => computed.get(team)?.points ?? 0);
  });
  insertTables(database, { ranking_breakdown, ...rankingRows('vrs', lists) });
};

/** A match counts from the day after its end on, and a prize from the day after it was certain. */
const resultsSql = `
  SELECT iif(m.winner = 1, m.team1_id, m.team2_id) AS winner, iif(m.winner = 1, m.team2_id, m.team1_id) AS loser,
    m.ends_at AS at, e.prize_pool AS pool, e.location <> 'Online' AS lan
  FROM match m JOIN event e ON e.id = m.event_id ORDER BY m.ends_at, m.id`;
const prizesSql = 'SELECT team_id AS team, placed_at AS at, prize FROM event_team WHERE prize > 0';

const readFacts = (database: DatabaseSync): StandingsFacts => {
  const dayOf = (at: unknown): string => toDay(Number(at));
  return {
    names: new Map(teams.map(({ id, name }) => [id, name])),
    results: database
      .prepare(resultsSql)
      .all()
      .map(({ winner, loser, at, pool, lan }) => ({
        day: dayOf(at),
        winner: Number(winner),
        loser: Number(loser),
        prizePool: Number(pool),
        isLan: lan === 1,
      })),
    prizes: database
      .prepare(prizesSql)
      .all()
      .map(({ team, at, prize }) => ({ day: dayOf(at), team: Number(team), amount: Number(prize) })),
  };
};
