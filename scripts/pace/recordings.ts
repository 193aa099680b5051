import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CsvRow, readCsv } from '../../src/core/files/csv.ts';
import { isMapOver, otherTeam } from '../../src/core/scoreboard/rules.ts';

/** A played round of a recorded map. Seconds count from the start of the map's first round, pauses included. */
export interface RecordedRound {
  readonly end: number;
  readonly winner: 'team1' | 'team2';
}

export interface RecordedSeries {
  readonly event: string;
  readonly id: string;
  readonly bestOf: number;
  /** The scheduled start, in milliseconds since 1970 UTC. */
  readonly startsAt: number;
  readonly teams: readonly [string, string];
  readonly maps: readonly (readonly RecordedRound[])[];
}

const ticksPerSecond = 64;
/** Times of the table are three hours behind UTC. */
const zone = '-03:00';

/** The series of the tables of recordings that are whole: each map in one part, with every round of it. */
export const readRecordings = async (demos: string): Promise<readonly RecordedSeries[]> => {
  const tables = [
    ['tables/raw_tournaments.csv', 'tables/raw_rounds.csv'],
    ['kills-tables/tournaments.csv', 'kills-tables/rounds.csv'],
  ] as const;
  const [maps, rounds] = [[] as CsvRow[], [] as CsvRow[]];
  for (const [ofMaps, ofRounds] of tables) {
    if (!existsSync(join(demos, ofMaps))) continue;
    await readTable(join(demos, ofMaps), maps);
    await readTable(join(demos, ofRounds), rounds);
  }
  const byMap = Map.groupBy(rounds, row => row['match_checksum'] ?? '');
  const series = Map.groupBy(maps, row => `${row['tournament']}:${row['match_id']}`);
  return [...series.values()].flatMap(rows => toSeries(rows, byMap) ?? []);
};

const readTable = (path: string, into: CsvRow[]) =>
  readCsv({ read: () => readFile(path) }, row => void into.push(row));

const toSeries = (
  rows: readonly CsvRow[],
  byMap: ReadonlyMap<string, readonly CsvRow[]>,
): RecordedSeries | undefined => {
  const [first = {}] = rows;
  const played = rows
    .toSorted((a, b) => (a['map_n'] ?? '').localeCompare(b['map_n'] ?? ''))
    .map(row => byMap.get(row['checksum'] ?? '') ?? []);
  const maps = played.map(map => toRounds(map, played[0]?.[0]?.['team_a_name'] ?? ''));
  const results = [Number(first['team_1_result']), Number(first['team_2_result'])];
  const wins = Math.max(...results);
  const isInParts = rows.some(row => row['p'] !== '');
  if (isInParts || maps.length !== wins + Math.min(...results) || !maps.every(isWhole)) return undefined;
  return {
    event: first['tournament'] ?? '',
    id: first['match_id'] ?? '',
    bestOf: Number(/\d/.exec(first['match_format'] ?? '')?.[0]),
    startsAt: Date.parse(`${first['match_date']?.replace(' ', 'T')}${zone}`),
    teams: [first['team_1'] ?? '', first['team_2'] ?? ''],
    maps: inOrder(maps, wins),
  };
};

/**
 * Maps whose winners make the series' score. Teams may be called A and B, so that nobody knows which is which on the
 * next map; the first maps are then those that the winner of the series lost.
 */
const inOrder = (maps: RecordedSeries['maps'], wins: number): RecordedSeries['maps'] => {
  const winners = maps.map(rounds => rounds.at(-1)?.winner);
  const won = winners.filter(winner => winner === winners.at(-1)).length;
  if (won === wins) return maps;
  return maps.map((rounds, place) => {
    const wanted = place < maps.length - wins ? 'team2' : 'team1';
    return rounds.at(-1)?.winner === wanted
      ? rounds
      : rounds.map(({ end, winner }) => ({ end, winner: otherTeam(winner) }));
  });
};

const toRounds = (rows: readonly CsvRow[], team1: string): readonly RecordedRound[] => {
  const sorted = rows.toSorted((a, b) => Number(a['number']) - Number(b['number']));
  const start = Number(sorted[0]?.['start_tick']);
  return sorted.map(row => ({
    end: (Number(row['end_tick']) - start) / ticksPerSecond,
    winner: row['winner_name'] === team1 ? 'team1' : 'team2',
  }));
};

/** Whether the last round, and no other one, ends the map. */
const isWhole = (rounds: readonly RecordedRound[]): boolean => {
  const score = { team1: 0, team2: 0 };
  for (const [place, { winner }] of rounds.entries()) {
    if (place > 0 && isMapOver(score)) return false;
    score[winner] += 1;
  }
  return isMapOver(score);
};
