import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMapOver, mapsToWin, overtimesOf } from '../../../../src/core/scoreboard/rules.ts';
import { fillDatabase, worldVersion } from '../../../../src/server/demo/file/fill.ts';
import { skinCount } from '../../../../src/server/demo/skins/grade.ts';
import { mapPool } from '../../../../src/server/demo/match/veto.ts';
import { quickMatch } from '../quickMatch.ts';
import { digest } from './digest.ts';

const seed = 1;
/** With matches that are not fully simulated. */
const fillQuickly = (database: DatabaseSync, seasons: readonly number[]): DatabaseSync => {
  fillDatabase(database, seed, seasons, { simulate: quickMatch });
  return database;
};

let database: DatabaseSync;
beforeAll(() => {
  database = new DatabaseSync(':memory:');
  fillDatabase(database, seed, [20]);
});
afterAll(() => database.close());

const all = <T>(sql: string, ...values: readonly (string | number)[]) =>
  // Each statement selects the columns of its T.
  database.prepare(sql).all(...values) as unknown as readonly T[];

// If this test fails, raise `worldVersion` in file/stamp.ts and write down the new fingerprints.
test('a changed world has a new version, so that old files are built again', () => {
  const { match, player_map, ranking_row, skin_history } = digest(database);
  expect({ worldVersion, match, player_map, ranking_row, skin_history }).toEqual({
    worldVersion: 5,
    match: 'ff2cb8abcdc7cfcd',
    player_map: 'de69e5c59f50d654',
    ranking_row: '199b3e6d8488ebe6',
    skin_history: 'db97da302243dde2',
  });
});

test('the flagship of the last season but one, which is over, has the bare slug', () => {
  const flagships = (...seasons: readonly number[]) => {
    const file = fillQuickly(new DatabaseSync(':memory:'), seasons);
    const found = file
      .prepare("SELECT slug, name FROM event WHERE slug LIKE 'harbor-masters%' ORDER BY id")
      .all()
      .map(({ slug, name }) => [slug, name]);
    file.close();
    return found;
  };
  expect(flagships(20, 21)).toEqual([
    ['harbor-masters', 'Harbor Masters 20'],
    ['harbor-masters-21', 'Harbor Masters 21'],
  ]);
  expect(flagships(20, 21, 22)).toEqual([
    ['harbor-masters-20', 'Harbor Masters 20'],
    ['harbor-masters', 'Harbor Masters 21'],
    ['harbor-masters-22', 'Harbor Masters 22'],
  ]);
  expect(
    all(`SELECT stage.name, stage.format, count(*) AS slots FROM event JOIN stage ON stage.event_id = event.id
      JOIN slot ON slot.event_id = event.id AND slot.stage = stage.number
      WHERE slug = 'harbor-masters' GROUP BY stage.number`),
  ).toEqual([
    { name: 'Swiss stage', format: 'swiss', slots: 33 },
    { name: 'Play-offs', format: 'single-elimination', slots: 7 },
  ]);
});

interface MatchRow {
  readonly id: number;
  readonly best_of: 1 | 3 | 5;
  readonly score1: number;
  readonly score2: number;
  readonly winner: number;
  readonly starts_at: number;
  readonly ends_at: number;
}
interface MapRow {
  readonly match_id: number;
  readonly number: number;
  readonly name: string;
  readonly score1: number;
  readonly score2: number;
  readonly winner: number;
  readonly overtimes: number;
  readonly starts_at: number;
  readonly ends_at: number;
}

describe('follows the rules of the game', () => {
  test('a series ends when one team has enough maps, and its score counts them', () => {
    const mapsOf = Map.groupBy(all<MapRow>('SELECT * FROM match_map'), map => map.match_id);
    for (const match of all<MatchRow>('SELECT * FROM match')) {
      const maps = mapsOf.get(match.id) ?? [];
      const won = (side: number) => maps.filter(map => map.winner === side).length;
      expect([won(1), won(2)]).toEqual([match.score1, match.score2]);
      expect(Math.max(match.score1, match.score2)).toBe(mapsToWin(match.best_of));
      expect(match.winner).toBe(match.score1 > match.score2 ? 1 : 2);
      expect(new Set(maps.map(map => map.name)).size).toBe(maps.length);
      expect(maps.at(-1)?.ends_at).toBe(match.ends_at);
      expect(maps[0]?.starts_at).toBeGreaterThanOrEqual(match.starts_at);
    }
  });

  test('a map ends with a possible score', () => {
    for (const { name, score1, score2, winner, overtimes } of all<MapRow>('SELECT * FROM match_map')) {
      const score = { team1: score1, team2: score2 };
      expect(mapPool).toContain(name);
      expect(isMapOver(score)).toBe(true);
      expect(overtimesOf(score)).toBe(overtimes);
      expect(winner).toBe(score1 > score2 ? 1 : 2);
    }
  });

  test('ten players have a line on every map, five of each team, of the roster of that day', () => {
    expect(
      all(`SELECT match_id, map_number FROM player_map
        GROUP BY match_id, map_number HAVING count(*) <> 10 OR sum(side) <> 15`),
    ).toEqual([]);
    expect(
      all(`SELECT l.player_id, l.match_id FROM player_map l JOIN match m ON m.id = l.match_id
        WHERE l.team_id <> iif(l.side = 1, m.team1_id, m.team2_id) OR NOT EXISTS (
          SELECT 1 FROM roster_spell s WHERE s.team_id = l.team_id AND s.player_id = l.player_id
            AND s.role <> 'coach'
            AND (s.start_day IS NULL OR s.start_day <= date(m.starts_at / 1000, 'unixepoch'))
            AND (s.end_day IS NULL OR s.end_day > date(m.starts_at / 1000, 'unixepoch')))`),
    ).toEqual([]);
    const lines = all<{ lines: number; maps: number }>(
      'SELECT (SELECT count(*) FROM player_map) AS lines, (SELECT count(*) FROM match_map) AS maps',
    )[0];
    expect(lines?.lines).toBe((lines?.maps ?? 0) * 10);
  });

  test('a line has its map’s end, number of rounds and winner', () => {
    expect(
      all(`SELECT l.match_id FROM player_map l
        JOIN match_map m ON m.match_id = l.match_id AND m.number = l.map_number
        WHERE l.ended_at <> m.ends_at OR l.rounds <> m.score1 + m.score2 OR l.won <> (l.side = m.winner)`),
    ).toEqual([]);
  });
});

describe('tournaments add up', () => {
  test('every match has its slot, and every team a place that is certain by the end', () => {
    expect(
      all(`SELECT m.id FROM match m LEFT JOIN slot s ON s.match_id = m.id AND s.event_id = m.event_id
        WHERE s.match_id IS NULL`),
    ).toEqual([]);
    expect(
      all(`SELECT e.id FROM event e JOIN event_team t ON t.event_id = e.id
        WHERE t.placement IS NULL OR t.placed_at > e.ends_at GROUP BY e.id`),
    ).toEqual([]);
  });

  test('prizes add up to the pool, and the first place is one team’s', () => {
    expect(
      all(`SELECT e.id FROM event e JOIN event_team t ON t.event_id = e.id GROUP BY e.id
        HAVING sum(t.prize) <> e.prize_pool OR sum(t.placement = '1') <> 1`),
    ).toEqual([]);
  });

  test('seeds count from one, and only participants play', () => {
    expect(
      all(`SELECT event_id FROM event_team GROUP BY event_id
        HAVING min(seed) <> 1 OR max(seed) <> count(*) OR count(DISTINCT seed) <> count(*)`),
    ).toEqual([]);
    expect(
      all(`SELECT m.id FROM match m WHERE NOT EXISTS (SELECT 1 FROM event_team t
        WHERE t.event_id = m.event_id AND t.team_id = m.team1_id) OR NOT EXISTS (SELECT 1 FROM event_team t
        WHERE t.event_id = m.event_id AND t.team_id = m.team2_id)`),
    ).toEqual([]);
  });

  test('a tournament lasts from its first match to its last', () => {
    expect(
      all(`SELECT e.id FROM event e JOIN match m ON m.event_id = e.id GROUP BY e.id
        HAVING min(m.starts_at) <> e.starts_at OR max(m.ends_at) <> e.ends_at`),
    ).toEqual([]);
  });
});

test('skin prices reach from a year before the oldest season to the end of the newest', () => {
  expect(
    all(`SELECT count(*) AS skins, min(json_array_length(cents)) AS shortest, max(json_array_length(cents)) AS longest,
      date(min(first_day) * 86400, 'unixepoch') AS first FROM skin_history`),
  ).toEqual([{ skins: skinCount, shortest: 365 + 49, longest: 365 + 49, first: '2021-07-25' }]);
});
